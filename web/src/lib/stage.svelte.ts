/**
 * What is shown of a table, one step after the other. When several come at once (bots are quick), each stays long enough to
 * see what happened. A click or a key goes to the latest; so does an own move, and a backlog that would take too long.
 */
import type { Table } from "./wire";

const LONG_ENOUGH = 700;
const MOST_WAITING = 3;

export interface Step {
  table: Table;
  /** How many moves had been made. */
  moves: number;
}

export class Stage {
  shown: Step | null = $state.raw(null);
  #waiting: Step[] = $state.raw([]);
  #timer = 0;
  #shownAt = 0;

  /** `change` is called with what makes the next step visible: whoever watches moving pieces does so around it. */
  constructor(readonly change: (show: () => void, before: Step | null, after: Step) => void) {}

  /** Whether there is more to show than is shown. */
  get behind(): boolean {
    return this.#waiting.length > 0;
  }

  /** `own` if it is what the own seat did: shown at once. */
  hear(step: Step, changed: boolean, own: boolean): void {
    if (!changed && this.#waiting.length > 0) {
      this.#waiting = [...this.#waiting.slice(0, -1), step];
    } else if (!changed && this.shown) {
      this.shown = step;
    } else {
      this.#waiting = [...this.#waiting, step];
      if (own || this.#waiting.length > MOST_WAITING || document.hidden) this.hurry();
      else this.#wait();
    }
  }

  hurry(): void {
    const last = this.#waiting.at(-1);
    if (!last) return;
    this.#waiting = [];
    this.#show(last);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #wait(): void {
    clearTimeout(this.#timer);
    const left = this.shown ? this.#shownAt + LONG_ENOUGH - performance.now() : 0;
    if (left > 0) this.#timer = window.setTimeout(() => this.#next(), left);
    else this.#next();
  }

  #next(): void {
    const [first, ...rest] = this.#waiting;
    if (!first) return;
    this.#waiting = rest;
    this.#show(first);
    if (rest.length) this.#wait();
  }

  #show(step: Step): void {
    clearTimeout(this.#timer);
    this.#shownAt = performance.now();
    this.change(() => (this.shown = step), this.shown, step);
  }
}
