/** The score pad of the tree game: names, and for each deal the fruits that every player has collected. */
import { NamedPad } from "../shared/undoable.svelte";
import { score } from "./score";

export const MAX_PLAYERS = 6;
export const MIN_PLAYERS = 2;

/** For each player. */
type Deal = string[][];

interface Sheet {
  names: string[];
  deals: Deal[];
}

function deal(names: string[]): Deal {
  return names.map(() => []);
}

function isSheet(saved: unknown): saved is Sheet {
  const { names, deals } = (saved ?? {}) as Partial<Sheet>;
  return Array.isArray(names) && names.length >= MIN_PLAYERS && names.length <= MAX_PLAYERS && Array.isArray(deals) && deals.length > 0
    && deals.every((one) => Array.isArray(one) && one.length === names.length && one.every(Array.isArray));
}

export class ScorePad extends NamedPad<Sheet> {
  constructor() {
    super("score tree", { names: ["", ""], deals: [deal(["", ""])] }, isSheet);
  }
  add(): void {
    this.change((sheet) => {
      sheet.names.push("");
      for (const one of sheet.deals) one.push([]);
    });
  }
  remove(player: number): void {
    this.change((sheet) => {
      sheet.names.splice(player, 1);
      for (const one of sheet.deals) one.splice(player, 1);
    });
  }
  next(): void {
    this.change((sheet) => sheet.deals.push(deal(sheet.names)));
  }
  /** Only one player has each fruit: adding it removes it from another. */
  toggle(number: number, player: number, card: string): void {
    this.change((sheet) => {
      const had = sheet.deals[number]![player]!.includes(card);
      const without = sheet.deals[number]!.map((cards) => cards.filter((other) => other !== card));
      if (!had) without[player]!.push(card);
      sheet.deals[number] = without;
    });
  }
  clearDeal(number: number): void {
    this.change((sheet) => (sheet.deals[number] = deal(sheet.names)));
  }
  /** A new game with the same people. */
  clear(): void {
    this.change((sheet) => (sheet.deals = [deal(sheet.names)]));
  }
  count(number: number, player: number): number {
    return score({ cards: this.value.deals[number]?.[player] ?? [] }).score;
  }
  total(player: number): number {
    return this.value.deals.reduce((sum, _, number) => sum + this.count(number, player), 0);
  }
}
