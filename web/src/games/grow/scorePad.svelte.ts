/** The score pad of the growing game: what is in each player's plant. The undo history is saved too. */
import { saveItem, loadItem } from "../../lib/storage";
import { FACTS } from "./facts";
import { BadScore, COUNTS, score, type Count, type Counts, type PlantScore, type Problem } from "./score";

export interface Player extends Counts {
  name: string;
  cards: string[];
}
interface Pad {
  players: Player[];
  shown: number;
}
export interface Result {
  pad: PlantScore | null;
  problem: Problem | null;
}

const KEY = "score pad grow";
const STEPS_BACK = 60;

export function blank(name = ""): Player {
  return { name, cards: [], ...(Object.fromEntries(COUNTS.map((count) => [count, 0])) as unknown as Counts) };
}

function remembered(): { now: Pad; before: string[] } | null {
  try {
    const kept = JSON.parse(loadItem(KEY) ?? "null") as { now: Pad; before: string[] } | null;
    return kept && kept.now.players.length >= 2 && Array.isArray(kept.before) ? kept : null;
  } catch {
    return null;
  }
}

export class ScorePad {
  now: Pad = $state({ players: [blank(), blank()], shown: 0 });
  before: string[] = $state.raw([]);

  constructor() {
    const kept = remembered();
    if (kept) [this.now, this.before] = [kept.now, kept.before];
  }

  get player(): Player {
    return this.now.players[this.now.shown] ?? this.now.players[0]!;
  }

  /** Changes something; it can be taken back. */
  change(work: (pad: Pad) => void): void {
    const was = JSON.stringify(this.now);
    work(this.now);
    if (JSON.stringify(this.now) === was) return;
    this.before = [...this.before, was].slice(-STEPS_BACK);
    this.save();
  }
  undo(): void {
    const last = this.before.at(-1);
    if (!last) return;
    this.before = this.before.slice(0, -1);
    this.now = JSON.parse(last) as Pad;
    this.save();
  }
  show(player: number): void {
    this.now.shown = player;
    this.save();
  }
  save(): void {
    saveItem(KEY, JSON.stringify({ now: this.now, before: this.before }));
  }

  set(count: Count, value: number): void {
    const most = count === "card_points" ? FACTS.limits.points : FACTS.limits.count;
    const whole = Math.max(0, Math.min(most, Math.trunc(value) || 0));
    this.change(() => (this.player[count] = whole));
  }
  /** A card is with one player only. */
  toggle(card: string): void {
    this.change(({ players }) => {
      const had = this.player.cards.includes(card);
      for (const player of players) player.cards = player.cards.filter((other) => other !== card);
      if (!had) this.player.cards = [...this.player.cards, card];
    });
  }
  add(): void {
    this.change((pad) => {
      pad.players.push(blank());
      pad.shown = pad.players.length - 1;
    });
  }
  remove(): void {
    this.change((pad) => {
      pad.players.splice(pad.shown, 1);
      pad.shown = Math.max(0, pad.shown - 1);
    });
  }
  /** Another game with the same people. */
  clear(): void {
    this.change((pad) => {
      pad.players = pad.players.map((player) => blank(player.name));
      pad.shown = 0;
    });
  }

  /** What each plant is worth, or why its numbers cannot be. */
  get results(): Result[] {
    return this.now.players.map((player, number) => {
      const others = this.now.players.filter((_, other) => other !== number);
      const bonuses = { others_stalks: others.map((other) => other.stalks), others_flowers: others.map((other) => other.flowers) };
      try {
        return { pad: score({ ...player, ...bonuses }), problem: null };
      } catch (problem) {
        if (!(problem instanceof BadScore)) throw problem;
        return problem.problem === "others_flowers" ? alone(player) : { pad: null, problem: problem.problem };
      }
    });
  }
  /** Who is ahead: the most points, among equals the most healthy fruits; nobody while some numbers cannot be. */
  get leaders(): number[] {
    const standing = this.results.map(({ pad }, number) => (pad ? pad.score * 1000 + this.now.players[number]!.fruits : -1));
    const best = Math.max(...standing);
    if (best <= 0 || standing.includes(-1)) return [];
    return standing.flatMap((one, number) => (one === best ? [number] : []));
  }
}

/** Without bonuses, while the numbers of another plant cannot be. */
function alone(player: Player): Result {
  return { pad: score(player), problem: null };
}
