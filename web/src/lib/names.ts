/** What the games and the seats are called. */
import type { Seat } from "./wire";

export const SLUGS = ["fruitoplay", "pflaumen", "tree", "grow"] as const;
export type Slug = (typeof SLUGS)[number];
export const PLAYERS: Record<Slug, number[]> = {
  fruitoplay: [2, 3, 4, 5, 6],
  pflaumen: [3, 4, 5],
  tree: [2, 3, 4, 5, 6],
  grow: [2, 3, 4],
};
export const LEVELS = ["beginner", "greedy", "skilled", "master"] as const;
export const CLOCKS = [0, 30, 120, 86_400] as const;
export const REACTIONS = ["hello", "thanks", "well played", "oops", "thinking", "hurry", "good game", "wow"] as const;

export function isSlug(text: string): text is Slug {
  return (SLUGS as readonly string[]).includes(text);
}

const BOTS = ["Ida", "Otto", "Mila", "Emil", "Nora", "Paul"];

/** What a seat is called; bots have names of their own, by where they sit. */
function nameOf(seat: Seat, number: number, free: string): string {
  return seat.name || (seat.bot ? botAt(number) : free);
}

/** What all seats are called; where two would be called the same, the later ones are counted. */
export function namesOf(seats: Seat[], free: string): string[] {
  const names = seats.map((seat, number) => nameOf(seat, number, free));
  return names.map((name, number) => {
    const before = seats[number]?.free ? 0 : names.slice(0, number).filter((other) => other === name).length;
    return before ? `${name} ${before + 1}` : name;
  });
}

/** The same from a list of tables, where a bot is called by its level. */
export function nameIn(told: string, number: number): string {
  return isLevel(told) ? botAt(number) : told;
}

export function isLevel(text: string): boolean {
  return (LEVELS as readonly string[]).includes(text);
}

function botAt(number: number): string {
  return BOTS[number % BOTS.length]!;
}
