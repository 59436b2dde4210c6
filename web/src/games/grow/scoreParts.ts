/** The points of a game by their parts, and what decided it. */
import { FACTS, KEEPERS, type Kind } from "./facts";
import { cardPoints, tilePoints } from "./score";
import type { GrowView } from "./view";

export const TILE_PARTS = { stalks: "stalk", branches: "branch", leaves: "leaf", flowers: "flower", fruits: "fruit" } as const;
export type Part = keyof typeof TILE_PARTS | "most stalks" | "most flowers" | "cards";
export const PARTS: Part[] = ["stalks", "branches", "leaves", "flowers", "fruits", "most stalks", "most flowers", "cards"];

export function partsOf(view: GrowView, seat: number): Record<Part, number> {
  const { healthy, points, cards } = view.seats[seat]!;
  const counts = { stalks: healthy.stalk, branches: healthy.branch, leaves: healthy.leaf, flowers: healthy.flower, fruits: healthy.fruit };
  const kept = cards.filter((card) => KEEPERS.includes(card)).map((card) => cardPoints(card, (kind: Kind) => healthy[kind]));
  return {
    ...(tilePoints(counts) as Record<keyof typeof TILE_PARTS, number>),
    "most stalks": points.most_stalks ? FACTS.mostStalks : 0,
    "most flowers": points.most_flowers ? FACTS.mostFlowers : 0,
    cards: kept.reduce((all, one) => all + one, 0),
  };
}

/** How a part was counted: "6 × 7". */
export function factors(view: GrowView, seat: number, part: Part): string {
  if (!(part in TILE_PARTS)) return "";
  const { healthy } = view.seats[seat]!;
  const kind = TILE_PARTS[part as keyof typeof TILE_PARTS];
  if (!healthy[kind]) return "";
  const each = {
    stalk: FACTS.points.stalk, branch: FACTS.points.branch, flower: FACTS.points.flower,
    leaf: 1 + healthy.leaf, fruit: healthy.stalk + healthy.branch + healthy.leaf + healthy.flower,
  }[kind];
  return `${healthy[kind]} × ${each}`;
}

/** The part that put the winner furthest ahead of another. */
export function decisive(view: GrowView, winner: number, other: number): { part: Part; more: number } {
  const [mine, theirs] = [partsOf(view, winner), partsOf(view, other)];
  return PARTS.map((part) => ({ part, more: mine[part] - theirs[part] })).reduce((best, one) => (one.more > best.more ? one : best));
}
