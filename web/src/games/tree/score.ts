/** The count of a deal, for people with the real cards: the same as score_pad.py does. */
import facts from "./facts.json" with { type: "json" };

/** In the order of the tree. */
export const ALL_FRUITS: readonly string[] = facts.cards.slice(facts.firstFruit, facts.tree);

export interface Input {
  /** Cards such as "LSBYD" or "moon", each once. */
  cards: readonly string[];
}

export interface Count {
  score: number;
  /** In the order of the tree. */
  fruits: string[];
  /** Branches and special cards, which count nothing. */
  others: string[];
}

export function score({ cards }: Input): Count {
  const fruits = ALL_FRUITS.filter((fruit) => cards.includes(fruit));
  return { score: fruits.length, fruits, others: cards.filter((card) => !fruits.includes(card)) };
}
