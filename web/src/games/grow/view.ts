/** A view of the growing game, as docs/games/grow.md describes it. */
import type { View } from "../../lib/wire";
import type { Kind, Pest } from "./facts";

export type Side = "up" | "right" | "down" | "left";
export type Spot = [x: number, y: number];
export type Phase = "lot" | "challenges" | "season" | "grow" | "claim" | "pass on" | "victim" | "vote" | "infest" | "over";

export interface Tile {
  at: Spot;
  kind: Kind;
  /** Empty for leaf, flower and fruit. */
  shape: string;
  ends: Side[];
  pest: boolean;
}

export interface SeatView {
  water: number;
  water_limit: number;
  plant: Tile[];
  growing_at: Spot[];
  tiles: Record<Kind, number>;
  healthy: Record<Kind, number>;
  costs: Record<Kind, number>;
  /** What could be laid now if there were water. */
  grows: Kind[];
  cards: string[];
  meets: string[];
  chosen: string | null;
  fits: Spot[];
  points: { tiles: number; cards: number; most_stalks: boolean; most_flowers: boolean };
}

export interface GrowView extends View {
  phase: Phase;
  turner: number | null;
  drops: number;
  season: { water_left: number; pests_left: number; seen: [number, number, number] };
  challenges: string[];
  spent: string[];
  victim: number | null;
  pest: Pest | null;
  possible_pests: Pest[];
  voted: number[];
  last_victim: number | null;
  last_votes: (Pest | null)[];
  vote: Pest | null;
  seats: SeatView[];
}

/** A place as moves write it. */
export function at([x, y]: Spot): string {
  return `at (${x},${y})`;
}

/** The place of a move such as "at (2,5)", or null. */
export function spot(move: string | null | undefined): Spot | null {
  const found = move?.match(/^at \((-?\d+),(-?\d+)\)$/);
  return found ? [Number(found[1]), Number(found[2])] : null;
}

/** The tile of a move such as "branch fork-left" or "leaf", or null. */
export function tile(move: string | null | undefined): { kind: Kind; shape: string } | null {
  const found = move?.match(/^(root|stalk|branch|leaf|flower|fruit)(?: (\S+))?$/);
  return found ? { kind: found[1] as Kind, shape: found[2] ?? "" } : null;
}

/** How many season cards have been turned. */
export function turned(view: GrowView): number {
  return view.players + 1 - view.season.pests_left + view.season.seen.reduce((all, one) => all + one, 0);
}

/** The seats clockwise, yours first. */
export function around(view: GrowView, you: number | null): number[] {
  return Array.from({ length: view.players }, (_, place) => ((you ?? 0) + place) % view.players);
}
