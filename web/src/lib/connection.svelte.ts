/**
 * The socket of a table. It comes back by itself, and loses nothing: what has not been acknowledged is kept (beyond a reload,
 * too), and said again under the same name, so that it is done once.
 */
import { newId, noteTime } from "./api";
import { keep, recall } from "./kept";
import { chosen } from "./words.svelte";
import type { Line, Said, Table, Told } from "./wire";

/** Why there will be no connection any more. */
export type Ended = "no_table" | "revoked" | "devices";
export interface Refusal {
  reason: string;
  text: string;
}
export interface Listener {
  /** The table as it is now; `changed` if a move was made, shown or taken back, or the game began. */
  table(table: Table, changed: boolean): void;
  reaction(seat: number, reaction: string): void;
  refused(refusal: Refusal): void;
  /** The connection was lost, and is back. */
  back(): void;
}

const PAUSES = [300, 700, 1500, 3000, 6000, 10_000];
/** Milliseconds after which a socket that does not acknowledge is given up for another one. */
const PATIENCE = 6000;
const ENDINGS: Record<number, Ended> = { 4002: "revoked", 4003: "devices", 4004: "no_table" };
/** Codes after which we wait longer: the server is full, or we said too much. */
const TOO_MUCH = [1013, 4008];

export class Connection {
  /** The table as it was told last. */
  table: Table | null = $state.raw(null);
  log: Line[] = $state.raw([]);
  /** Was open once, and is not now. */
  lost: boolean = $state(false);
  ended: Ended | null = $state(null);
  /** Said, not acknowledged. */
  unsaid: Said[] = $state.raw([]);

  #socket: WebSocket | null = null;
  #tries = 0;
  #timer = 0;
  #since = 0;
  #done = false;
  /** Moves that were acknowledged with a seq that the table has not been told to have reached. */
  #acknowledged: { move: string; seq: number } | null = $state.raw(null);

  constructor(
    readonly id: string,
    readonly listener: Listener,
  ) {
    this.unsaid = remembered(id);
    addEventListener("online", this.#hurry);
    addEventListener("offline", this.#drop);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#connect();
  }

  /** The move that was chosen, until the table shows it. */
  get pending(): string | null {
    for (const said of this.unsaid) if (said.type === "move") return said.move;
    return this.#acknowledged?.move ?? null;
  }

  play(move: string, base: number): void {
    if (this.pending === null) this.#say({ type: "move", id: newId(), base, move });
  }
  undo(): void {
    if (!this.unsaid.some((said) => said.type === "undo")) this.#say({ type: "undo", id: newId() });
  }
  react(reaction: string): void {
    this.#say({ type: "react", id: newId(), reaction });
  }

  /** Connects again, for instance as somebody whom the server knows now. */
  again(): void {
    this.ended = null;
    this.#tries = 0;
    this.#connect();
  }

  close(): void {
    this.#done = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#hurry);
    removeEventListener("offline", this.#drop);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#forget();
  }

  #say(said: Said): void {
    this.#keep([...this.unsaid, said]);
    this.#send(said);
  }
  #send(said: Said): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    const socket = this.#socket;
    socket.send(JSON.stringify(said));
    setTimeout(() => {
      if (socket === this.#socket && this.unsaid.some((other) => other.id === said.id)) this.#drop();
    }, PATIENCE);
  }
  #keep(unsaid: Said[]): void {
    this.unsaid = unsaid;
    // what is said about the mood of a moment is not worth saying later
    const lasting = unsaid.filter((said) => said.type !== "react");
    keep(keyOf(this.id), lasting.length ? JSON.stringify(lasting) : null, "session");
  }

  #connect(): void {
    clearTimeout(this.#timer);
    this.#forget();
    const query = `since=${this.#since}&language=${chosen.language}`;
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/tables/${encodeURIComponent(this.id)}/socket?${query}`);
    this.#socket = socket;
    let greeted = false;
    socket.onmessage = (event: MessageEvent<string>) => {
      const told = JSON.parse(event.data) as Told;
      this.#hear(told);
      if (told.type === "table" && !greeted) {
        greeted = true;
        this.#tries = 0;
        if (this.lost) this.listener.back();
        this.lost = false;
        for (const said of this.unsaid) this.#send(said);
      }
    };
    socket.onclose = (event) => this.#closed(event.code);
  }

  #hear(told: Told): void {
    switch (told.type) {
      case "table":
        return this.#see(told.table, told.log);
      case "ok":
        return this.#acknowledge(told.id, told.seq);
      case "refused":
        this.#acknowledge(told.id, 0);
        return this.listener.refused(told);
      case "reaction":
        return this.listener.reaction(told.seat, told.reaction);
      case "goodbye":
        this.#since = told.resume;
    }
  }

  #see(table: Table, log: { from: number; lines: Line[] }): void {
    noteTime(table.at);
    if (this.table && table.seq < this.table.seq) return;
    const changed = log.lines.length > 0 || log.from < this.log.length || table.status !== this.table?.status;
    if (changed) this.log = [...this.log.slice(0, log.from), ...log.lines];
    this.table = table;
    this.#since = table.seq;
    if (this.#acknowledged && table.seq >= this.#acknowledged.seq) this.#acknowledged = null;
    this.listener.table(table, changed);
  }

  #acknowledge(id: string | null, seq: number): void {
    const said = this.unsaid.find((one) => one.id === id);
    if (!said) return;
    if (said.type === "move" && seq > (this.table?.seq ?? 0)) this.#acknowledged = { move: said.move, seq };
    this.#keep(this.unsaid.filter((one) => one.id !== id));
  }

  #closed(code: number): void {
    this.#socket = null;
    if (this.#done) return;
    this.ended = ENDINGS[code] ?? null;
    if (this.ended) return;
    this.lost = this.lost || this.table !== null || this.#tries > 0;
    const pause = TOO_MUCH.includes(code) ? 8000 : PAUSES[Math.min(this.#tries, PAUSES.length - 1)]!;
    this.#tries += 1;
    this.#timer = window.setTimeout(() => this.#connect(), pause * (0.6 + 0.8 * Math.random()));
  }

  /** Somebody looks again, or the network is back: no need to wait. */
  #hurry = (): void => {
    if (!this.#socket && !this.#done && !this.ended && document.visibilityState === "visible") this.#connect();
  };
  /** The socket is of no use any more. */
  #drop = (): void => {
    const had = this.#socket;
    this.#forget();
    if (had) this.#closed(0);
  };
  #forget(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onmessage = socket.onclose = null;
    socket.close();
  }
}

function keyOf(table: string): string {
  return `unsaid ${table}`;
}

function remembered(table: string): Said[] {
  try {
    return JSON.parse(recall(keyOf(table), "session") ?? "[]") as Said[];
  } catch {
    return [];
  }
}
