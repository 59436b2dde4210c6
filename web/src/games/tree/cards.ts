/**
 * The tree as it is drawn: card n supports the cards 2n+1 and 2n+2, from the Trunk, 0, to the fruits. Only for showing; which
 * card may be played, and which takes the trick, the server says.
 */
import facts from "./facts.json" with { type: "json" };

export const CARDS: readonly string[] = facts.cards;
export const TREE = facts.tree;
export const FIRST_FRUIT = facts.firstFruit;
export const SPECIALS: readonly string[] = facts.specials;
export type Special = "sun" | "moon" | "stars" | "rain" | "leaf" | "trunk";
export type Trait =
  | "large" | "small" | "sweet" | "tart" | "bright" | "dull" | "red" | "yellow" | "berry" | "drupe";

const NUMBER = new Map(CARDS.map((card, number) => [card, number]));

export function numberOf(card: string): number {
  return NUMBER.get(card) ?? -1;
}

export function isSpecial(card: string): card is Special {
  return SPECIALS.includes(card);
}

export function isFruit(card: string): boolean {
  const number = numberOf(card);
  return number >= FIRST_FRUIT && number < TREE;
}

/** How many words a card of the tree says. */
export function depth(number: number): number {
  return Math.floor(Math.log2(number + 1));
}

export function parent(number: number): number {
  return Math.floor((number - 1) / 2);
}

/** The words of a branch or a fruit; none on special cards. */
export function traits(card: string): Trait[] {
  if (isSpecial(card)) return [];
  const number = numberOf(card) + 1;
  return number.toString(2).slice(1).split("").map((turn, level) => facts.traits[level]![Number(turn)] as Trait);
}

/** Whether one card of the tree is on the way from another down to the Trunk (or is that card). */
export function describes(general: number, special: number): boolean {
  for (let at = special; ; at = parent(at)) {
    if (at === general) return true;
    if (at <= 0) return false;
  }
}
