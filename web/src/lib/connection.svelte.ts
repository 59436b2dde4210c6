/**
 * The WebSocket of a table. It reconnects by itself and loses nothing: messages are stored until they are acknowledged (a reload
 * does not lose them either), and sent again with the same id, so that the server acts on them once.
 */
import { randomId, syncServerClock } from "./api";
import { locale } from "./i18n.svelte";
import { loadJson, saveItem } from "./storage";
import type { ClientMessage, Moments, ServerMessage, Table } from "./wire";

/** Why the server has closed the connection for good. */
export type CloseReason = "no_table" | "revoked" | "devices";
/** Why there is no connection at the moment. */
export type LostReason = "lost" | "restarting" | "busy";
export interface Refusal {
  reason: string;
  text: string;
}
export interface Listener {
  /** A new state of the table, and what has happened since the last one. */
  table(table: Table, news: Moments): void;
  reaction(seat: number, reaction: string): void;
  refused(refusal: Refusal): void;
  /** Seconds until the bots can search, roughly; 0 when they can. */
  warming(seconds: number): void;
  /** The connection was lost, and is back. */
  back(): void;
}

const BACKOFF_MS = [300, 700, 1500, 3000, 6000, 10_000];
/** An acknowledgement that takes longer is reported as slow. */
const SLOW_MS = 4000;
/** After that, a new socket is tried. */
const TIMEOUT_MS = 6000;
const CLOSE_CODES: Record<number, CloseReason> = { 4002: "revoked", 4003: "devices", 4004: "no_table" };
/** Close codes of the server; with any other code the network is to blame. */
const LOST_CODES: Record<number, LostReason> = { 1012: "restarting", 1013: "busy", 4008: "busy" };
/** How many tries a restarting server gets before the connection counts as lost. */
const RESTART_TRIES = 4;

export class Connection {
  /** The latest state. */
  table: Table | null = $state.raw(null);
  /** Set while a connection that was open is not. */
  lost: LostReason | null = $state(null);
  /** Connected, but an acknowledgement is overdue. */
  slow: boolean = $state(false);
  closed: CloseReason | null = $state(null);
  unacknowledged: ClientMessage[] = $state.raw([]);

  #socket: WebSocket | null = null;
  #tries = 0;
  #timer = 0;
  #lastSeq = 0;
  #done = false;
  /** A move that was acknowledged with a seq that the table has not reached yet. */
  #acknowledged: { move: string; seq: number } | null = $state.raw(null);

