/** Where the cards of the tree stand in a plate of a given size: the Trunk below, a fan of branches, the fruits on its rim. */
import { FIRST_FRUIT, TREE, depth, parent } from "./cards";

export interface Spot {
  number: number;
  x: number;
  y: number;
  /** The way from the card that it grows on. */
  limb: string;
  thick: number;
  /** Of a knot, or of a fruit. */
  radius: number;
}

const REACH = [0, 0.24, 0.43, 0.63, 0.81, 1];
const THICK = [0, 9, 6.5, 4.5, 3, 1.8];
/** How far the fan opens to each side. */
const OPEN = (103 * Math.PI) / 180;

export function layout(width: number, height: number): Spot[] {
  const high = Math.min(height, width * 0.82);
  const wide = Math.min(width, high * 2.7);
  const scale = Math.min(1.5, Math.max(0.85, wide / 480));
  const fruit = Math.min(19, Math.max(9.5, wide / 44));
  const middle = { x: width / 2, y: (height - high) / 2 + high * 0.79 };
  const reach = { x: wide / 2 - fruit - 2, y: high * 0.79 - fruit - 2 };
  const spots: Spot[] = [];
  for (let number = 0; number < TREE; number++) {
    const deep = depth(number);
    const among = 2 ** deep;
    const angle = number === 0 ? 0 : -OPEN + (2 * OPEN * (number + 1 - among + 0.5)) / among;
    const far = REACH[deep]!;
    const x = number === 0 ? middle.x : middle.x + reach.x * far * Math.sin(angle);
    const y = number === 0 ? middle.y + high * 0.1 : middle.y - reach.y * far * Math.cos(angle);
    const from = spots[parent(number)];
    spots.push({
      number, x, y,
      limb: number === 0 ? `M${x} ${middle.y + high * 0.21}V${y}` : bow(from!, { x, y }, middle, deep),
      thick: number === 0 ? 13 * scale : THICK[deep]! * scale,
      radius: number >= FIRST_FRUIT ? fruit : number === 0 ? 10 * scale : [0, 10, 9, 8.2, 7.4][deep]! * Math.min(1.25, scale),
    });
  }
  return spots;
}

/** A limb leaves in the direction in which the one below it grew. */
function bow(from: { x: number; y: number }, to: { x: number; y: number }, middle: { x: number; y: number }, deep: number): string {
  const bend = deep === 1 ? { x: middle.x, y: (from.y + to.y) / 2 } : { x: from.x + (from.x - middle.x) * 0.28, y: from.y + (from.y - middle.y) * 0.28 };
  return `M${from.x.toFixed(1)} ${from.y.toFixed(1)}Q${bend.x.toFixed(1)} ${bend.y.toFixed(1)} ${to.x.toFixed(1)} ${to.y.toFixed(1)}`;
}
