/**
 * Moves that are one action to a person: pi cards and the card they raise, whom to rob and the card to take, a mix and its cards.
 * The game asks for them one by one, and skips decisions that leave no choice; so each is sent when it becomes legal.
 */
export class MoveQueue {
  /** Not sent yet. */
  waiting: string[] = $state.raw([]);
  #sent = "";
  #seen = "";

  /** `seen` is the state of the table, as text, when the first one is sent. */
  start(moves: string[], seen: string, play: (move: string) => void): void {
    const [first, ...rest] = moves;
    if (first === undefined) return;
    this.waiting = rest;
    this.#send(first, seen, play);
  }

  stop(): void {
    this.waiting = [];
  }

  /** Sends the next one, if the table has changed and it is legal. */
  sendNext(legal: string[], seen: string, play: (move: string) => void): void {
    if (this.waiting.length === 0 || legal.length === 0 || seen === this.#seen || this.#stillAsked(legal)) return;
    const next = this.waiting.findIndex((move) => legal.includes(move));
    const move = this.waiting[next];
    this.waiting = next < 0 ? [] : this.waiting.slice(next + 1);
    if (move !== undefined) this.#send(move, seen, play);
  }

  /** The table has changed for another reason, and our move is not done yet. (Only plums can be asked for repeatedly.) */
  #stillAsked(legal: string[]): boolean {
    return this.#sent !== "with Plum" && legal.includes(this.#sent);
  }

  #send(move: string, seen: string, play: (move: string) => void): void {
    this.#sent = move;
    this.#seen = seen;
    play(move);
  }
}
