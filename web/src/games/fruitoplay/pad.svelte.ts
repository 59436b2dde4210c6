/** What the score pad of Fruitoplay remembers: names, and for each round the Collective card and everybody's cards. */
import { Sheet } from "../sheet.svelte";
import { score, type Count } from "./score";
import { ROUNDS } from "./view";

export const MOST = 6;
export const FEWEST = 2;

interface Round {
  collective: string | null;
  /** For each player. */
  cards: string[][];
}

interface Kept {
  names: string[];
  rounds: Round[];
}

function fresh(names: string[]): Kept {
  return { names, rounds: Array.from({ length: ROUNDS }, () => ({ collective: null, cards: names.map(() => []) })) };
}

function fits(kept: unknown): kept is Kept {
  const { names, rounds } = (kept ?? {}) as Partial<Kept>;
  return Array.isArray(names) && names.length >= FEWEST && names.length <= MOST && Array.isArray(rounds) && rounds.length === ROUNDS
    && rounds.every((round) => Array.isArray(round?.cards) && round.cards.length === names.length && round.cards.every(Array.isArray));
}

export class Pad extends Sheet<Kept> {
  constructor() {
    super("score fruitoplay", fresh(["", ""]), fits);
  }
  rename(player: number, name: string): void {
    this.kept.names[player] = name;
    this.keep();
  }
  add(): void {
    this.change((kept) => {
      kept.names.push("");
      for (const round of kept.rounds) round.cards.push([]);
    });
  }
  remove(player: number): void {
    this.change((kept) => {
      kept.names.splice(player, 1);
      for (const round of kept.rounds) round.cards.splice(player, 1);
    });
  }
  toggle(round: number, player: number, card: string): void {
    this.change((kept) => {
      const cards = kept.rounds[round]!.cards;
      const had = cards[player]!.includes(card);
      cards.forEach((held, place) => (cards[place] = held.filter((other) => other !== card)));
      if (!had) cards[player] = [...cards[player]!, card];
    });
  }
  collective(round: number, card: string | null): void {
    this.change((kept) => (kept.rounds[round]!.collective = card));
  }
  clearRound(round: number): void {
    this.change((kept) => (kept.rounds[round] = fresh(kept.names).rounds[0]!));
  }
  /** Another game of the same people. */
  clear(): void {
    this.change((kept) => Object.assign(kept, fresh(kept.names)));
  }
  count(round: number, player: number): Count {
    const { collective, cards } = this.kept.rounds[round]!;
    return score({ cards: cards[player] ?? [], collective });
  }
  total(player: number): number {
    return this.kept.rounds.reduce((sum, _, round) => sum + this.count(round, player).score, 0);
  }
}
