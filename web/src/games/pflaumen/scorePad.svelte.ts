/** The score pad of Pi mal Pflaumen: each player's completed mixes and display. */
import { Undoable } from "../shared/undoable.svelte";
import { MIXES } from "./cards";
import facts from "./facts.json" with { type: "json" };
import { lying, score, type Lying, type Count } from "./score";

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

export const MIN_PLAYERS = 3;
export const MAX_PLAYERS = 5;

function newPlayer(): Player {
  return { name: "", completed: [], display: [] };
}

function isSheet(saved: unknown): saved is Player[] {
  return Array.isArray(saved) && saved.length >= MIN_PLAYERS && saved.length <= MAX_PLAYERS && saved.every(isPlayer);
}

function isPlayer(one: Partial<Player>): boolean {
  return typeof one?.name === "string" && Array.isArray(one.completed) && Array.isArray(one.display) && one.display.every((word) => lying(word).fruit >= 0)
    && one.completed.every(({ mix, points }) => MIXES.includes(mix) && Number.isInteger(points));
}

export class ScorePad extends Undoable<Player[]> {
  constructor() {
    super("score pflaumen", Array.from({ length: MIN_PLAYERS }, newPlayer), isSheet);
  }
  get players(): Player[] {
    return this.value;
  }
  clear(): void {
    this.#change(this.players.map(({ name }) => ({ ...newPlayer(), name })));
  }
  addPlayer(): void {
    if (this.players.length < MAX_PLAYERS) this.#change([...this.players, newPlayer()]);
  }
  removePlayer(at: number): void {
    if (this.players.length > MIN_PLAYERS) this.#change(this.players.filter((_, other) => other !== at));
  }
  rename(at: number, name: string): void {
    this.value = this.#with(at, { name });
    this.save();
  }
  complete(at: number, made: Made): void {
    this.#change(this.#with(at, { completed: [...this.players[at]!.completed, made] }));
  }
  uncomplete(at: number, which: number): void {
    this.#change(this.#with(at, { completed: this.players[at]!.completed.filter((_, other) => other !== which) }));
  }
  /** Adds a card to a display, if the game has one more of its fruit. */
  lay(at: number, word: string): void {
    if (this.hasRoom(at, lying(word).fruit)) this.#change(this.#with(at, { display: [...this.players[at]!.display, word] }));
  }
  unlay(at: number, which: number): void {
    this.#change(this.#with(at, { display: this.players[at]!.display.filter((_, other) => other !== which) }));
  }
  /** Completes the best mixes of a display. */
  book(at: number): void {
    const { mixes } = this.count(at);
    const display = [...this.players[at]!.display];
    for (const made of mixes) {
      const gone = made.cards.includes(made.card) ? made.cards : [...made.cards, made.card];
      for (const word of gone) display.splice(display.indexOf(word), 1);
    }
    const completed = [...this.players[at]!.completed, ...mixes.map(({ mix, points }) => ({ mix, points }))];
    this.#change(this.#with(at, { completed, display }));
  }
  hasRoom(at: number, fruit: number): boolean {
    const most = facts.fruits[fruit] === "Plum" ? facts.mostPlums : facts.mostOfAFruit;
    return this.players[at]!.display.filter((word) => lying(word).fruit === fruit).length < most;
  }
  count(at: number): Count {
    const { display, completed } = this.players[at]!;
    return score({ display: display.map((word): Lying => lying(word)), completed });
  }

  #with(at: number, change: Partial<Player>): Player[] {
    return this.players.map((one, other) => (other === at ? { ...one, ...change } : one));
  }
  #change(players: Player[]): void {
    this.change(() => (this.value = players));
  }
}
