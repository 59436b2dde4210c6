/** A view of Pi mal Pflaumen, as docs/games/pflaumen.md describes it. A card is a text such as "I-13", or "Plum". */
import type { View } from "../../lib/wire";

export interface Played {
  /** Null while only its pi cards lie there. */
  card: string | null;
  pi: number;
  /** The number with pi for each pi card, to two places. */
  height: number | null;
  taken: boolean;
}

export interface SeatView {
  /** How many cards. */
  hand: number;
  /** Face-up cards. */
  display: string[];
  /** Face-down cards of completed mixes. */
  completed: string[];
  points: number;
  pi: number;
  /** The card whose mix is being made. */
  making: string | null;
  /** The fruits that are in it so far, one for each card. */
  mixed: string[];
}

export interface PflaumenView extends View {
  round: number;
  trick: number;
  phase: "lot" | "deal" | "play" | "take" | "steal" | "steal which" | "mix" | "last mixes" | "over";
  leader: number | null;
  table: (Played | null)[];
  order: number[];
  turn: number | null;
  seats: SeatView[];
  watchdog: number | null;
  stealing: { from: number; fruit: string } | null;
  pi_pile: number;
  plum_pile: number;
  gone: string[];
  seen: string[];
  hand: string[];
}
