/**
 * Pieces that move. Every element with a `data-piece` name is a piece; when the same name stands elsewhere after a change,
 * it travels there. A piece that was nowhere comes out of the element whose `data-place` its `data-from` names (a deck, a
 * player); one that is gone leaves for the place named in its `data-to`. Everything is read off the page as it was and as it is:
 * nothing that the seat does not see can show.
 *
 *   await moved(root, () => (shown = next));
 */
import { tick } from "svelte";

interface Spot {
  rect: DOMRect;
  copy: HTMLElement;
  to: string | undefined;
}

/** A hand of more cards than that closes up at once: each that moves is a layer of its own, and too many are slow. */
const MOST_SHIFTS = 12;

/** What moves now, and what is to be done when it has arrived. */
const running = new Map<Animation, () => unknown>();

/** Everything arrives at once: what a click during an animation does. */
export function finish(): void {
  for (const animation of [...running.keys()]) {
    animation.finish();
    arrived(animation);
  }
}

function arrived(animation: Animation): void {
  running.get(animation)?.();
  running.delete(animation);
}

/** Whether nothing shall move. */
export function calm(): boolean {
  return document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Makes a change, and lets all pieces below the root travel to where they are then. Resolves when they set out. */
export async function moved(root: HTMLElement | null | undefined, change: () => void): Promise<void> {
  const before = root ? spots(root) : null;
  letGo();
  change();
  await tick();
  if (root && before) void play(root, before);
}

/**
 * What was clicked has the focus. If it is removed with it, the browser lays out the page once more, half changed; so it
 * loses the focus now. Whoever plays by keys keeps theirs.
 */
function letGo(): void {
  const held = document.activeElement;
  if (held instanceof HTMLElement && held.dataset.piece && !held.matches(":focus-visible")) held.blur();
}

function spots(root: HTMLElement): Map<string, Spot> {
  finish();
  const before = new Map<string, Spot>();
  for (const piece of pieces(root)) {
    before.set(piece.dataset.piece!, { rect: piece.getBoundingClientRect(), copy: piece, to: piece.dataset.to });
  }
  return before;
}

function pieces(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>("[data-piece]")];
}

function place(root: HTMLElement, name: string | undefined): DOMRect | undefined {
  return name ? root.querySelector(`[data-place="${CSS.escape(name)}"]`)?.getBoundingClientRect() : undefined;
}

/** All is measured before anything is set in motion: a page that has changed is laid out anew for whoever measures. */
async function play(root: HTMLElement, before: Map<string, Spot>): Promise<void> {
  if (calm() || document.hidden) return;
  const moves: (() => Animation)[] = [];
  const shifts: (() => Animation)[] = [];
  let late = 0;
  for (const piece of pieces(root)) {
    const known = before.get(piece.dataset.piece!);
    before.delete(piece.dataset.piece!);
    const from = known?.rect ?? place(root, piece.dataset.from);
    const to = piece.getBoundingClientRect();
    if (!from || near(from, to)) continue;
    const delay = known ? 0 : 40 * late++;
    (known && beside(from, to) ? shifts : moves).push(() => travel(piece, from, to, delay));
  }
  if (shifts.length <= MOST_SHIFTS) moves.push(...shifts);
  for (const { rect, copy, to } of before.values()) {
    const target = place(root, to);
    if (target) moves.push(() => leave(copy, rect, target));
  }
  await Promise.allSettled(moves.map((move) => move().finished));
}

/** From the middle of one place to the middle of another. */
function way(from: DOMRect, to: DOMRect): [dx: number, dy: number] {
  return [to.left + to.width / 2 - from.left - from.width / 2, to.top + to.height / 2 - from.top - from.height / 2];
}

function near(from: DOMRect, to: DOMRect): boolean {
  return way(from, to).every((far) => Math.abs(far) < 2);
}

/** Only moves up, because another one has gone or come. */
function beside(from: DOMRect, to: DOMRect): boolean {
  return way(from, to).every((far) => Math.abs(far) < 1.2 * to.width);
}

function travel(piece: HTMLElement, from: DOMRect, to: DOMRect, delay: number): Animation {
  const [dx, dy] = way(to, from);
  const scale = to.width ? Math.max(0.2, Math.min(4, from.width / to.width)) : 1;
  // Whatever goes far goes above the rest. Not by its frames: with more than transform and opacity in them, each would be painted anew
  const above = Math.hypot(dx, dy) > 2 * to.width;
  if (above) piece.style.zIndex = "5";
  return run(piece, [{ transform: `translate(${dx}px, ${dy}px) scale(${scale})` }, { transform: "none" }], delay, () => above && (piece.style.zIndex = ""));
}

/** A copy of what is gone, which flies off and vanishes. */
function leave(piece: HTMLElement, from: DOMRect, to: DOMRect): Animation {
  const ghost = piece.cloneNode(true) as HTMLElement;
  ghost.removeAttribute("data-piece");
  ghost.setAttribute("aria-hidden", "true");
  ghost.inert = true;
  Object.assign(ghost.style, {
    position: "fixed", left: `${from.left}px`, top: `${from.top}px`, width: `${from.width}px`, height: `${from.height}px`,
    margin: "0", pointerEvents: "none", zIndex: "6",
  });
  document.body.append(ghost);
  const [dx, dy] = way(from, to);
  const frames = [{ transform: "none", opacity: 1 }, { transform: `translate(${dx}px, ${dy}px) scale(0.4)`, opacity: 0.2 }];
  return run(ghost, frames, 0, () => ghost.remove());
}

function run(node: HTMLElement, frames: Keyframe[], delay: number, after: () => unknown): Animation {
  const animation = node.animate(frames, { duration: 280, delay, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)", fill: "backwards" });
  running.set(animation, after);
  animation.finished.catch(() => {}).finally(() => arrived(animation));
  return animation;
}
