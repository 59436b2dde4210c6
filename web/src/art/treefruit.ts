/**
 * The fruits of the tree, whose looks tell their words, also in black and white: a berry is cut open and has many seeds,
 * a drupe has one stone; a sweet one has a smooth leaf, a tart one a toothed leaf; a dull one is hatched, a bright one shines;
 * a yellow one is freckled, a red one is not. Large ones fill the field.
 */
import { rounds, type Layers } from "./layers";

export interface Traits {
  kind: "berry" | "drupe";
  tart: boolean;
  dull: boolean;
  yellow: boolean;
}

const STEM = "M32 20C32 13 31 8 28 3";
export const SMOOTH_LEAF: Layers = [
  ["leaf+", "M32 12C35 3 47 0 58 5C55 15 43 19 32 12Z"],
  ["fine", "M32 12C41 11 48 8 54 6"],
];
export const TOOTHED_LEAF: Layers = [
  ["leaf+", "M32 12L37 9.5L35.5 5.5L41 6L41.5 1.5L46.5 4L50 .5L52.5 4L59 4L54.5 7.5L55 12L49.5 11.5L47 16L43 13.5L38 16.5L36.5 13Z"],
  ["fine", "M32 12C41 11 48 8 54 6"],
];

const BODY = {
  berry: "M32 18C46 18 57 27 57 40C57 53 46 61.5 32 61.5C18 61.5 7 53 7 40C7 27 18 18 32 18Z",
  drupe: "M32 22C37 15 57 17 57 37C57 51 44 60 32.5 61.5C20 60 7 51 7 37C7 17 27 15 32 22Z",
};
const SHADE = {
  berry: "M50 24.5C54.5 28 57 33.5 57 40C57 53 46 61.5 32 61.5C28 61.5 24.5 60.8 21 59.5C42 59 53 44 50 24.5Z",
  drupe: "M50.5 22C55 25.5 57 31 57 37C57 51 44 60 32.5 61.5C29 61 25.5 59.8 22 58C42 55 53 42 50.5 22Z",
};
const CUT = {
  berry: "M32 26C42 26 49.5 32 49.5 40C49.5 48.5 42 54 32 54C22 54 14.5 48.5 14.5 40C14.5 32 22 26 32 26Z",
  drupe: "M32 29.5C37 24 49 27 49 38C49 47 41 52.5 32.5 54C23 52.5 15 47 15 38C15 27 27 24 32 29.5Z",
};
const SEEDS = [[25, 34.5], [39, 34.5], [32, 40], [22.5, 43], [41.5, 43], [32, 48.5]]
  .map(([x, y]) => `M${x} ${y! - 3.4}c2.4 2.6 2.4 5 0 6.2c-2.4-1.2-2.4-3.6 0-6.2Z`).join("");
const STONE: Layers = [
  ["wood-", "M32 31C38 33 41.5 37 40 42C39 45.5 36 48 32.5 49.5C28 48 25 45.5 24.5 42C23 37 26.5 33 32 31Z"],
  ["fine", "M32 33C30 38 30 43 32.5 48M28 38C27.5 40 28 42 28.5 43.5M36 37C36.8 39 36.8 41 36 43"],
];
const HATCH = "M10 33L22 21M8.5 42L28 22.5M11 49L18 42M15 55L20 50M21 59L26 54M45 50L54 41M44 25L46 23M40 58L55 43M31 61L37 55M48 33L53 28M49 41L56 34";
const SHINE = "M13 38C12.5 31 16 26 21.5 24C18 29 17 34 17.5 39.5C15 40.5 13.2 40 13 38Z";
const FRECKLES = rounds([[11.5, 36, 1.2], [15, 28, 1.2], [23, 23.5, 1.2], [42, 23, 1.2], [50, 28, 1.2], [53.5, 36, 1.2], [51, 45, 1.2], [43, 53.5, 1.2], [22, 54, 1.2], [13, 45, 1.2]]);
const RAYS = "M60.5 24L63 22M61.5 33L64 32.5M3.5 24L1 22M2.5 33L0 32.5M56 17L58 14.5M8 17L6 14.5";

/** The layers of a fruit with these traits; its colour is the tone "body". */
export function treeFruit({ kind, tart, dull, yellow }: Traits): Layers {
  const inside: Layers = kind === "berry" ? [["cream-", CUT.berry], ["dot", SEEDS]] : [["cream-", CUT.drupe], ...STONE];
  return [
    ["body+", BODY[kind]],
    ["wash", dull ? BODY[kind] : SHADE[kind]],
    ...(dull ? ([["fine", HATCH]] as const) : ([["glow", SHINE], ["ray", RAYS]] as const)),
    ...(yellow ? ([["dot", FRECKLES]] as const) : []),
    ...inside,
    ["bold", STEM],
    ...(tart ? TOOTHED_LEAF : SMOOTH_LEAF),
  ];
}
