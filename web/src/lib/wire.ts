/** What the server says and hears, as docs/server.md tells. Types only. */

export type Status = "waiting" | "playing" | "over";
export type Language = "en" | "fr" | "de";

export interface Seat {
  name: string;
  bot: string | null;
  free: boolean;
  kept: boolean;
  program: boolean;
  stood: boolean;
  absent: boolean;
  gone: boolean;
  deadline: number | null;
}

/** What every game's view has; a game's own page knows the rest. */
export interface View {
  game: string;
  players: number;
  options: Record<string, boolean | number | string>;
  seat: number | null;
  actors: number[];
  over: boolean;
  scores: number[];
  winners: number[];
}

export interface Table {
  table: string;
  seq: number;
  at: number;
  status: Status;
  game: string;
  options: Record<string, boolean | number | string>;
  clock: number;
  listed: boolean;
  language: Language;
  hints: boolean;
  commitment: string;
  salts: string[];
  rematch: string | null;
  host: boolean;
  you: number | null;
  seats: Seat[];
  view: View | null;
  legal: string[];
  since: number;
  undo: boolean;
}

export interface Line {
  seat: number;
  /** Null while it is not shown. */
  move: string | null;
}

export type Told =
  | { type: "table"; table: Table; log: { from: number; lines: Line[] } }
  | { type: "ok"; id: string; seq: number }
  | { type: "refused"; id: string | null; reason: string; text: string; seq: number; table: Table | null }
  | { type: "reaction"; seat: number; reaction: string }
  | { type: "goodbye"; resume: number };

export type Said =
  | { type: "move"; id: string; base: number; move: string }
  | { type: "undo"; id: string }
  | { type: "react"; id: string; reaction: string };