  constructor(
    readonly id: string,
    readonly listener: Listener,
  ) {
    this.unacknowledged = loadUnacknowledged(id);
    addEventListener("online", this.#reconnectNow);
    addEventListener("offline", this.#dropSocket);
    document.addEventListener("visibilitychange", this.#reconnectNow);
    this.#connect();
  }

  /** The move you have made, until the table shows it. */
  get pendingMove(): string | null {
    for (const message of this.unacknowledged) if (message.type === "move") return message.move;
    return this.#acknowledged?.move ?? null;
  }

  play(move: string, base: number): void {
    if (this.pendingMove === null) this.#post({ type: "move", id: randomId(), base, move });
  }
  /** Takes your latest move back; in practice everything after the first `to` steps. */
  undo(to: number | null = null): void {
    if (!this.unacknowledged.some((message) => message.type === "undo")) this.#post({ type: "undo", id: randomId(), to });
  }
  react(reaction: string): void {
    this.#post({ type: "react", id: randomId(), reaction });
  }

  /** Connects again, for instance after sitting down, when the server knows who we are. */
  reconnect(): void {
    this.closed = null;
    this.#tries = 0;
    this.#connect();
  }

  close(): void {
    this.#done = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#reconnectNow);
    removeEventListener("offline", this.#dropSocket);
    document.removeEventListener("visibilitychange", this.#reconnectNow);
    this.#closeSocket();
  }

  #post(message: ClientMessage): void {
    this.#setUnacknowledged([...this.unacknowledged, message]);
    this.#send(message);
  }
  #send(message: ClientMessage): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    const socket = this.#socket;
    socket.send(JSON.stringify(message));
    const isUnacknowledged = (): boolean => socket === this.#socket && this.unacknowledged.some((other) => other.id === message.id);
    setTimeout(() => (this.slow ||= isUnacknowledged()), SLOW_MS);
    setTimeout(() => isUnacknowledged() && this.#connect(), TIMEOUT_MS); // a dead socket does not always know it
  }
  #setUnacknowledged(unacknowledged: ClientMessage[]): void {
    this.unacknowledged = unacknowledged;
    if (!unacknowledged.length) this.slow = false;
    // a reaction is not worth repeating after a reload
    const lasting = unacknowledged.filter((message) => message.type !== "react");
    saveItem(storageKey(this.id), lasting.length ? JSON.stringify(lasting) : null, "session");
  }

  #connect(): void {
    clearTimeout(this.#timer);
    this.#closeSocket();
    const query = `since=${this.#lastSeq}&language=${locale.language}`;
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/tables/${encodeURIComponent(this.id)}/socket?${query}`);
    this.#socket = socket;
    let welcomed = false;
    socket.onmessage = (event: MessageEvent<string>) => {
      const message = JSON.parse(event.data) as ServerMessage;
      this.#receive(message);
      if (message.type === "table" && !welcomed) {
        welcomed = true;
        this.#tries = 0;
        if (this.lost) this.listener.back();
        this.lost = null;
        for (const unsent of this.unacknowledged) this.#send(unsent);
      }
    };
    socket.onclose = (event) => this.#onClose(event.code);
  }

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case "table":
        return this.#updateTable(message.table, message.news);
      case "ok":
        return this.#acknowledge(message.id, message.seq);
      case "refused":
        this.#acknowledge(message.id, 0);
        return this.listener.refused(message);
      case "reaction":
        return this.listener.reaction(message.seat, message.reaction);
      case "warming":
        return this.listener.warming(message.seconds);
      case "goodbye":
        this.#lastSeq = message.resume;
    }
  }

  #updateTable(table: Table, news: Moments): void {
    syncServerClock(table.at);
    if (this.table && table.seq < this.table.seq) return;
    this.table = table;
    this.#lastSeq = table.seq;
    if (this.#acknowledged && table.seq >= this.#acknowledged.seq) this.#acknowledged = null;
    this.listener.table(table, news);
  }

  #acknowledge(id: string | null, seq: number): void {
    const message = this.unacknowledged.find((one) => one.id === id);
    if (!message) return;
    if (message.type === "move" && seq > (this.table?.seq ?? 0)) this.#acknowledged = { move: message.move, seq };
    this.#setUnacknowledged(this.unacknowledged.filter((one) => one.id !== id));
  }

  #onClose(code: number): void {
    this.#socket = null;
    if (this.#done) return;
    this.closed = CLOSE_CODES[code] ?? null;
    if (this.closed) return;
    const reason = LOST_CODES[code] ?? ((this.#tries < RESTART_TRIES && this.lost) || "lost");
    if (this.lost || this.table || this.#tries) this.lost = reason;
    const pause = LOST_CODES[code] === "busy" ? 8000 : BACKOFF_MS[Math.min(this.#tries, BACKOFF_MS.length - 1)]!;
    this.#tries += 1;
    this.#timer = window.setTimeout(() => this.#connect(), pause * (0.6 + 0.8 * Math.random()));
  }

  /** The page is visible again, or the network is back: no need to wait. */
  #reconnectNow = (): void => {
    if (!this.#socket && !this.#done && !this.closed && document.visibilityState === "visible") this.#connect();
  };
  /** The network is gone: the socket will not notice for a while. */
  #dropSocket = (): void => {
    const open = this.#socket;
    this.#closeSocket();
    if (open) this.#onClose(0);
  };
  #closeSocket(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onmessage = socket.onclose = null;
    socket.close();
  }
}

function storageKey(table: string): string {
  return `unsaid ${table}`;
}

function loadUnacknowledged(table: string): ClientMessage[] {
  return (loadJson(storageKey(table), "session") ?? []) as ClientMessage[];
}
