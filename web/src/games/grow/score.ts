/** What a plant is worth, for people with the real box: the same as `fruitbowl score grow`, without a server. */
import { FACTS, KEEPERS, challenge, type Kind } from "./facts.ts";

export interface Counts {
  stalks: number;
  branches: number;
  leaves: number;
  flowers: number;
  fruits: number;
  infested_leaves: number;
  infested_fruits: number;
  roots: number;
  infested_roots: number;
  card_points: number;
}
export type Count = keyof Counts;

export interface Plant extends Partial<Counts> {
  /** House cards that are kept. */
  cards?: string[];
  /** A number for each of the others; without it the bonus is not counted. */
  others_stalks?: number[] | null;
  others_flowers?: number[] | null;
}

/** Why numbers cannot be. */
export type Problem =
  | "no_number" | "branches_without_stalk" | "leaves_without_branch" | "too_few_stalks" | "too_few_branches" | "too_many_pests"
  | "others_differ" | "others_flowers" | "how_many_others" | "no_such_card" | "not_kept" | "card_twice" | "too_many_cards";

export interface PlantScore {
  score: number;
  /** The points of each kind of tile, of each bonus that can be counted, and of each card. */
  parts: Record<string, number>;
  /** What could not be counted. */
  uncounted: ("stalks" | "flowers")[];
}

export class BadScore extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem);
    this.problem = problem;
  }
}

export const COUNTS: Count[] = [
  "stalks", "branches", "leaves", "flowers", "fruits", "infested_leaves", "infested_fruits", "roots", "infested_roots", "card_points",
];
const PLURAL: Record<Kind, "roots" | "stalks" | "branches" | "leaves" | "flowers" | "fruits"> = {
  root: "roots", stalk: "stalks", branch: "branches", leaf: "leaves", flower: "flowers", fruit: "fruits",
};

export function score(plant: Plant): PlantScore {
  const counts = Object.fromEntries(COUNTS.map((name) => [name, checked(name, plant[name] ?? 0)])) as unknown as Counts;
  checkPlant(counts);
  const stalks = others(plant.others_stalks);
  const flowers = others(plant.others_flowers);
  const cards = plant.cards ?? [];
  checkOthers(stalks, flowers);
  checkCards(cards, (stalks ?? flowers)?.length ?? FACTS.limits.players - 1);

  const parts: Record<string, number> = tilePoints(counts);
  if (stalks) parts["most stalks"] = alone(counts.stalks, stalks) ? FACTS.mostStalks : 0;
  if (flowers) parts["most flowers"] = alone(counts.flowers, flowers) ? FACTS.mostFlowers : 0;
  for (const card of cards) parts[card] = cardPoints(card, (kind) => counts[PLURAL[kind]]);
  if (counts.card_points) parts["other cards"] = counts.card_points;
  const uncounted = [...(stalks ? [] : ["stalks" as const]), ...(flowers ? [] : ["flowers" as const])];
  return { score: sum(Object.values(parts)), parts, uncounted };
}

export function tilePoints(plant: Pick<Counts, "stalks" | "branches" | "leaves" | "flowers" | "fruits">): Record<string, number> {
  const { stalks, branches, leaves, flowers, fruits } = plant;
  return {
    stalks: FACTS.points.stalk * stalks,
    branches: FACTS.points.branch * branches,
    leaves: leaves * (1 + leaves),
    flowers: FACTS.points.flower * flowers,
    fruits: fruits * (stalks + branches + leaves + flowers),
  };
}

/** What a card that is kept gives, with so many healthy tiles of each kind. */
export function cardPoints(card: string, healthy: (kind: Kind) => number): number {
  const { effect, amount, of } = challenge(card);
  return effect === "points each" && of ? amount * healthy(of) : amount;
}

/** More than each of the others, and so at least one. */
function alone(mine: number, theirs: number[]): boolean {
  return mine > Math.max(0, ...theirs);
}

function sum(numbers: number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

// ---- what cannot be ----

function checked(name: Count, value: number): number {
  const most = name === "card_points" ? FACTS.limits.points : FACTS.limits.count;
  if (!Number.isInteger(value) || value < 0 || value > most) throw new BadScore("no_number");
  return value;
}

function others(numbers: number[] | null | undefined): number[] | null {
  if (!numbers) return null;
  if (numbers.length < 1 || numbers.length >= FACTS.limits.players) throw new BadScore("how_many_others");
  return numbers.map((number) => checked("stalks", number));
}

function checkPlant(plant: Counts): void {
  const blooms = plant.flowers + plant.fruits + plant.infested_fruits;
  const pests = plant.infested_leaves + plant.infested_fruits + plant.infested_roots;
  if (plant.branches && !plant.stalks) throw new BadScore("branches_without_stalk");
  if (plant.leaves + plant.infested_leaves && !plant.branches) throw new BadScore("leaves_without_branch");
  if (blooms > plant.stalks) throw new BadScore("too_few_stalks");
  if (blooms > plant.branches) throw new BadScore("too_few_branches");
  if (pests > FACTS.limits.pests) throw new BadScore("too_many_pests");
}

function checkOthers(stalks: number[] | null, flowers: number[] | null): void {
  if (!stalks || !flowers) return;
  if (stalks.length !== flowers.length) throw new BadScore("others_differ");
  const [many, few] = [stalks, flowers].map((numbers) => [...numbers].sort((a, b) => a - b)) as [number[], number[]];
  if (few.some((count, place) => count > many[place]!)) throw new BadScore("others_flowers");
}

function checkCards(cards: string[], rivals: number): void {
  for (const card of cards) {
    if (!(card in FACTS.challenges)) throw new BadScore("no_such_card");
    if (!KEEPERS.includes(card)) throw new BadScore("not_kept");
    if (cards.filter((other) => other === card).length > 1) throw new BadScore("card_twice");
  }
  if (cards.length > rivals + 2) throw new BadScore("too_many_cards"); // one more than there are players
}
