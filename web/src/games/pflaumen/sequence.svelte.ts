/**
 * Moves that belong together for a person: pi cards and the card they go with, a theft and the very card, a mix and its cards.
 * The game asks for them one by one, and does by itself what leaves no choice; so each is sent when it is offered.
 */
export class Sequence {
  /** What is still to be sent. */
  waiting: string[] = $state.raw([]);
  #sent = "";
  #seen = "";

  /** `seen` is what was on the table when the first one was sent. */
  start(moves: string[], seen: string, play: (move: string) => void): void {
    const [first, ...rest] = moves;
    if (first === undefined) return;
    this.waiting = rest;
    this.#send(first, seen, play);
  }

  stop(): void {
    this.waiting = [];
  }

  /** Sends the next one, if the table has gone on and asks for it. */
  goOn(legal: string[], seen: string, play: (move: string) => void): void {
    if (this.waiting.length === 0 || legal.length === 0 || seen === this.#seen || this.#stillAsked(legal)) return;
    const next = this.waiting.findIndex((move) => legal.includes(move));
    const move = this.waiting[next];
    this.waiting = next < 0 ? [] : this.waiting.slice(next + 1);
    if (move !== undefined) this.#send(move, seen, play);
  }

  /** The table has changed for another reason: our move is not yet done. (Only plums can be asked for again and again.) */
  #stillAsked(legal: string[]): boolean {
    return this.#sent !== "with Plum" && legal.includes(this.#sent);
  }

  #send(move: string, seen: string, play: (move: string) => void): void {
    this.#sent = move;
    this.#seen = seen;
    play(move);
  }
}
