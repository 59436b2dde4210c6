/** The score pad of Fruitoplay: names, and for each round the Collective card and every player's cards. */
import { NamedPad } from "../shared/undoable.svelte";
import { score, type Count } from "./score";
import { ROUNDS } from "./view";

export const MAX_PLAYERS = 6;
export const MIN_PLAYERS = 2;

interface Round {
  collective: string | null;
  /** For each player. */
  cards: string[][];
}

interface Sheet {
  names: string[];
  rounds: Round[];
}

function fresh(names: string[]): Sheet {
  return { names, rounds: Array.from({ length: ROUNDS }, () => ({ collective: null, cards: names.map(() => []) })) };
}

function isSheet(saved: unknown): saved is Sheet {
  const { names, rounds } = (saved ?? {}) as Partial<Sheet>;
  return Array.isArray(names) && names.length >= MIN_PLAYERS && names.length <= MAX_PLAYERS && Array.isArray(rounds) && rounds.length === ROUNDS
    && rounds.every((round) => Array.isArray(round?.cards) && round.cards.length === names.length && round.cards.every(Array.isArray));
}

export class ScorePad extends NamedPad<Sheet> {
  constructor() {
    super("score fruitoplay", fresh(["", ""]), isSheet);
  }
  add(): void {
    this.change((sheet) => {
      sheet.names.push("");
      for (const round of sheet.rounds) round.cards.push([]);
    });
  }
  remove(player: number): void {
    this.change((sheet) => {
      sheet.names.splice(player, 1);
      for (const round of sheet.rounds) round.cards.splice(player, 1);
    });
  }
  toggle(round: number, player: number, card: string): void {
    this.change((sheet) => {
      const cards = sheet.rounds[round]!.cards;
      const had = cards[player]!.includes(card);
      cards.forEach((held, place) => (cards[place] = held.filter((other) => other !== card)));
      if (!had) cards[player] = [...cards[player]!, card];
    });
  }
  collective(round: number, card: string | null): void {
    this.change((sheet) => (sheet.rounds[round]!.collective = card));
  }
  clearRound(round: number): void {
    this.change((sheet) => (sheet.rounds[round] = fresh(sheet.names).rounds[0]!));
  }
  /** A new game with the same people. */
  clear(): void {
    this.change((sheet) => Object.assign(sheet, fresh(sheet.names)));
  }
  count(round: number, player: number): Count {
    const { collective, cards } = this.value.rounds[round]!;
    return score({ cards: cards[player] ?? [], collective });
  }
  total(player: number): number {
    return this.value.rounds.reduce((sum, _, round) => sum + this.count(round, player).score, 0);
  }
}
