/** What the page of a game provides. The shell does the rest: connection, seats, clock, log, hints, undo, languages. */
import type { Component } from "svelte";
import type { View } from "../lib/wire";

export interface BoardProps<V extends View = View> {
  view: V;
  /** The moves of the own seat, as text; empty if it is not awaited. */
  legal: string[];
  /** The own seat, at the bottom of the table; null for a spectator. In a replay it is the seat whose eyes are used. */
  you: number | null;
  /** What each seat is called; the own one is "you" in sentences: use `you`. */
  names: string[];
  /** Sends a move. The board shows at once that it was chosen, and waits for the next view. */
  play(move: string): void;
  /** Why a move is not legal, in the language of the page (asked of the server). */
  why(move: string): Promise<string>;
  /** A move of which the server has not said yet that it is done. */
  pending: string | null;
  /** Nothing can be done here: a replay, a spectator. */
  still: boolean;
  /** Moves that a hint proposes, best first. */
  hinted: string[];
}

export interface TutorialStep {
  /** What the tutor says: a key of the game's own words, said by `say`. */
  text: string;
  /** The only move that goes on (others are explained away), or any if none is named; null if reading is enough. */
  move?: string | "any" | null;
  /** A CSS selector of what is pointed at. */
  show?: string;
}

export interface GamePage<V extends View = View> {
  Board: Component<BoardProps<V>>;
  /** The rules in our words, with pictures. */
  Rules: Component;
  /** When it is over: points by part, and why who won has won. */
  Count: Component<{ view: V; names: string[]; you: number | null }>;
  /** The score pad for people with the real box: works without a server. */
  ScorePad: Component;
  /** A move in words, for the log: "Fig 13". */
  move(move: string, view: V | null): string;
  /** What the log says of a move, if not the same; nothing for one that need not be told. `earlier` is the seat's move before. */
  line?(move: string, earlier: string | null): string;
  /** What has happened between two views, in short sentences: for the log and for who listens. */
  news(before: V, after: V, names: string[], you: number | null): string[];
  /** The same about what the log tells by its moves: only for who listens. */
  heard?(before: V, after: V, names: string[], you: number | null): string[];
  /** What the own seat is asked to do now: "Choose a card". */
  ask(view: V, you: number | null): string;
  tutorial: { players: number; options: Record<string, boolean | number | string>; steps: TutorialStep[] };
  /** A text of the tutorial. */
  say(key: string): string;
}
