/** Everything the page knows about an open table: the connection, what is shown, announced and looked at. */
import { loadGame } from "../games";
import type { GamePage } from "../games/game";
import { t } from "../texts";
import { reactionText } from "../texts/labels";
import { get } from "./api";
import { Connection } from "./connection.svelte";
import { errorMessage } from "./errors";
import { animateMoves, finishAnimations } from "./flip";
import { forgetOpening } from "./openTable";
import { Playback, type Snapshot } from "./playback.svelte";
import { markPlayed } from "./playHistory";
import { viewAfter } from "./replay";
import { seatNames } from "./seatNames";
import { playSound } from "./sound";
import { loadItem, saveItem } from "./storage";
import type { Table, View, WhyIllegal } from "./wire";

/** Where the header has room for a line. */
const WIDE = "(width >= 40rem)";
/** How long a notice or a reaction stays. */
const NOTICE_MS = 4000;
const MAX_NEWS = 300;
/** Moves that are also ordinary words: in a sentence they are not replaced by the name of the move. */
const COMMANDS = ["back", "done", "draw", "stay"];

export interface News {
  /** After how many moves it happened. */
  moves: number;
  texts: string[];
}

export class TableSession {
  readonly connection: Connection;
  readonly playback: Playback;
  game: GamePage | null = $state.raw(null);
  news: News[] = $state.raw([]);
  /** What screen readers announce. */
  announcement: string = $state("");
  /** A sentence that is shown for a moment: a refusal, a connection that is back. */
  notice: string = $state("");
  /** Seconds until the bots can search, roughly; 0 when they can. */
  warming: number = $state(0);
  /** The latest reaction of each seat, while it is shown. */
  reactions: Record<number, string> = $state({});
  /** The earlier state that is being looked at. */
  past: { view: View; moves: number } | null = $state.raw(null);
  hintedMoves: string[] = $state.raw([]);
  /** The element whose pieces are animated. */
  board: HTMLElement | null = $state.raw(null);
  /** Whether the game ended while it was being watched. */
  sawGameEnd = false;
  /** Set by the tutor, who only lets certain moves pass. */
  allowMove: ((move: string) => boolean) | null = null;
  #views = new Map<number, View>();
  #timers: number[] = [];

  constructor(readonly id: string) {
    this.playback = new Playback((show, before, after) => void this.#change(show, before, after));
    const known = loadItem(`game ${id}`, "session");
    if (known) void this.#load(known);
    this.connection = new Connection(id, {
      table: (table, changed) => this.#receive(table, changed),
      reaction: (seat, reaction) => this.#react(seat, reaction),
      refused: (refusal) => this.notify(refusal.text),
      warming: (seconds) => this.#warm(seconds),
      back: () => this.notify(t("link.back")),
    });
  }

  /** The state that is shown; the latest one is `connection.table`. */
  get table(): Table | null {
    return this.playback.shown?.table ?? null;
  }
  get names(): string[] {
    return this.table ? seatNames(this.table.seats, t("seat.free")) : [];
  }
  /** Whether it is your turn, in what is shown and at the table. */
  get canMove(): boolean {
    if (this.past || this.connection.pendingMove !== null || !this.table?.legal.length) return false;
    return this.table.since === this.connection.table?.since; // what is shown may lag behind, but not by a decision of yours
  }

  play = (move: string): void => {
    this.playback.skipToLatest();
    if (!this.canMove || !this.table?.legal.includes(move)) return;
    if (this.allowMove && !this.allowMove(move)) return;
    this.hintedMoves = [];
    this.connection.play(move, this.table.seq);
    playSound("place");
  };

  /** Asks the server why a move is not legal; empty if it does not answer. */
  whyIllegal = async (move: string): Promise<string> => {
    try {
      return this.#withMoveName((await get<WhyIllegal>(`/tables/${this.id}/why?move=${encodeURIComponent(move)}`)).text, move);
    } catch {
      return "";
    }
  };

  /** The server writes a move as it is sent; people read what the game calls it. */
  #withMoveName(text: string, move: string): string {
    if (!this.game || COMMANDS.includes(move)) return text;
    const name = this.game.moveText(move, this.table?.view ?? null);
    return text.replace(new RegExp(`(?<![\\p{L}\\d])${move.replace(/[()+]/g, "\\$&")}(?![\\p{L}\\d'’])`, "u"), () => name);
  }

