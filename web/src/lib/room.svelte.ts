/** A table somebody is at: what is connected, shown, said and looked at. */
import { GAMES } from "../games";
import type { GamePage } from "../games/game";
import { t } from "../texts";
import { reactionText } from "../texts/named";
import { get } from "./api";
import { viewAfter } from "./replay";
import { Connection } from "./connection.svelte";
import { finish, moved } from "./flip";
import { keep, recall } from "./kept";
import { namesOf } from "./names";
import { sentence } from "./problem";
import { sound } from "./sound";
import { Stage, type Step } from "./stage.svelte";
import type { Table, View } from "./wire";

const LASTS = 4000;
const TOLD_AT_MOST = 300;
/** Moves that are words of a language; no sentence names them as moves. */
const COMMANDS = ["back", "done", "draw", "stay"];

export interface News {
  /** After how many moves it happened. */
  moves: number;
  texts: string[];
}

export class Room {
  readonly connection: Connection;
  readonly stage: Stage;
  game: GamePage | null = $state.raw(null);
  news: News[] = $state.raw([]);
  /** For who listens. */
  announced: string = $state("");
  /** A sentence that stays for a moment: a refusal, a connection that is back. */
  notice: string = $state("");
  /** What a seat has just said. */
  reactions: Record<number, string> = $state({});
  /** A look at an earlier moment. */
  past: { view: View; moves: number } | null = $state.raw(null);
  hinted: string[] = $state.raw([]);
  /** Around which pieces move. */
  board: HTMLElement | null = $state.raw(null);
  /** Whether the game ended before our eyes. */
  sawEnd = false;
  /** Whether a move may be made now, where somebody teaches. */
  permit: ((move: string) => boolean) | null = null;
  #views = new Map<number, View>();
  #timers: number[] = [];

  constructor(readonly id: string) {
    this.stage = new Stage((show, before, after) => void this.#change(show, before, after));
    const known = recall(`game ${id}`, "session");
    if (known) void this.#load(known);
    this.connection = new Connection(id, {
      table: (table, changed) => this.#hear(table, changed),
      reaction: (seat, reaction) => this.#react(seat, reaction),
      refused: (refusal) => this.tell(refusal.text),
      back: () => this.tell(t("link.back")),
    });
  }

  get table(): Table | null {
    return this.stage.shown?.table ?? null;
  }
  get names(): string[] {
    return this.table ? namesOf(this.table.seats, t("seat.free")) : [];
  }
  /** Whether the own seat can move now. */
  get mine(): boolean {
    if (this.past || this.connection.pending !== null || !this.table?.legal.length) return false;
    return this.table.since === this.connection.table?.since; // what is shown may be behind, but not with another decision
  }

  play = (move: string): void => {
    this.stage.hurry();
    if (!this.mine || !this.table?.legal.includes(move)) return;
    if (this.permit && !this.permit(move)) return;
    this.hinted = [];
    this.connection.play(move, this.table.seq);
    sound("place");
  };

  why = async (move: string): Promise<string> => {
    try {
      return this.#said((await get<{ text: string }>(`/tables/${this.id}/why?move=${encodeURIComponent(move)}`)).text, move);
    } catch {
      return "";
    }
  };

  /** The server names a move as it is sent; people read it as the game says it. */
  #said(text: string, move: string): string {
    if (!this.game || COMMANDS.includes(move)) return text;
    const name = this.game.move(move, this.table?.view ?? null);
    return text.replace(new RegExp(`(?<![\\p{L}\\d])${move.replace(/[()+]/g, "\\$&")}(?![\\p{L}\\d'’])`, "u"), () => name);
  }

  /** A click or a key: everything arrives, and the latest is shown. */
  hurry = (): void => {
    finish();
    this.stage.hurry();
  };

  /** Shows a sentence for a moment. */
  tell(text: string): void {
    this.notice = text;
    this.announced = text;
    this.#later(() => this.notice === text && (this.notice = ""));
  }

  /** Looks back at how it was after so many moves. */
  async look(moves: number): Promise<void> {
    if (moves >= (this.stage.shown?.moves ?? 0)) return this.now();
    try {
      const view = this.#views.get(moves) ?? (await viewAfter(this.id, moves));
      this.#views.set(moves, view);
      await moved(this.board, () => (this.past = { view, moves }));
    } catch (error) {
      this.tell(sentence(error));
    }
  }
  now(): void {
    if (this.past) void moved(this.board, () => (this.past = null));
  }

  view(moves: number): View | null {
    return this.#views.get(moves) ?? null;
  }

  close(): void {
    this.connection.close();
    this.stage.close();
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #later(work: () => void): void {
    this.#timers.push(window.setTimeout(work, LASTS));
  }

  async #load(game: string): Promise<void> {
    const page = await GAMES[game]?.();
    if (page?.Board) this.game ??= page;
  }

  #hear(table: Table, changed: boolean): void {
    keep(`game ${this.id}`, table.game, "session");
    void this.#load(table.game);
    const moves = this.connection.log.length;
    const own = table.you !== null && moves > (this.stage.shown?.moves ?? 0) && this.connection.log.at(-1)?.seat === table.you;
    this.stage.hear({ table, moves }, changed, own);
  }

  async #change(show: () => void, before: Step | null, after: Step): Promise<void> {
    this.sawEnd ||= before?.table.status === "playing" && after.table.status === "over";
    if (before && after.moves < before.moves) for (const moves of this.#views.keys()) if (moves > after.moves) this.#views.delete(moves);
    if (after.table.view) this.#views.set(after.moves, after.table.view);
    const setOut = moved(this.board, () => {
      show();
      this.hinted = [];
    });
    this.#tell(before, after);
    await setOut;
  }

  #tell(before: Step | null, after: Step): void {
    if (before && after.moves < before.moves) {
      this.news = this.news.filter((news) => news.moves <= after.moves);
      return;
    }
    const { texts, heard } = this.#texts(before?.table.view ?? null, after.table);
    if (texts.length) this.news = [...this.news, { moves: after.moves, texts }].slice(-TOLD_AT_MOST);
    const turn = this.game && after.table.legal.length && after.table.view ? t("turn.yours", { ask: this.game.ask(after.table.view, after.table.you) }) : "";
    this.announced = [...heard, ...texts, turn].filter(Boolean).join(" ");
    if (after.table.status === "over" && before?.table.status === "playing") sound("end");
    else if (turn && !before?.table.legal.length) sound("turn");
    else if (before && after.moves > before.moves) sound("place");
  }

  /** What has happened; `heard` is what the log tells by its moves. */
  #texts(before: View | null, after: Table): { texts: string[]; heard: string[] } {
    if (!before || !after.view || !this.game) return { texts: [], heard: [] };
    const views = [before, after.view, this.names, after.you] as const;
    try {
      return { texts: this.game.news(...views), heard: this.game.heard?.(...views) ?? [] };
    } catch {
      return { texts: [], heard: [] }; // two views that are far apart: a connection that was lost
    }
  }

  #react(seat: number, reaction: string): void {
    this.reactions[seat] = reaction;
    this.announced = t("say.said", { name: this.names[seat] ?? "", what: reactionText(reaction) });
    sound("word");
    this.#later(() => this.reactions[seat] === reaction && delete this.reactions[seat]);
  }
}
