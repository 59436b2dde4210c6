/** A view of Fruitoplay, as docs/games/fruitoplay.md describes it; and what the page derives from it. */
import type { View } from "../../lib/wire";
import { score } from "./score";

export type Letter = "B" | "A" | "S" | "F";
export const LETTERS: Letter[] = ["B", "A", "S", "F"];
export type Columns = Record<Letter, string[]>;
export type FourFruits = "banana" | "apple" | "strawberry" | "fig";
export const FRUIT: Record<Letter, FourFruits> = { B: "banana", A: "apple", S: "strawberry", F: "fig" };

export interface SeatView {
  hand: number;
  chosen: boolean;
  columns: Columns;
  points: number[];
}

export interface Trick {
  target: string;
  cards: (string | null)[];
  difference: (number | null)[];
  same_fruit: (boolean | null)[];
  tied: boolean[];
  winner: number | null;
}

export interface Counted {
  cards: Columns;
  score: number;
  columns: Record<FourFruits, number>;
  cancelled: Record<string, string | null>;
  largest: FourFruits | null;
  smallest: FourFruits | null;
}

export interface FruitoplayView extends View {
  round: number;
  turn: number;
  phase: "deal" | "lot" | "collective" | "play" | "last draw" | "over";
  river: string[];
  collective: string | null;
  deck: number;
  discard: string[];
  seats: SeatView[];
  hand: string[];
  choice: string | null;
  last_trick: Trick | null;
  last_round: Counted[] | null;
}

/** What a component that shows something for each seat is given. */
export interface SeatsProps {
  view: FruitoplayView;
  /** The seats, in the order in which they are shown. */
  seats: number[];
  names: string[];
  you: number | null;
}

export const ROUNDS = 3;


export function letter(card: string): Letter {
  return card.charAt(0) as Letter;
}

export function isCard(move: string | null): move is string {
  return move !== null && /^[BASF]\d+$/.test(move);
}

/** The Collective card of a round that has been scored: the view has only the current round's. */
export function countedCollective(counts: Counted[], round: number): string | null {
  if (round < 2) return null;
  const possible = LETTERS.map((of) => `${of}+${round - 1}`);
  return possible.find((collective) => counts.every((count) => counted(count, collective))) ?? null;
}

function counted({ cards, columns }: Counted, collective: string): boolean {
  const same = score({ cards: Object.values(cards).flat(), collective }).columns;
  return LETTERS.every((of) => same[FRUIT[of]] === columns[FRUIT[of]]);
}