  /** A click or a key ends all animations and shows the latest state. */
  skipAnimations = (): void => {
    finishAnimations();
    this.playback.skipToLatest();
  };

  /** Shows a sentence for a moment. */
  notify(text: string): void {
    this.notice = text;
    this.announcement = text;
    this.#later(() => this.notice === text && (this.notice = ""));
  }

  /** Shows the state after this many moves. */
  async showPast(moves: number): Promise<void> {
    if (moves >= (this.playback.shown?.moves ?? 0)) return this.showPresent();
    try {
      const view = this.#views.get(moves) ?? (await viewAfter(this.id, moves));
      this.#views.set(moves, view);
      await animateMoves(this.board, () => (this.past = { view, moves }));
    } catch (error) {
      this.notify(errorMessage(error));
    }
  }
  showPresent(): void {
    if (this.past) void animateMoves(this.board, () => (this.past = null));
  }

  /** The view after this many moves, if it has been shown or looked at. */
  cachedView(moves: number): View | null {
    return this.#views.get(moves) ?? null;
  }

  close(): void {
    this.connection.close();
    this.playback.close();
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #later(work: () => void): void {
    this.#timers.push(window.setTimeout(work, NOTICE_MS));
  }

  async #load(game: string): Promise<void> {
    const page = await loadGame(game);
    this.game ??= page;
  }

  #receive(table: Table, changed: boolean): void {
    saveItem(`game ${this.id}`, table.game, "session");
    if (table.you !== null) this.#noteSeated(table);
    void this.#load(table.game);
    const moves = this.connection.log.length;
    const own = table.you !== null && moves > (this.playback.shown?.moves ?? 0) && this.connection.log.at(-1)?.seat === table.you;
    this.playback.push({ table, moves }, changed, own);
  }

  #noteSeated({ game, status, tutorial }: Table): void {
    forgetOpening(game);
    if (status !== "waiting" && !tutorial) markPlayed(game);
  }

  async #change(show: () => void, before: Snapshot | null, after: Snapshot): Promise<void> {
    this.sawGameEnd ||= before?.table.status === "playing" && after.table.status === "over";
    if (before && after.moves < before.moves) for (const moves of this.#views.keys()) if (moves > after.moves) this.#views.delete(moves);
    if (after.table.view) this.#views.set(after.moves, after.table.view);
    const animated = animateMoves(this.board, () => {
      show();
      this.hintedMoves = [];
    });
    this.#announce(before, after);
    await animated;
  }

  #announce(before: Snapshot | null, after: Snapshot): void {
    if (before && after.moves < before.moves) {
      this.news = this.news.filter((news) => news.moves <= after.moves);
      return;
    }
    const { texts, spoken } = this.#texts(before?.table.view ?? null, after.table);
    if (texts.length) this.news = [...this.news, { moves: after.moves, texts }].slice(-MAX_NEWS);
    const turn = this.game && after.table.legal.length && after.table.view ? t("turn.yours", { ask: this.game.prompt(after.table.view, after.table.you) }) : "";
    this.announcement = [...spoken, ...texts, turn].filter(Boolean).join(" ");
    if (after.table.status === "over" && before?.table.status === "playing") playSound("end");
    else if (turn && !before?.table.legal.length) playSound("turn");
    else if (before && after.moves > before.moves) playSound("place");
  }

  /** What has happened; `spoken` is what the log shows as moves already. */
  #texts(before: View | null, after: Table): { texts: string[]; spoken: string[] } {
    if (!before || !after.view || !this.game) return { texts: [], spoken: [] };
    const views = [before, after.view, this.names, after.you] as const;
    try {
      return { texts: this.game.news(...views), spoken: this.game.spokenNews?.(...views) ?? [] };
    } catch {
      return { texts: [], spoken: [] }; // the views are too far apart, after a lost connection
    }
  }

  #warm(seconds: number): void {
    const text = seconds ? t("warming", { n: seconds }) : t("warming.done");
    if (!seconds || !this.warming) {
      if (seconds && matchMedia(WIDE).matches) this.announcement = text; // the header shows it for as long as it lasts
      else this.notify(text);
    }
    this.warming = seconds;
  }

  #react(seat: number, reaction: string): void {
    this.reactions[seat] = reaction;
    this.announcement = t("say.said", { name: this.names[seat] ?? "", what: reactionText(reaction) });
    playSound("word");
    this.#later(() => this.reactions[seat] === reaction && delete this.reactions[seat]);
  }
}
