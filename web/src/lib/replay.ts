/** How it was at any step of a game. Steps are moves, and what chance did in between. */
import { get } from "./api";
import type { View } from "./wire";

export interface Moment {
  step: number;
  /** How many moves had been made. */
  moves: number;
  view: View;
}
interface Told {
  step: number;
  /** The last one. */
  steps: number;
  view: View;
  moments: Moment[];
}

/** How many the server tells at once. */
const BATCH = 50;

function ask(table: string, query: Record<string, number | null>): Promise<Told> {
  const parts = Object.entries(query).filter(([, value]) => value !== null);
  return get<Told>(`/tables/${table}/replay?${parts.map(([name, value]) => `${name}=${value}`).join("&")}`);
}

/** A game to be wound back and forth, with the eyes of a seat; -1 sees what lies open, null is oneself. */
export class Tape {
  steps = 0;
  #batches = new Map<number, Promise<Told>>();

  constructor(
    readonly table: string,
    readonly seat: number | null,
  ) {}

  async at(step: number): Promise<Moment> {
    const number = Math.floor(step / BATCH);
    const told = await this.#batch(number);
    this.steps = told.steps;
    const found = told.moments[step - number * BATCH];
    if (!found) throw new RangeError(`no step ${step}`);
    if (step % BATCH > BATCH / 2 && step + BATCH < told.steps) void this.#batch(number + 1).catch(() => {});
    return found;
  }

  #batch(number: number): Promise<Told> {
    const batch = this.#batches.get(number) ?? ask(this.table, { from: number * BATCH, seat: this.seat });
    this.#batches.set(number, batch);
    batch.catch(() => this.#batches.delete(number));
    return batch;
  }
}

/** How it was after so many moves: at the last step before the next one. */
export async function viewAfter(table: string, moves: number): Promise<View> {
  const tape = new Tape(table, null);
  let found = await tape.at(moves);
  for (let step = moves + 1; step <= tape.steps && found.moves <= moves; step++) {
    const next = await tape.at(step);
    if (next.moves > moves) break;
    found = next;
  }
  return found.view;
}

/** The points of all seats at some steps of a game that is over, evenly spread. */
export async function course(table: string, most = 24): Promise<{ step: number; scores: number[] }[]> {
  const { steps, view } = await ask(table, { seat: -1 });
  const count = Math.min(most, steps);
  const wanted = Array.from({ length: count }, (_, n) => Math.round((n * steps) / count));
  const told = await Promise.all(wanted.map((step) => ask(table, { step, seat: -1 })));
  return [...told.map((one) => ({ step: one.step, scores: one.view.scores })), { step: steps, scores: view.scores }];
}
