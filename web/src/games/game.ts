/** What a game's folder provides. Everything around it (connection, seats, clock, log, hints, undo, languages) is shared. */
import type { Component } from "svelte";
import type { GameEvent, View } from "../lib/wire";

export interface BoardProps<V extends View = View> {
  view: V;
  /** What has just happened, while it is told; null in a replay and when a table has just been opened. */
  event: GameEvent | null;
  /** Your legal moves, as text; empty if it is not your turn. */
  legal: string[];
  /** Your seat, shown at the bottom; null for a spectator. In a replay, the seat whose view is shown. */
  you: number | null;
  /** The names of the seats. In sentences your own seat is "you": compare with `you`. */
  names: string[];
  /** Makes a move. It is `pending` until the server has accepted it and sent the next view. */
  play(move: string): void;
  /** Asks the server why a move is not legal; a sentence in the language of the page. */
  whyIllegal(move: string): Promise<string>;
  /** The move that you have made, until the table shows it. */
  pending: string | null;
  /** A replay, a spectator, a finished game. */
  readOnly: boolean;
  /** Moves that a hint suggests, best first. */
  hinted: string[];
}

export interface TutorialStep {
  /** What the tutor says: a key for `tutorialText`. */
  text: string;
  /** The move that is wanted, or "any"; null if the step is only to be read. */
  move?: string | "any" | null;
  /** A CSS selector of what to highlight. */
  show?: string;
}

export interface GamePage<V extends View = View> {
  Board: Component<BoardProps<V>>;
  Rules: Component;
  /** The result of a finished game: the points in detail, and why the winner won. */
  FinalScore: Component<{ view: V; names: string[]; you: number | null }>;
  /** For people who play with the real box; works offline. */
  ScorePad?: Component;
  /** A move in words: "Fig 13". */
  moveText(move: string, view: V | null): string;
  /** What you have to do now: "Choose a card". */
  prompt(view: V, you: number | null): string;
  tutorial?: { players: number; options: Record<string, boolean | number | string>; steps: TutorialStep[] };
  tutorialText?(key: string): string;
  /** The name of an option of this game, or of one of its values. */
  optionText?(name: string, value?: string): string;
}

/** Each game knows the type of its own views; everything around it treats them alike. */
export function definePage<V extends View>(page: GamePage<V>): GamePage {
  return page as unknown as GamePage;
}
