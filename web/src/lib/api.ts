/** The HTTP API. A request that fails throws an `ApiError`: a stable reason code, and a sentence for people if there is one. */
import { locale } from "./i18n.svelte";
import type { Done, Problem } from "./wire";

export class ApiError extends Error {
  constructor(
    readonly reason: string,
    text: string,
    readonly status: number,
  ) {
    super(text);
  }
}

/** How far the server's clock is ahead of ours, at least: every timestamp from the server is a lower bound. */
const serverClock = { ahead: -Infinity };
export function syncServerClock(timestamp: number): void {
  serverClock.ahead = Math.max(serverClock.ahead, timestamp - Date.now());
}
/** The time by the server's clock. */
export function serverNow(): number {
  return Date.now() + (Number.isFinite(serverClock.ahead) ? serverClock.ahead : 0);
}

/** A server that has to compile a game first may take a minute. */
const TIMEOUT_MS = 120_000;

interface RequestOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

async function request<T>(method: string, path: string, body?: unknown, { headers, signal }: RequestOptions = {}): Promise<T> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  let text: string;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: { "accept-language": locale.language, ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    });
    text = await response.text();
  } catch {
    throw new ApiError(timeout.aborted ? "slow" : navigator.onLine ? "unreachable" : "offline", "", 0);
  }
  const date = Date.parse(response.headers.get("date") ?? "");
  if (date) syncServerClock(date);
  const answer = parseJson(text);
  if (response.ok) return answer as T;
  const { reason = "server", text: message = "" } = (answer ?? {}) as Partial<Problem>;
  throw new ApiError(reason, message, response.status);
}

/** Null for an answer that is not from our server, such as a proxy's error page. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function get<T>(path: string): Promise<T> {
  return request<T>("GET", path);
}
export function post<T = Done>(path: string, body: unknown = {}, options: RequestOptions = {}): Promise<T> {
  return request<T>("POST", path, body, options);
}

/** A random id, under which a message can be repeated and is still acted on once. */
export function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(36).padStart(2, "0")).join("");
}
