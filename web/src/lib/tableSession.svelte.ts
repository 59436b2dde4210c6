/** Everything the page knows about an open table: the connection, what is shown, announced and looked at. */
import { loadGame } from "../games";
import type { GamePage } from "../games/game";
import { t } from "../texts";
import { reactionText } from "../texts/labels";
import { get } from "./api";
import { Connection } from "./connection.svelte";
import { errorMessage } from "./errors";
import { animateMoves, finishAnimations } from "./flip";
import { Film, scenesOf, type Scene } from "./film.svelte";
import { forgetOpening } from "./openTable";
import { markPlayed } from "./playHistory";
import { viewAt } from "./replay";
import { seatNames } from "./seatNames";
import { PACES, settings } from "./settings.svelte";
import { playSound } from "./sound";
import { loadItem, saveItem } from "./storage";
import type { GameEvent, Moment, Moments, Table, View, WhyIllegal } from "./wire";

/** Where the header has room for a line. */
const WIDE = "(width >= 40rem)";
/** How long a notice or a reaction stays. */
const NOTICE_MS = 4000;
/** How many steps are shown to somebody who comes to a game that has just begun. */
const MAX_OPENING = 8;
/** Moves that are also ordinary words: in a sentence they are not replaced by the name of the move. */
const COMMANDS = ["back", "done", "draw", "stay"];

export class TableSession {
  readonly connection: Connection;
  readonly film: Film;
  game: GamePage | null = $state.raw(null);
  /** Everything that has happened, step by step. */
  moments: Moment[] = $state.raw([]);
  /** The sentence beside the table: what happened last, of what is shown. */
  caption: string = $state("");
  /** What screen readers announce. */
  announcement: string = $state("");
  /** A sentence that is shown for a moment: a refusal, a connection that is back. */
  notice: string = $state("");
  /** Seconds until the bots can search, roughly; 0 when they can. */
  warming: number = $state(0);
  /** The latest reaction of each seat, while it is shown. */
  reactions: Record<number, string> = $state({});
  /** The earlier state that is being looked at. */
  past: { view: View; step: number } | null = $state.raw(null);
  /** The move that waits for a second tap, if the person likes to be asked. */
  asking: string | null = $state(null);
  hintedMoves: string[] = $state.raw([]);
  /** The element whose pieces are animated. */
  board: HTMLElement | null = $state.raw(null);
  /** Whether the game ended while it was being watched. */
  sawGameEnd = false;
  /** Set by the tutor, who only lets certain moves pass. */
  allowMove: ((move: string) => boolean) | null = null;
  #views = new Map<number, View>();
  #timers: number[] = [];
  #table: Table | null = $derived.by(() => this.#shownTable());

  constructor(readonly id: string) {
    this.film = new Film(
      () => PACES[settings.pace],
      (show, scene) => void this.#change(show, scene),
    );
    const known = loadItem(`game ${id}`, "session");
    if (known) void this.#load(known);
    this.connection = new Connection(id, {
      table: (table, news) => this.#receive(table, news),
      reaction: (seat, reaction) => this.#react(seat, reaction),
      refused: (refusal) => this.notify(refusal.text),
      warming: (seconds) => this.#warm(seconds),
      back: () => this.notify(t("link.back")),
    });
  }

  /** The table as it is shown; the latest state is `connection.table`. */
  get table(): Table | null {
    return this.#table;
  }
  get names(): string[] {
    return this.table ? seatNames(this.table.seats, t("seat.free")) : [];
  }
  /** What the present scene tells; null while one looks back. */
  get event(): GameEvent | null {
    return this.past ? null : (this.film.shown?.event ?? null);
  }
  /** Whether it is your turn, in what is shown. */
  get canMove(): boolean {
    return !this.past && this.connection.pendingMove === null && this.film.live && !!this.table?.legal.length;
  }

  play = (move: string): void => {
    if (!this.canMove || !this.table?.legal.includes(move)) return;
    if (this.allowMove && !this.allowMove(move)) return;
    if (settings.confirm && this.asking !== move) {
      this.asking = move;
      return;
    }
    this.asking = null;
    this.hintedMoves = [];
    this.film.skip();
    this.connection.play(move, this.table.seq);
    playSound("place");
  };

  /** Takes your latest move back, or, in practice, everything after a step. */
  undo(to: number | null = null): void {
    if (this.table?.undo === "practice" && !this.table.practice) this.notify(t("practice.begins"));
    this.connection.undo(to);
    this.showPresent();
  }

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

  /** Ends what moves and rests at present, and nothing else. */
  skipScene = (): void => {
    finishAnimations();
    this.film.skip();
  };

  /** Shows a sentence for a moment. */
  notify(text: string): void {
    this.notice = text;
    this.announcement = text;
    this.#later(() => this.notice === text && (this.notice = ""));
  }

