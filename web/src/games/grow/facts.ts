/** The numbers of the game, written by make_facts.py from its own tables. */
import data from "./facts.json" with { type: "json" };

export type Kind = "root" | "stalk" | "branch" | "leaf" | "flower" | "fruit";
export type Pest = "vole" | "caterpillar" | "wasp";

export interface Challenge {
  /** So many of these; nothing if it shows an arrangement. */
  needs: Partial<Record<Kind, number>>;
  /** The arrangement, from its top row, a letter for each tile; a dot is anything. */
  rows: string[];
  when: "keep" | "at once" | "next turn" | "any turn";
  effect: "points" | "points each" | "water" | "cheaper" | "more room" | "cure" | "pass on";
  amount: number;
  of: Kind | "";
}

interface Facts {
  kinds: Kind[];
  costs: Record<Kind, number>;
  points: { stalk: number; branch: number; flower: number };
  mostStalks: number;
  mostFlowers: number;
  firstWater: number;
  waterLimit: number;
  waterCards: number;
  hosts: Record<Pest, Kind>;
  letters: Record<string, Kind[]>;
  challenges: Record<string, Challenge>;
  limits: { count: number; points: number; pests: number; players: number };
}

export const FACTS = data as unknown as Facts;

export function challenge(name: string): Challenge {
  return FACTS.challenges[name]!;
}

/** The challenge cards that are kept to the end, and so count there. */
export const KEEPERS = Object.keys(FACTS.challenges).filter((name) => challenge(name).when === "keep");

const PEST_OF = Object.fromEntries(Object.entries(FACTS.hosts).map(([pest, kind]) => [kind, pest])) as Partial<Record<Kind, Pest>>;

/** The pest that sits on tiles of a kind. */
export function pestOf(kind: Kind): Pest {
  return PEST_OF[kind]!;
}
