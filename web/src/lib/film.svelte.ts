/**
 * Plays what happens at a table like a film. Each event is a scene, which rests for as long as people need to take it in, times
 * the pace that they chose. A tap ends the present scene only. When the last scene is shown, the table is live: then, and only
 * then, somebody can move.
 */
import type { GameEvent, Moment, View } from "./wire";

/** A press that comes so soon after the last scene was meant for the one before. */
const REACTION_MS = 150;
/** Whoever has more than this before them would rather see the present. */
const MAX_SCENES = 120;

export interface Scene {
  view: View | null;
  /** What it tells; null where something is shown without a film, such as a table that has just been opened. */
  event: GameEvent | null;
  /** The step of the game that it belongs to, and the number of its event in that step. */
  step: number;
  place: number;
}

/** The scenes of a step: its events, each with the view as it has become by then. */
export function scenesOf(before: View | null, after: View, { step, events }: Moment): Scene[] {
  let shown = before ?? after;
  return events.map((event, place) => {
    shown = place === events.length - 1 ? after : withParts(shown, after, event);
    return { view: shown, event, step, place };
  });
}

/** A view with the parts that an event tells as they are after the step. */
function withParts(shown: View, after: View, { tells, facts }: GameEvent): View {
  const changed: Record<string, unknown> = { ...shown };
  const later = after as unknown as Record<string, unknown>;
  const part = (source: string, of: Record<string, unknown> | undefined) =>
    source.startsWith("facts.") ? facts[source.slice("facts.".length)] : of?.[source];
  for (const path of tells) {
    const [target, source] = path.split("=") as [string, string | undefined];
    const [whose, name] = target.split(".") as [string, string | undefined];
    if (!name) changed[target] = part(source ?? target, later);
    else {
      const seats = later.seats as Record<string, unknown>[];
      changed.seats = (changed.seats as Record<string, unknown>[]).map((seat, number) =>
        whose === "seats" || facts[whose] === number ? { ...seat, [name]: part(source ?? name, seats[number]) } : seat,
      );
    }
  }
  return changed as unknown as View;
}

export class Film {
  shown: Scene | null = $state.raw(null);
  #queue: Scene[] = $state.raw([]);
  #timer = 0;
  /** When the present scene has been seen for long enough. */
  #due = 0;
  /** When the last scene came by itself. */
  #endedAt = -Infinity;

  /**
   * `pace` stretches every rest; 0 shows only the last scene. `onchange` has to call `show`, which makes the scene visible, so
   * that it can animate around it.
   */
  constructor(
    readonly pace: () => number,
    readonly onchange: (show: () => void, scene: Scene) => void,
  ) {}

  /** Whether the present is on the screen. */
  get live(): boolean {
    return this.#queue.length === 0;
  }

  /** Whether a press now was meant for the film: it runs, or has only just ended. */
  get takesPress(): boolean {
    return !this.live || performance.now() - this.#endedAt < REACTION_MS;
  }

  /** What will be shown last. */
  get last(): Scene | null {
    return this.#queue.at(-1) ?? this.shown;
  }

  /** Scenes to be shown after all others. */
  push(scenes: Scene[]): void {
    this.#queue = [...this.#queue, ...scenes];
    if (!this.shown || this.pace() === 0 || this.#queue.length > MAX_SCENES) return this.#cut();
    this.#schedule();
  }

  /** Shows the present at once: a table that has just been opened, or a step that was taken back. */
  cutTo(scene: Scene): void {
    this.#queue = [scene];
    this.#cut();
  }

  /** Replaces what is known of the last scene. */
  amend(view: View | null): void {
    const last = this.#queue.at(-1);
    if (last) this.#queue = [...this.#queue.slice(0, -1), { ...last, view }];
    else if (this.shown) this.shown = { ...this.shown, view };
  }

  /** Ends the present scene. */
  skip = (): void => {
    this.#due = 0;
    if (this.#queue.length) this.#next();
  };

  close(): void {
    clearTimeout(this.#timer);
  }

  #cut(): void {
    const last = this.#queue.at(-1);
    this.#queue = [];
    if (last) this.#show(last);
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (!this.#queue.length) return;
    const left = this.#due - performance.now();
    if (left > 0) this.#timer = window.setTimeout(() => this.#next(), left);
    else this.#next();
  }

  #next(): void {
    const [first, ...rest] = this.#queue;
    if (!first) return;
    this.#queue = rest;
    if (!rest.length) this.#endedAt = performance.now();
    this.#show(first);
    this.#schedule();
  }

  #show(scene: Scene): void {
    clearTimeout(this.#timer);
    this.#due = performance.now() + (scene.event?.rest ?? 0) * this.pace();
    this.onchange(() => (this.shown = scene), scene);
  }
}
