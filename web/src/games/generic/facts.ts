/** A view of any game, sorted into what can be shown. */
import type { View } from "../../lib/wire";

export type Fact = [name: string, value: unknown];
export interface Facts {
  /** What everybody sees. */
  open: Fact[];
  /** What everybody sees of each seat. */
  seats: Fact[][];
  /** What only this seat sees. */
  own: Fact[];
}

/** Facts that every view has: the page shows them around the board. */
const SHOWN_ELSEWHERE = ["game", "players", "options", "actors", "over", "scores", "winners", "seats"];

/** A view lists what everybody sees, then `seat`, then what only that seat sees. */
export function factsIn(view: View): Facts {
  const all = Object.entries(view);
  const seat = all.findIndex(([name]) => name === "seat");
  const seats = "seats" in view && Array.isArray(view.seats) ? view.seats : [];
  return {
    open: all.slice(0, seat).filter(([name]) => !SHOWN_ELSEWHERE.includes(name)),
    seats: withoutEmpty(seats.map((seen: object) => Object.entries(seen))),
    own: all.slice(seat + 1),
  };
}

/** Without facts that are empty for every seat. (What one of them has is shown of all, so that nothing jumps.) */
function withoutEmpty(seats: Fact[][]): Fact[][] {
  const used = new Set(seats.flat().flatMap(([name, value]) => (isEmpty(value) ? [] : [name])));
  return seats.map((seen) => seen.filter(([name]) => used.has(name)));
}

function isEmpty(value: unknown): boolean {
  return value === null || value === "" || (typeof value === "object" && !Object.keys(value).length);
}
