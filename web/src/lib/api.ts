/** Asking the server over HTTP. What cannot be done is thrown as a `Problem`: a stable code, and a sentence for people. */
import { chosen } from "./words.svelte";
import type { Language, Status } from "./wire";

export class Problem extends Error {
  constructor(
    readonly reason: string,
    text: string,
    readonly status: number,
  ) {
    super(text);
  }
}

export interface Summary {
  table: string;
  game: string;
  status: Status;
  created: number;
  changed: number;
  players: number;
  free: number;
  names: string[];
  scores: number[] | null;
  winners: number[];
  clock: number;
  language: Language;
}
export interface Listing {
  tables: Summary[];
  next: string | null;
}
export interface Advice {
  move: string;
  win: number;
  text: string;
}
export interface SeatStatistics {
  name: string;
  bot: string | null;
  score: number;
  won: boolean;
  moves: number;
  moves_by_bot: number;
  undone: number;
  seconds: number;
}
export interface SeatPlan {
  kind: "open" | "bot" | "closed";
  level?: string;
}
export interface NewTable {
  game: string;
  seats: SeatPlan[];
  options?: Record<string, boolean | number | string>;
  clock?: number;
  listed?: boolean;
  tutorial?: boolean;
}

/** How far the server's clock is ahead of ours, at least. Every time stamp of the server's is a lower bound. */
export const clock = { ahead: -Infinity };
export function noteTime(server: number): void {
  clock.ahead = Math.max(clock.ahead, server - Date.now());
}
/** What the server's clock shows now. */
export function now(): number {
  return Date.now() + (Number.isFinite(clock.ahead) ? clock.ahead : 0);
}

const PATIENCE = 15_000;

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers: { "accept-language": chosen.language, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE),
    });
  } catch {
    throw new Problem("unreachable", "", 0);
  }
  const date = Date.parse(answer.headers.get("date") ?? "");
  if (date) noteTime(date);
  const told: unknown = await answer.json().catch(() => null);
  if (answer.ok) return told as T;
  const { reason = "unknown", text = "" } = (told ?? {}) as { reason?: string; text?: string };
  throw new Problem(reason, text, answer.status);
}

export function get<T>(path: string): Promise<T> {
  return ask<T>("GET", path);
}
export function post<T = { seq: number }>(path: string, body: unknown = {}): Promise<T> {
  return ask<T>("POST", path, body);
}

/** A name for something said, so that it is done once however often it is said. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(36).padStart(2, "0")).join("");
}
