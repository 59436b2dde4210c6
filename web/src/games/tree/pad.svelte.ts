/** What the score pad of the tree game remembers: names, and for each deal the fruits that everybody has collected. */
import { Sheet } from "../sheet.svelte";
import { score } from "./score";

export const MOST = 6;
export const FEWEST = 2;

/** For each player. */
type Deal = string[][];

interface Kept {
  names: string[];
  deals: Deal[];
}

function deal(names: string[]): Deal {
  return names.map(() => []);
}

function fits(found: unknown): found is Kept {
  const { names, deals } = (found ?? {}) as Partial<Kept>;
  return Array.isArray(names) && names.length >= FEWEST && names.length <= MOST && Array.isArray(deals) && deals.length > 0
    && deals.every((one) => Array.isArray(one) && one.length === names.length && one.every(Array.isArray));
}

export class Pad extends Sheet<Kept> {
  constructor() {
    super("score tree", { names: ["", ""], deals: [deal(["", ""])] }, fits);
  }
  rename(player: number, name: string): void {
    this.kept.names[player] = name;
    this.keep();
  }
  add(): void {
    this.change((kept) => {
      kept.names.push("");
      for (const one of kept.deals) one.push([]);
    });
  }
  remove(player: number): void {
    this.change((kept) => {
      kept.names.splice(player, 1);
      for (const one of kept.deals) one.splice(player, 1);
    });
  }
  next(): void {
    this.change((kept) => kept.deals.push(deal(kept.names)));
  }
  /** Each fruit is with one player only: a tap takes it from whoever had it. */
  toggle(number: number, player: number, card: string): void {
    this.change((kept) => {
      const had = kept.deals[number]![player]!.includes(card);
      const without = kept.deals[number]!.map((cards) => cards.filter((other) => other !== card));
      if (!had) without[player]!.push(card);
      kept.deals[number] = without;
    });
  }
  clearDeal(number: number): void {
    this.change((kept) => (kept.deals[number] = deal(kept.names)));
  }
  /** Another game of the same people. */
  clear(): void {
    this.change((kept) => (kept.deals = [deal(kept.names)]));
  }
  count(number: number, player: number): number {
    return score({ cards: this.kept.deals[number]?.[player] ?? [] }).score;
  }
  total(player: number): number {
    return this.kept.deals.reduce((sum, _, number) => sum + this.count(number, player), 0);
  }
}
