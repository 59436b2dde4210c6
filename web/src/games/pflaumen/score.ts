/**
 * The points of a display, and the best that can still be made of it: for people with the real box, without a server.
 * It does what the Python pad does (games/pflaumen/best_mixes.py and score_pad.py), in the same order, so that both find the
 * very same cards; tests/page/test_score_pflaumen.py compares them.
 */
import facts from "./facts.json" with { type: "json" };

/** A fruit card in a display. */
export interface Lying {
  /** Cards with the same text are the same to everybody. */
  text: string;
  /** Which of the fruits of facts.json. */
  fruit: number;
  /** The letters of its mix, or nothing. */
  mix: string;
  points: number;
}

/** A mix, with the very cards. */
export interface Made {
  card: string;
  mix: string;
  points: number;
  /** In the order in which the game asks for them. */
  cards: string[];
}

export interface Count {
  /** The points of completed mixes. */
  score: number;
  /** The points of all mixes, if the best is made of the display. */
  best: number;
  /** The mixes that are still to be made for that. */
  mixes: Made[];
  /** Fruit cards that are then left in the display, for a tie. */
  fruitLeft: number;
}

export interface Input {
  display: Lying[];
  completed: { points: number }[];
}

export const PLUM = facts.fruits.indexOf("Plum");

export function score({ display, completed }: Input): Count {
  const mixes = withTheVeryCards(display, new Search(display).plan);
  const points = sum(completed.map((card) => card.points));
  return {
    score: points,
    best: points + sum(mixes.map((made) => made.points)),
    mixes,
    fruitLeft: display.length - sum(mixes.map(cardsGone)),
  };
}

/** A card that is written by round and number (I-13), or as it looks: Cherry, WhiteCurrant, Blackberry:AAA5. */
export function lying(word: string): Lying {
  const card = facts.cards.find(({ text }) => text === word);
  if (card) return { text: card.text, fruit: card.fruit, mix: card.mix, points: card.points };
  const [, name = "", mix = "", points = "0"] = /^([A-Za-z]+)(?::([A-Z]+)(\d+))?$/.exec(word) ?? [];
  return { text: word, fruit: facts.fruits.findIndex((fruit) => fruit.replace(" ", "") === name), mix, points: Number(points) };
}

// ---- what a mix needs -----------------------------------------------------------------------------------------------

/** How many cards each letter of a mix needs, the most first. */
export function sizes(mix: string): number[] {
  return [...new Set(mix)].sort().map((letter) => mix.split(letter).length - 1);
}

/** Whether cards of these fruits are just what a mix needs. */
export function fits(mix: string, fruits: number[]): boolean {
  if (mix.startsWith("P")) return fruits.length === mix.length && fruits.every((fruit) => fruit === PLUM);
  const have = [...amounts(fruits).values()].sort((a, b) => b - a);
  return have.join() === sizes(mix).join();
}

/** Letters with more cards first, then fruit by fruit, then as the cards lie. */
export function inOrderOfAsking<Card extends Lying>(cards: Card[], display: Lying[]): Card[] {
  const amount = amounts(cards.map((card) => card.fruit));
  const place = (card: Card) => display.findIndex((other) => same(card, other));
  return [...cards].sort(
    (a, b) => amount.get(b.fruit)! - amount.get(a.fruit)! || a.fruit - b.fruit || place(a) - place(b),
  );
}

function amounts(fruits: number[]): Map<number, number> {
  const found = new Map<number, number>();
  for (const fruit of fruits) found.set(fruit, (found.get(fruit) ?? 0) + 1);
  return found;
}

