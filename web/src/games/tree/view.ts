/** A view of the tree game, as docs/games/tree.md describes it. */
import type { View } from "../../lib/wire";

export interface SeatView {
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
  seats: SeatView[];
  aside: string[];
  played: string[];
  left: number;
  hand: string[];
  follow: string[];
  would_take: string[];
}
