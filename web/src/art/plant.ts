/** How a tile of the growing game is drawn: its limbs run exactly to the middle of its edges, so that tiles join. */
import { FRUITS } from "./fruits";
import { round, rounds, type Layers } from "./layers";

export type TileKind = "root" | "stalk" | "branch" | "leaf" | "flower" | "fruit" | "starter";
export type Side = "up" | "right" | "down" | "left";

export const EDGE: Record<Side, string> = { up: "32 0", right: "64 32", down: "32 64", left: "0 32" };
/** By how much what points down is turned. */
export const TURN: Record<Side, number> = { down: 0, left: 90, up: 180, right: 270 };

/** A limb: its line, and how thick it is. */
export type Limb = readonly [path: string, width: number];

const UPRIGHT = "M32 64C32 55 34.5 46 33 37C31.5 27 32 12 32 0";
const LEVEL = "M0 32C10 32 19 34.5 28 33C38 31 52 32 64 32";

function across(side: Side): boolean {
  return side === "left" || side === "right";
}

/** The lines of a tile with these ends. A third end grows out of the line between two that face each other. */
export function limbs(kind: TileKind, ends: readonly Side[]): Limb[] {
  const has = (side: Side): boolean => ends.includes(side);
  const thick = kind === "stalk" || kind === "starter" ? 11 : 7;
  const thin = 7;
  if (kind === "starter") return [["M32 0V40", 11], ["M32 64V36", thin]];
  if (ends.length === 1) return [[`M${EDGE[ends[0]!]}L32 32`, thin]];
  if (has("up") && has("down")) {
    return [...ends.filter(across).map((side): Limb => [`M32 50C33 38 40 32 ${EDGE[side]}`.replace("40 32 0", "24 32 0"), thin]), [UPRIGHT, thick]];
  }
  if (has("left") && has("right")) {
    return [...ends.filter((side) => !across(side)).map((side): Limb => [`M17 33C27 32 32 ${side === "up" ? 24 : 40} ${EDGE[side]}`, thin]), [LEVEL, thick]];
  }
  const [first, second] = ends;
  return first && second ? [[`M${EDGE[first]}Q32 32 ${EDGE[second]}`, thick]] : [];
}

export const PEBBLES = [
  ["M9 12C12 9 17 10 17 13C17 16 11 17 9 15ZM48 50C51 47 57 48 57 51C57 54 50 55 48 53Z"],
  ["M50 11l3 1M13 46l3-1M8 55l2 1M55 24l-2 1M44 58l2-1M22 7l2 1M7 28l2 1"],
].flat() as [string, string];

export const ROOTLETS: Layers = [["seam", "M35 38C39 41 42 42 45 47M29 26C25 25 22 22 19 21M35 40C36 45 39 49 39 53"]];

export const LEAF_TILE: Layers = [
  ["leaf+", "M32 47C19 45 11 34 13 22C15 13 24 8 32 4C40 8 49 13 51 22C53 34 45 45 32 47Z"],
  ["wash", "M32 4C40 8 49 13 51 22C53 34 45 45 32 47Z"],
  ["fine", "M32 38C26 36 21 32 18 26M32 29C27 27 23 23 21 18M32 20C29 18 27 16 26 12M32 38C38 36 43 32 46 26M32 29C37 27 41 23 43 18M32 20C35 18 37 16 38 12"],
  ["seam", "M32 52V8"],
];

function petal(fifth: number): string {
  const at = (radius: number, turn: number): string => {
    const angle = ((fifth + turn) * 2 * Math.PI) / 5;
    return `${(32 + radius * Math.sin(angle)).toFixed(1)} ${(28 - radius * Math.cos(angle)).toFixed(1)}`;
  };
  return `M${at(4, 0)}C${at(12, -0.42)} ${at(23, -0.4)} ${at(24, -0.08)}L${at(22, 0)}L${at(24, 0.08)}C${at(23, 0.4)} ${at(12, 0.42)} ${at(4, 0)}Z`;
}

export const FLOWER_TILE: Layers = [
  ["leaf+", "M32 50C27 48 22 50 18 54C24 57 30 56 32 52C34 56 40 57 46 54C42 50 37 48 32 50Z"],
  ["petal+", [0, 1, 2, 3, 4].map(petal).join("")],
  ["fine", "M32 20V13M39.5 25.5L46 23M36.5 34.5L40.5 40M27.5 34.5L23.5 40M24.5 25.5L18 23"],
  ["banana-", round(32, 28, 5.5)],
  ["dot", rounds([[30, 27, 0.9], [34, 27, 0.9], [32, 30.5, 0.9], [32, 25.5, 0.9]])],
];

/** The fruit, without leaf and stem: those are the plant's. */
export const FRUIT_TILE: Layers = [
  ...FRUITS.apple.slice(0, 3).map(([tone, path]): [string, string] => [tone.replace("apple", "strawberry"), path]),
  ["fine", "M26 21.5C30 24.5 35 24.5 39 21"], ["bold", "M32.5 23C31.5 17 32 14 33 11"],
];

export const SPROUT: Layers = [
  ["wood-", "M32 32C38 31.5 43 35 43 40C43 45 38 48 32 48C26 48 21 45 21 40C21 35 26 31.5 32 32Z"],
  ["wash", "M40 34C42 35.5 43 37.5 43 40C43 45 38 48 32 48C30 48 28 47.7 26.5 47C35 46 40 41 40 34Z"],
  ["glow", "M25 40C25 37.5 26.5 36 29 35.5C28 37.5 28 39.5 28.5 41.5C26.5 42 25 41.5 25 40Z"],
  ["leaf+", "M32 22C24 22 17 17 15 9C24 9 31 14 32 22Z"], ["leaf+", "M32 27C33 18 40 13 49 13C48 21 41 27 32 27Z"],
  ["fine", "M32 22C27 18 22 14 18 11M32 27C37 22 41 18 46 15"],
];
