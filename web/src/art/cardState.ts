/** How a card looks and behaves where it lies: common to the cards of all games. */
import type { DragOptions } from "../lib/drag";

export interface CardState {
  /** Can be played: it lifts, and is lit. */
  lit?: boolean;
  /** Chosen, waiting for the server. */
  chosen?: boolean;
  /** Cannot be played now: readable, but pale. */
  pale?: boolean;
  hinted?: boolean;
  /** Where it comes from when it is new (data-from), and where it goes when it leaves (data-to). */
  from?: string;
  to?: string;
  drag?: DragOptions;
  onclick?: (() => void) | undefined;
}
