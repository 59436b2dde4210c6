/** What a view of the tree game has, as docs/games/tree.md tells. */
import type { View } from "../../lib/wire";

export interface SeatSeen {
  hand: number;
  fruits: string[];
  /** Cards not yet played that it cannot have. */
  lacks: string[];
}

export interface Trick {
  cards: { seat: number; card: string }[];
  winning: string | null;
  takes: number | null;
  leads: number;
}

export interface TreeView extends View {
  deal: number;
  deals: number;
  phase: "lot" | "deal" | "play" | "over";
  first: number | null;
  leader: number | null;
  trick: Trick | null;
  last_trick: Trick | null;
  seats: SeatSeen[];
  aside: string[];
  played: string[];
  left: number;
  hand: string[];
  follow: string[];
  would_take: string[];
}

/** Tricks in the order in which they are played: a later one has a higher number. */
export function trickNumber(view: TreeView): number {
  return 100 * view.deal + view.played.length - (view.trick?.cards.length ?? 0);
}

/** The seats as they sit around the table, the own one last. */
export function around(players: number, you: number | null): number[] {
  const first = you === null ? 0 : you + 1;
  return Array.from({ length: players }, (_, place) => (first + place) % players);
}
