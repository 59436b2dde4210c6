/** Opening tables: against bots, or with friends. */
import { loadGame } from "../games";
import { t } from "../texts";
import { ApiError, post, randomId } from "./api";
import { loadSetup, type Options } from "./gameSetup";
import { locale } from "./i18n.svelte";
import { navigate } from "./router.svelte";
import { settings } from "./settings.svelte";
import { loadJson, saveItem } from "./storage";
import type { NewTable, OpenedTable, SeatPlan, SitRequest } from "./wire";

/**
 * Opens a table, takes a seat there and returns its id, while the game's code is already loading. Trying again, after giving up
 * or without an answer, leads to the same table: the request keeps its idempotency key until we sit there.
 */
export async function openAndSit(table: NewTable, signal?: AbortSignal): Promise<string> {
  loadGame(table.game).catch(() => {}); // the table will report it
  const key = idempotencyKey(table);
  try {
    const headers = { "idempotency-key": key };
    const opened = await post<OpenedTable>("/tables", { language: locale.language, ...table } satisfies NewTable, { headers, signal });
    saveItem(`game ${opened.table}`, table.game, "session");
    await sit(opened.table, { salt: table.tutorial ? "" : randomId(), signal });
    forgetKeys((request) => request === requestOf(table));
    return opened.table;
  } catch (error) {
    const refused = error instanceof ApiError && error.status >= 400 && error.status < 500; // trying again would not help
    if (refused) forgetKeys((request) => request === requestOf(table));
    throw error;
  }
}

interface SitOptions {
  name?: string;
  seat?: number | undefined;
  /** Random text that goes into the deal, so that the server alone cannot choose it; empty where the deal is fixed. */
  salt?: string;
  signal?: AbortSignal | undefined;
}

/** Takes the given seat, or any free one; or takes your own seat back. */
export async function sit(table: string, { name = playerName(), seat, salt = randomId(), signal }: SitOptions = {}): Promise<void> {
  await post(`/tables/${table}/sit`, { name, salt, ...(seat === undefined ? {} : { seat }) } satisfies SitRequest, { signal });
}

function playerName(): string {
  return settings.name.trim() || t("name.default");
}

/** Starts a game against bots and goes there; with the last setup unless one is given. */
export async function playBots(game: string, signal?: AbortSignal, { players, level, options } = loadSetup(game)): Promise<void> {
  const id = await openAndSit({ game, seats: botGameSeats(players, level), options, listed: false }, signal);
  if (!signal?.aborted) navigate(`/t/${id}`);
}

/** One person and bots: the game starts when the person sits down. */
export function botGameSeats(players: number, level: string): SeatPlan[] {
  return Array.from({ length: players }, (_, number): SeatPlan => (number ? { kind: "bot", level } : { kind: "open" }));
}

interface FriendsGame {
  players: number;
  /** Of the bots that take the empty seats when the host starts the game. */
  level: string;
  options: Options;
  clock: NonNullable<NewTable["clock"]>;
  listed: boolean;
}

/** Opens a table for friends and goes to its waiting room. */
export async function openForFriends(game: string, { players, level, options, clock, listed }: FriendsGame): Promise<void> {
  const seats = Array.from({ length: players }, (): SeatPlan => ({ kind: "open" }));
  const id = await openAndSit({ game, seats, options, clock, listed });
  saveItem(`level ${id}`, level, "session");
  navigate(`/t/${id}`);
}

// ---- idempotency keys of tables that are being opened -------------------------------------------------------------------

const KEYS = "opening";

function savedKeys(): Record<string, string> {
  return (loadJson(KEYS) ?? {}) as Record<string, string>;
}

function requestOf(table: NewTable): string {
  return `${table.game} ${JSON.stringify(table)}`;
}

function idempotencyKey(table: NewTable): string {
  const request = requestOf(table);
  const key = savedKeys()[request] ?? randomId();
  saveItem(KEYS, JSON.stringify({ ...savedKeys(), [request]: key }));
  return key;
}

/** You have reached a table of this game, whichever way: the next one you open is a new one. */
export function forgetOpening(game: string): void {
  forgetKeys((request) => request.startsWith(`${game} `));
}

function forgetKeys(matches: (request: string) => boolean): void {
  const left = Object.entries(savedKeys()).filter(([request]) => !matches(request));
  saveItem(KEYS, left.length ? JSON.stringify(Object.fromEntries(left)) : null);
}
