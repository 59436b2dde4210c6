/** The states of a game at any step. Steps are moves, and what chance did in between. */
import { get } from "./api";
import type { Replay, ReplayStep, View } from "./wire";

/** How many steps the server sends at once. */
const BATCH = 50;

function fetchReplay(table: string, query: Record<string, number | null>): Promise<Replay> {
  const parts = Object.entries(query).filter(([, value]) => value !== null);
  return get<Replay>(`/tables/${table}/replay?${parts.map(([name, value]) => `${name}=${value}`).join("&")}`);
}

/** Reads the steps of a game as a seat saw them, in batches. Seat -1 sees what is open to all; null is your own seat. */
export class ReplayReader {
  steps = 0;
  #batches = new Map<number, Promise<Replay>>();

  constructor(
    readonly table: string,
    readonly seat: number | null,
  ) {}

  async at(step: number): Promise<ReplayStep> {
    const number = Math.floor(step / BATCH);
    const batch = await this.#batch(number);
    this.steps = batch.steps;
    const found = batch.moments[step - number * BATCH];
    if (!found) throw new RangeError(`no step ${step}`);
    if (step % BATCH > BATCH / 2 && step + BATCH < batch.steps) void this.#batch(number + 1).catch(() => {});
    return found;
  }

  #batch(number: number): Promise<Replay> {
    const batch = this.#batches.get(number) ?? fetchReplay(this.table, { from: number * BATCH, seat: this.seat });
    this.#batches.set(number, batch);
    batch.catch(() => this.#batches.delete(number));
    return batch;
  }
}

/** The view after this many moves: at the last step before the next move. */
export async function viewAfter(table: string, moves: number): Promise<View> {
  const reader = new ReplayReader(table, null);
  let found = await reader.at(moves);
  for (let step = moves + 1; step <= reader.steps && found.moves <= moves; step++) {
    const next = await reader.at(step);
    if (next.moves > moves) break;
    found = next;
  }
  return found.view;
}

/** The scores of all seats at evenly spaced steps of a finished game. */
export async function scoreHistory(table: string, most = 24): Promise<{ step: number; scores: number[] }[]> {
  const { steps, view } = await fetchReplay(table, { seat: -1 });
  const count = Math.min(most, steps);
  const wanted = Array.from({ length: count }, (_, n) => Math.round((n * steps) / count));
  const replies = await Promise.all(wanted.map((step) => fetchReplay(table, { step, seat: -1 })));
  return [...replies.map(({ step, view: { scores } }) => ({ step, scores })), { step: steps, scores: view.scores }];
}
