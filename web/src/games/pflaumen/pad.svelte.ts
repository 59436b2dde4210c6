/** What is written on the score pad; kept by the browser, with a way back. */
import { keep, recall } from "../../lib/kept";
import { MIXES } from "./cards";
import facts from "./facts.json" with { type: "json" };
import { lying, score, type Lying, type Pad } from "./score";

export interface Made {
  mix: string;
  points: number;
}
export interface Player {
  name: string;
  completed: Made[];
  /** Cards as they look: "Cherry", "Blackberry:AAA5". */
  display: string[];
}

const KEY = "score pflaumen";
export const FEWEST = 3;
export const MOST = 5;
const MOST_KEPT = 100;

function player(): Player {
  return { name: "", completed: [], display: [] };
}

function readable(kept: unknown): Player[] | null {
  const players = Array.isArray(kept) ? kept : [];
  const fine = players.length >= FEWEST && players.length <= MOST && players.every(isPlayer);
  return fine ? players : null;
}

function isPlayer(one: Partial<Player>): boolean {
  return typeof one?.name === "string" && Array.isArray(one.completed) && Array.isArray(one.display) && one.display.every((word) => lying(word).fruit >= 0)
    && one.completed.every(({ mix, points }) => MIXES.includes(mix) && Number.isInteger(points));
}

function kept(): Player[] {
  try {
    return readable(JSON.parse(recall(KEY) ?? "null")) ?? Array.from({ length: FEWEST }, player);
  } catch {
    return Array.from({ length: FEWEST }, player);
  }
}

export class Sheet {
  players: Player[] = $state.raw(kept());
  #earlier: Player[][] = $state.raw([]);

  get canUndo(): boolean {
    return this.#earlier.length > 0;
  }
  undo(): void {
    const last = this.#earlier.at(-1);
    if (!last) return;
    this.#earlier = this.#earlier.slice(0, -1);
    this.#write(last);
  }
  clear(): void {
    this.#change(this.players.map(({ name }) => ({ ...player(), name })));
  }
  addPlayer(): void {
    if (this.players.length < MOST) this.#change([...this.players, player()]);
  }
  removePlayer(at: number): void {
    if (this.players.length > FEWEST) this.#change(this.players.filter((_, other) => other !== at));
  }
  rename(at: number, name: string): void {
    this.#write(this.#with(at, { name }));
  }
  complete(at: number, made: Made): void {
    this.#change(this.#with(at, { completed: [...this.players[at]!.completed, made] }));
  }
  uncomplete(at: number, which: number): void {
    this.#change(this.#with(at, { completed: this.players[at]!.completed.filter((_, other) => other !== which) }));
  }
  /** A card into the display, if the game has one more of its fruit. */
  lay(at: number, word: string): void {
    if (this.room(at, lying(word).fruit)) this.#change(this.#with(at, { display: [...this.players[at]!.display, word] }));
  }
  unlay(at: number, which: number): void {
    this.#change(this.#with(at, { display: this.players[at]!.display.filter((_, other) => other !== which) }));
  }
  /** Makes the best mixes of a display. */
  book(at: number): void {
    const { mixes } = this.pad(at);
    const display = [...this.players[at]!.display];
    for (const made of mixes) {
      const gone = made.cards.includes(made.card) ? made.cards : [...made.cards, made.card];
      for (const word of gone) display.splice(display.indexOf(word), 1);
    }
    const completed = [...this.players[at]!.completed, ...mixes.map(({ mix, points }) => ({ mix, points }))];
    this.#change(this.#with(at, { completed, display }));
  }
  room(at: number, fruit: number): boolean {
    const most = facts.fruits[fruit] === "Plum" ? facts.mostPlums : facts.mostOfAFruit;
    return this.players[at]!.display.filter((word) => lying(word).fruit === fruit).length < most;
  }
  pad(at: number): Pad {
    const { display, completed } = this.players[at]!;
    return score({ display: display.map((word): Lying => lying(word)), completed });
  }

  #with(at: number, change: Partial<Player>): Player[] {
    return this.players.map((one, other) => (other === at ? { ...one, ...change } : one));
  }
  #change(players: Player[]): void {
    this.#earlier = [...this.#earlier, this.players].slice(-MOST_KEPT);
    this.#write(players);
  }
  #write(players: Player[]): void {
    this.players = players;
    keep(KEY, JSON.stringify(players));
  }
}