  /** Shows the table as it was after a step. */
  async showPast(step: number): Promise<void> {
    if (step >= (this.film.shown?.step ?? 0)) return this.showPresent();
    try {
      const view = this.#views.get(step) ?? (await viewAt(this.id, step));
      this.#views.set(step, view);
      await animateMoves(this.board, () => (this.past = { view, step }));
    } catch (error) {
      this.notify(errorMessage(error));
    }
  }
  showPresent(): void {
    if (this.past) void animateMoves(this.board, () => (this.past = null));
  }

  /** Reads the log anew, in the language of the page. */
  async readLog(): Promise<void> {
    try {
      const log = await get<Moments>(`/tables/${this.id}/log`);
      this.moments = [...log.moments, ...this.moments.slice(log.moments.length)];
    } catch {
      // it is asked for again with the next step, or when somebody comes back
    }
  }

  close(): void {
    this.connection.close();
    this.film.close();
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #later(work: () => void): void {
    this.#timers.push(window.setTimeout(work, NOTICE_MS));
  }

  async #load(game: string): Promise<void> {
    const page = await loadGame(game);
    this.game ??= page;
  }

  /** The latest table, but the game as it is shown. Nobody can act before they have seen what they act on. */
  #shownTable(): Table | null {
    const [table, scene] = [this.connection.table, this.film.shown];
    if (!table || !scene) return null;
    if (this.film.live) return { ...table, view: scene.view };
    return { ...table, view: scene.view, status: "playing", legal: [], undo: "nothing" };
  }

  #receive(table: Table, news: Moments): void {
    saveItem(`game ${this.id}`, table.game, "session");
    if (table.you !== null) this.#noteSeated(table);
    void this.#load(table.game);
    const known = this.moments.length;
    if (news.from > known) void this.readLog();
    const isNew = news.moments.filter(({ step }) => step > known);
    const isRetaken = news.from < known;
    this.moments = [...this.moments.slice(0, news.from), ...news.moments.map((moment) => ({ ...moment, view: null }))];
    this.#keepViews(table, news);
    const seen = this.#stepSeen();
    if (!this.film.shown || isRetaken || !table.view || (news.from > known && known > 0)) {
      if (!this.film.shown && table.view && !seen && isNew.length <= MAX_OPENING) this.#showFilm(table, news.moments);
      else this.film.cutTo({ view: table.view, event: null, step: news.from + news.moments.length, place: 0 });
    } else if (isNew.length) this.#showFilm(table, isNew);
    else this.film.amend(table.view);
  }

  /** Queues the scenes of steps; a step that tells nothing only changes what the last scene shows. */
  #showFilm(table: Table, moments: Moment[]): void {
    let before = this.film.last?.view ?? null;
    const scenes: Scene[] = [];
    for (const moment of moments) {
      const after = moment.view ?? table.view!;
      scenes.push(...scenesOf(before, after, moment));
      before = after;
    }
    if (!this.film.shown) this.film.cutTo(scenes.shift() ?? { view: table.view, event: null, step: 0, place: 0 });
    if (scenes.length) this.film.push(scenes);
    this.film.amend(table.view);
  }

  #keepViews(table: Table, news: Moments): void {
    for (const step of this.#views.keys()) if (step > news.from) this.#views.delete(step);
    for (const { step, view } of news.moments) if (view) this.#views.set(step, view);
    if (table.view) this.#views.set(news.from + news.moments.length, table.view);
  }

  /** The step up to which this person has seen the game, before a reload. */
  #stepSeen(): number {
    return Number(loadItem(`seen ${this.id}`, "session") ?? 0);
  }

  #noteSeated({ game, status, tutorial }: Table): void {
    forgetOpening(game);
    if (status !== "waiting" && !tutorial) markPlayed(game);
  }

  async #change(show: () => void, scene: Scene): Promise<void> {
    const before = this.film.shown;
    this.sawGameEnd ||= !!before?.view && !before.view.over && !!scene.view?.over;
    this.asking = null;
    saveItem(`seen ${this.id}`, String(scene.step), "session");
    const animated = animateMoves(this.board, () => {
      show();
      this.hintedMoves = [];
      this.#tell(scene);
    });
    await animated;
  }

  #tell({ view, event }: Scene): void {
    if (event && !event.heading) this.caption = event.text;
    else if (!event) this.caption = "";
    const ask = this.film.live && this.table?.legal.length && view ? this.game?.prompt(view, this.table.you) : undefined;
    this.announcement = [event?.text ?? "", ask ? t("turn.yours", { ask }) : ""].filter(Boolean).join(" ");
    if (view?.over && this.film.live && this.sawGameEnd) playSound("end");
    else if (ask) playSound("turn");
    else if (event?.rest) playSound("place");
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
