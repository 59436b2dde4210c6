/** How far a plant is with a challenge: only to be shown, whether it is met the server says. */
import { FACTS, challenge, type Kind } from "./facts";
import type { SeatView } from "./view";

export interface Part {
  kind: Kind;
  have: number;
  need: number;
}

/** Of a challenge that counts tiles: so many of each kind. */
export function counted(name: string, seat: SeatView): Part[] {
  const needs = Object.entries(challenge(name).needs) as [Kind, number][];
  return needs.map(([kind, need]) => ({ kind, have: Math.min(need, seat.tiles[kind]), need }));
}

/** How many tiles are there, and how many it takes; of an arrangement, where most of it is there already. */
export function progress(name: string, seat: SeatView): { have: number; need: number } {
  const { rows } = challenge(name);
  if (rows.length) return arranged(rows, seat);
  const parts = counted(name, seat);
  return { have: total(parts.map((part) => part.have)), need: total(parts.map((part) => part.need)) };
}

function arranged(rows: string[], seat: SeatView): { have: number; need: number } {
  const there = new Map(seat.plant.map((tile) => [tile.at.join(), tile.kind]));
  const mirrored = rows.map((row) => [...row].reverse().join(""));
  let have = 0;
  for (const shown of [rows, mirrored]) {
    const wanted = shown.flatMap((row, y) => [...row].map((letter, x) => ({ x, y: -y, kinds: FACTS.letters[letter] ?? [] })));
    const tiles = wanted.filter(({ kinds }) => kinds.length);
    for (const anchor of tiles) {
      for (const { at: [x, y] } of seat.plant) {
        const found = tiles.filter((tile) => tile.kinds.includes(there.get(`${x + tile.x - anchor.x},${y + tile.y - anchor.y}`)!));
        have = Math.max(have, found.length);
      }
    }
  }
  return { have, need: rows.join("").replaceAll(".", "").length };
}

function total(numbers: number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