function same(card: Lying, other: Lying): boolean {
  return card.text === other.text;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

// ---- the search -----------------------------------------------------------------------------------------------------

/** How many cards of each fruit. */
type Counts = number[];
/** Cards whose mixes are made, each with the fruit for each card of the mix. */
type Plan = [Lying, number[]][];
/** The most points, and the fewest cards for them. */
type Cell = [points: number, cards: number];

export function countsOf(display: Lying[]): Counts {
  return facts.fruits.map((_, fruit) => display.filter((card) => card.fruit === fruit).length);
}

class Search {
  plan: Plan = [];
  /** In the order of points for each card needed. */
  private shown: Lying[];
  private ifOnlyNumbersMattered: Cell[][][];
  /** For each of them, the fruits that still differ from others by more than how many cards they have. */
  private special: Set<number>[];
  private best: Cell = [0, -1];
  private reached = new Map<string, number>();

  constructor(display: Lying[]) {
    const counts = countsOf(display);
    const worth = (card: Lying) => card.points / card.mix.length;
    this.shown = display
      .filter((card) => card.mix && canBeMade(card.mix, counts))
      .sort((a, b) => worth(b) - worth(a) || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
    this.ifOnlyNumbersMattered = knapsack(this.shown.map((card) => needs(card, counts)), pairsIn(counts), sum(counts));
    this.special = this.shown.map((_, at) => new Set([PLUM, ...this.shown.slice(at).map((card) => card.fruit)]));
    this.goOn(0, counts, 0, []);
  }

  private goOn(at: number, counts: Counts, points: number, plan: Plan): void {
    const left = sum(counts);
    if (better([points, left], this.best)) {
      this.best = [points, left];
      this.plan = plan;
    }
    if (at === this.shown.length || !better(this.hope(at, counts, points, left), this.best)) return;
    const key = this.key(at, counts);
    if ((this.reached.get(key) ?? -1) >= points) return;
    this.reached.set(key, points);
    const card = this.shown[at]!;
    for (const fruits of ways(card, counts)) {
      this.goOn(at + 1, without(counts, card.fruit, fruits), points + card.points, [...plan, [card, fruits]]);
    }
    this.goOn(at + 1, counts, points, plan);
  }

  /** Equal for positions that differ only in which fruits are which. */
  private key(at: number, counts: Counts): string {
    const special = this.special[at]!;
    const alike = counts.filter((_, fruit) => !special.has(fruit)).sort((a, b) => a - b);
    return `${at}:${counts.filter((_, fruit) => special.has(fruit)).join()}:${alike.join()}`;
  }

  /** No more points than this, and with them no more cards left, can come of it. */
  private hope(at: number, counts: Counts, points: number, left: number): Cell {
    const [more, needed] = this.ifOnlyNumbersMattered[at]![pairsIn(counts)]![left]!;
    return [points + more, left - needed];
  }
}

function better([points, left]: Cell, [most, mostLeft]: Cell): boolean {
  return points > most || (points === most && left > mostLeft);
}

/** How many times two cards of a fruit can be taken away at once. */
function pairsIn(counts: Counts): number {
  return sum(counts.map((count) => count >> 1));
}

type Needs = [points: number, cards: number, pairs: number];

/** The most points, with the fewest cards, that the mixes from each on make of so many pairs and cards. */
function knapsack(mixes: Needs[], pairs: number, cards: number): Cell[][][] {
  let last: Cell[][] = Array.from({ length: pairs + 1 }, () => Array.from({ length: cards + 1 }, (): Cell => [0, 0]));
  const tables = [last];
  for (const [points, needed, paired] of [...mixes].reverse()) {
    const table = last.map((row) => [...row]);
    for (let pair = paired; pair <= pairs; pair++) {
      for (let room = needed; room <= cards; room++) {
        const [more, used] = last[pair - paired]![room - needed]!;
        const [most, fewest] = table[pair]![room]!;
        if (more + points > most || (more + points === most && used + needed < fewest)) {
          table[pair]![room] = [more + points, used + needed];
        }
      }
    }
    tables.push(table);
    last = table;
  }
  return tables.reverse();
}

/** What a mix takes out of a display at least: a card more if its own card cannot be part of it. */
function needs(card: Lying, counts: Counts): Needs {
  const each = sizes(card.mix);
  const partOfIt = card.mix.startsWith("P") ? card.fruit === PLUM : counts[card.fruit]! >= each.at(-1)!;
  return [card.points, card.mix.length + (partOfIt ? 0 : 1), sum(each.map((size) => size >> 1))];
}

function canBeMade(mix: string, counts: Counts): boolean {
  if (mix.startsWith("P")) return counts[PLUM]! >= mix.length;
  const have = [...counts].sort((a, b) => b - a);
  return sizes(mix).every((need, at) => have[at]! >= need);
}

/** All choices of fruits that are worth a try for a card's mix: a fruit for each of its letters, repeated. */
export function* ways(card: Lying, counts: Counts): Generator<number[]> {
  if (!counts[card.fruit]) return;
  const each = sizes(card.mix);
  for (const some of choices(card, counts, each)) {
    const spread = some.flatMap((fruit, at) => Array<number>(each[at]!).fill(fruit));
    if (without(counts, card.fruit, spread).every((count) => count >= 0)) yield spread;
  }
}

function choices(card: Lying, counts: Counts, each: number[]): Iterable<number[]> {
  const [most, least] = [each[0]!, each.at(-1)!];
  const fruits = counts.map((_, fruit) => fruit).filter((fruit) => counts[fruit]! > 0).sort((a, b) => counts[b]! - counts[a]!);
  const having = (cards: number) => fruits.filter((fruit) => counts[fruit]! >= cards);
  if (card.mix.startsWith("P")) return [[PLUM]];
  if (most === 1) {
    // The card itself must go anyway, so that it is one of the different fruits.
    return map(combinations(fruits.filter((fruit) => fruit !== card.fruit), each.length - 1), (rest) => [card.fruit, ...rest]);
  }
  return most === least ? combinations(having(most), each.length) : permutations(having(least), each.length);
}

/** What is left when a mix of these fruits is made; the card that shows it goes too, if it is not one of them. */
function without(counts: Counts, own: number, fruits: number[]): Counts {
  const left = [...counts];
  for (const fruit of fruits) left[fruit]!--;
  if (!fruits.includes(own)) left[own]!--;
  return left;
}

function* combinations(from: number[], size: number): Generator<number[]> {
  if (size === 0) yield [];
  for (let at = 0; size > 0 && at <= from.length - size; at++) {
    for (const rest of combinations(from.slice(at + 1), size - 1)) yield [from[at]!, ...rest];
  }
}

function* permutations(from: number[], size: number): Generator<number[]> {
  if (size === 0) yield [];
  for (let at = 0; size > 0 && at < from.length; at++) {
    for (const rest of permutations(from.filter((_, other) => other !== at), size - 1)) yield [from[at]!, ...rest];
  }
}

function* map<A, B>(all: Iterable<A>, change: (one: A) => B): Generator<B> {
  for (const one of all) yield change(one);
}

// ---- the very cards -------------------------------------------------------------------------------------------------

/** A card whose mix is made goes into no other one. Else cards without a mix are used before others. */
function withTheVeryCards(display: Lying[], plan: Plan): Made[] {
  const free = [...display];
  for (const [card] of plan) remove(free, card);
  free.sort((a, b) => a.points - b.points);
  return plan.map(([card, fruits]) => {
    const cards = theCards(card, fruits, free);
    return { card: card.text, mix: card.mix, points: card.points, cards: inOrderOfAsking(cards, display).map((one) => one.text) };
  });
}

/** Takes them out of those that are free. */
function theCards(card: Lying, fruits: number[], free: Lying[]): Lying[] {
  const rest = [...fruits];
  const own = rest.indexOf(card.fruit);
  if (own >= 0) rest.splice(own, 1);
  const others = rest.map((fruit) => {
    const one = free.find((other) => other.fruit === fruit)!;
    remove(free, one);
    return one;
  });
  return own >= 0 ? [card, ...others] : others;
}

function remove(cards: Lying[], card: Lying): void {
  cards.splice(cards.findIndex((other) => same(card, other)), 1);
}

/** How many cards leave the display: also the one that shows the mix, if it is not part of it. */
function cardsGone(made: Made): number {
  return made.cards.length + (made.cards.includes(made.card) ? 0 : 1);
}

/** The cards that a mix is best made of, if nothing else is made: few, and none whose own mix is worth much. */
export function proposal(card: Lying, display: Lying[]): Lying[] {
  const rest = display.filter((other) => !same(card, other));
  let best: { cards: Lying[]; cost: number } | undefined;
  for (const fruits of ways(card, countsOf(display))) {
    const cards = theCards(card, fruits, [...rest].sort((a, b) => a.points - b.points));
    const cost = sum(cards.filter((one) => one !== card).map((one) => one.points)) + (cards.includes(card) ? 0 : 1);
    if (!best || cost < best.cost) best = { cards, cost };
  }
  return best?.cards ?? [];
}
