/**
 * Which state of a table is shown. States that arrive together (bots are quick) are queued, and each stays long enough to see
 * what happened. A click, a key, your own move, or a queue that has grown too long skips to the latest.
 */
import type { Table } from "./wire";

const MIN_SHOWN_MS = 700;
const MAX_QUEUED = 3;

export interface Snapshot {
  table: Table;
  /** How many moves had been made. */
  moves: number;
}

export class Playback {
  shown: Snapshot | null = $state.raw(null);
  #queue: Snapshot[] = $state.raw([]);
  #timer = 0;
  #shownAt = 0;

  /** `onchange` has to call `show`, which makes the next snapshot visible: so that it can animate around it. */
  constructor(readonly onchange: (show: () => void, before: Snapshot | null, after: Snapshot) => void) {}

  /** `changed` unless only people came or went; `own` if it is your own move, which is shown at once. */
  push(snapshot: Snapshot, changed: boolean, own: boolean): void {
    if (!changed && this.#queue.length > 0) {
      this.#queue = [...this.#queue.slice(0, -1), snapshot];
    } else if (!changed && this.shown) {
      this.shown = snapshot;
    } else {
      this.#queue = [...this.#queue, snapshot];
      if (own || this.#queue.length > MAX_QUEUED || document.hidden) this.skipToLatest();
      else this.#schedule();
    }
  }

  skipToLatest(): void {
    const last = this.#queue.at(-1);
    if (!last) return;
    this.#queue = [];
    this.#show(last);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    const left = this.shown ? this.#shownAt + MIN_SHOWN_MS - performance.now() : 0;
    if (left > 0) this.#timer = window.setTimeout(() => this.#next(), left);
    else this.#next();
  }

  #next(): void {
    const [first, ...rest] = this.#queue;
    if (!first) return;
    this.#queue = rest;
    this.#show(first);
    if (rest.length) this.#schedule();
  }

  #show(snapshot: Snapshot): void {
    clearTimeout(this.#timer);
    this.#shownAt = performance.now();
    this.onchange(() => (this.shown = snapshot), this.shown, snapshot);
  }
}
