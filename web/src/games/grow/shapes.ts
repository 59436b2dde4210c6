/** The shapes of tiles as they are shown: in families whose members are turns of each other. */
import type { Kind } from "./facts";
import type { SeatView, Side, Spot } from "./view";

export const SIDES: Side[] = ["up", "right", "down", "left"];
const STEP: Record<Side, Spot> = { up: [0, 1], right: [1, 0], down: [0, -1], left: [-1, 0] };

const ENDS: Record<string, Side[]> = {
  "upright": ["up", "down"],
  "level": ["left", "right"],
  "bend-up-right": ["up", "right"],
  "bend-down-right": ["right", "down"],
  "bend-down-left": ["down", "left"],
  "bend-up-left": ["up", "left"],
  "fork-up": ["up", "right", "left"],
  "fork-right": ["up", "right", "down"],
  "fork-down": ["right", "down", "left"],
  "fork-left": ["up", "down", "left"],
  "plain": ["up", "down"],
  "arm-left": ["up", "down", "left"],
  "arm-right": ["up", "right", "down"],
  "two-arms": ["up", "right", "down", "left"],
};

/** Each family in the order in which it turns. */
const FREE = [
  ["upright", "level"],
  ["bend-up-right", "bend-down-right", "bend-down-left", "bend-up-left"],
  ["fork-up", "fork-right", "fork-down", "fork-left"],
];
const FAMILIES: Record<Kind, string[][]> = {
  root: FREE,
  stalk: [["plain"], ["arm-right", "arm-left"], ["two-arms"]],
  branch: FREE,
  leaf: [[""]],
  flower: [[""]],
  fruit: [[""]],
};

export function families(kind: Kind): string[][] {
  return FAMILIES[kind];
}

export function familyOf(kind: Kind, shape: string): string[] {
  return FAMILIES[kind].find((family) => family.includes(shape)) ?? FAMILIES[kind][0]!;
}

/** The move that chooses a tile. */
export function choosing(kind: Kind, shape: string): string {
  return `${kind} ${shape}`.trim();
}

/** The sides with an end; leaf, flower and fruit hang on what is beneath, until the table says how they lie. */
export function endsOf(shape: string): Side[] {
  return ENDS[shape] ?? ["down"];
}

/** How a tile would look in a place: a leaf, flower or fruit turns to what points at it. */
export function endsAt(seat: SeatView, shape: string, [x, y]: Spot): Side[] {
  if (shape) return endsOf(shape);
  const there = seat.plant.find((tile) => tile.at[0] === x && tile.at[1] === y);
  if (there) return there.ends;
  const side = SIDES.find((side) => {
    const [dx, dy] = STEP[side];
    const beside = seat.plant.find((tile) => tile.at[0] === x + dx && tile.at[1] === y + dy);
    return beside?.ends.includes(opposite(side));
  });
  return [side ?? "down"];
}

function opposite(side: Side): Side {
  return SIDES[(SIDES.indexOf(side) + 2) % 4]!;
}

export interface Extent {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The part of the table to be shown: all tiles and where they can grow, and some air around the start. */
export function extent(seat: SeatView, air: Extent): Extent {
  const spots = [...seat.plant.map((tile) => tile.at), ...seat.growing_at];
  const xs = spots.map(([x]) => x);
  const ys = spots.map(([, y]) => y);
  return {
    left: Math.min(...xs, air.left),
    right: Math.max(...xs, air.right),
    top: Math.max(...ys, air.top),
    bottom: Math.min(...ys, air.bottom),
  };
}
