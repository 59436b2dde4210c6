/** The cards, by their texts. */
import type { FruitName } from "../../art/fruitNames";
import facts from "./facts.json" with { type: "json" };
import type { Lying } from "./score";

export type Kind = "-" | "watchdog" | "steal" | "three pi" | "mix";
export type Mix = string;

export interface Card extends Lying {
  /** 0 for a plum of the pile. */
  round: number;
  number: number;
  kind: Kind;
}

export const FRUITS = facts.fruits;
export const MIXES: Mix[] = facts.mixes;
export const PI = 3.14159;
export const ROMAN = ["", "I", "II", "III"];

/** The fruits' names in art/. */
export const ART_NAMES: FruitName[] = ["apple", "blackberry", "cherry", "fig", "orange", "pear", "strawberry", "currant", "plum"];

const A_PLUM: Card = { text: "Plum", fruit: FRUITS.indexOf("Plum"), mix: "", points: 0, round: 0, number: 0, kind: "-" };
const CARDS = new Map<string, Card>(facts.cards.map((card) => [card.text, card as Card]));

/** The card of a text; also of "Plum#2", one of several plums. */
export function card(text: string): Card {
  return CARDS.get(text) ?? A_PLUM;
}

/** A card in a display; plums are numbered, so that each has a unique name. */
export interface Laid {
  name: string;
  card: Card;
}

export function laid(display: string[]): Laid[] {
  let plums = 0;
  return display.map((text) => ({ name: text === "Plum" ? `Plum#${plums++}` : text, card: card(text) }));
}

/** "Plum#2" without its number, as the game writes it. */
export function plain(name: string): string {
  return name.split("#")[0]!;
}

/** The cards of a display, grouped by fruit. */
export function byFruit(cards: Laid[]): { fruit: number; cards: Laid[] }[] {
  const groups = new Map<number, Laid[]>();
  for (const one of cards) groups.set(one.card.fruit, [...(groups.get(one.card.fruit) ?? []), one]);
  return [...groups].map(([fruit, those]) => ({ fruit, cards: those }));
}
