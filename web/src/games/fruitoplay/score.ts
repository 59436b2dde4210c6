/**
 * The count of a round, for people with the real cards: the same as score_pad.py does. The only rule that the browser
 * knows; which cards are Double or Rotten comes from the game itself, by facts.json.
 */
import facts from "./facts.json" with { type: "json" };

export const LETTERS = [...facts.letters];
export const NUMBERS = facts.numbers;

export interface Input {
  /** Cards such as "B6", each once. */
  cards: readonly string[];
  /** The Collective card of the round, such as "S+1", or null. */
  collective: string | null;
}

export interface Count {
  score: number;
  /** The fruits that count, by the fruit's name. */
  columns: Record<string, number>;
  /** What each Rotten card cancels: a card, the Collective card, or nothing. */
  cancelled: Record<string, string | null>;
  largest: string | null;
  smallest: string | null;
}

export type Kind = "single" | "double" | "rotten";

export function fruitOf(card: string): number {
  return LETTERS.indexOf(card.charAt(0));
}

export function numberOf(card: string): number {
  return Number(card.slice(1));
}

export function kind(card: string): Kind {
  const fruit = fruitOf(card);
  if (facts.rotten[fruit] === numberOf(card)) return "rotten";
  return facts.double[fruit]?.includes(numberOf(card)) ? "double" : "single";
}

/** How many fruits a card shows; a Collective card shows its own number. */
export function fruitsOn(card: string): number {
  if (card.includes("+")) return Number(card.slice(2));
  return { single: 1, double: 2, rotten: 0 }[kind(card)];
}

/** What a Rotten card cancels: the card with the fewest fruits; of equal ones a card, and the lowest. */
function cancels(others: string[], collective: string | null): string | null {
  const choices = [...others].sort((one, two) => fruitsOn(one) - fruitsOn(two) || numberOf(one) - numberOf(two));
  const first = choices[0];
  if (!collective) return first ?? null;
  return first && fruitsOn(first) <= fruitsOn(collective) ? first : collective;
}

export function score({ cards, collective }: Input): Count {
  const cancelled: Record<string, string | null> = {};
  const values = LETTERS.map((letter) => {
    const column = cards.filter((card) => card.startsWith(letter));
    const extra = collective?.startsWith(letter) ? collective : null;
    const counting = column.filter((card) => kind(card) !== "rotten");
    const rotten = column.find((card) => kind(card) === "rotten");
    const gone = rotten ? cancels(counting, extra) : null;
    if (rotten) cancelled[rotten] = gone;
    const all = extra ? [...counting, extra] : counting;
    return all.filter((card) => card !== gone).reduce((sum, card) => sum + fruitsOn(card), 0);
  });
  const filled = values.filter((value) => value > 0);
  const [most, least] = [Math.max(0, ...filled), filled.length ? Math.min(...filled) : 0];
  const named = (value: number): string | null => (value ? (facts.fruits[values.indexOf(value)] ?? null) : null);
  return {
    score: most * least,
    columns: Object.fromEntries(facts.fruits.map((fruit, place) => [fruit, values[place] ?? 0])),
    cancelled,
    largest: named(most),
    smallest: named(least),
  };
}
