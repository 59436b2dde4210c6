/**
 * FLIP animations (first, last, invert, play). Every element with a `data-piece` name is a piece: when the same name is somewhere
 * else after a change, it travels there. A new piece comes from the element whose `data-place` its `data-from` names (a deck, a
 * player); one that is gone flies to the place that its `data-to` names. Only the page before and after the change is looked
 * at, so an animation cannot reveal what the seat does not see.
 *
 *   await animateMoves(root, () => (shown = next));
 */
import { tick } from "svelte";

interface PieceRect {
  rect: DOMRect;
  copy: HTMLElement;
  to: string | undefined;
}

/** A larger hand closes up without animation: every moving card is a layer of its own, and too many are slow. */
const MOST_SHIFTS = 12;

/** The running animations, each with what to do when it ends. */
const running = new Map<Animation, () => unknown>();

/** Ends all animations at once, as a click does. */
export function finishAnimations(): void {
  for (const animation of [...running.keys()]) {
    animation.finish();
    complete(animation);
  }
}

function complete(animation: Animation): void {
  running.get(animation)?.();
  running.delete(animation);
}

/** By the setting of the page, or of the system. */
export function isMotionReduced(): boolean {
  return document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Makes a change and animates all pieces below the root to their new places. Resolves when the animations start. */
export async function animateMoves(root: HTMLElement | null | undefined, change: () => void): Promise<void> {
  const before = root ? measurePieces(root) : null;
  blurClickedPiece();
  change();
  await tick();
  if (root && before) void play(root, before);
}

/**
 * A clicked piece has the focus. Removing it with the focus would make the browser lay out the half-changed page, so it loses
 * the focus first. Keyboard players keep theirs.
 */
function blurClickedPiece(): void {
  const held = document.activeElement;
  if (held instanceof HTMLElement && held.dataset.piece && !held.matches(":focus-visible")) held.blur();
}

function measurePieces(root: HTMLElement): Map<string, PieceRect> {
  finishAnimations();
  const before = new Map<string, PieceRect>();
  for (const piece of pieces(root)) {
    before.set(piece.dataset.piece!, { rect: piece.getBoundingClientRect(), copy: piece, to: piece.dataset.to });
  }
  return before;
}

function pieces(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>("[data-piece]")];
}

function placeRect(root: HTMLElement, name: string | undefined): DOMRect | undefined {
  return name ? root.querySelector(`[data-place="${CSS.escape(name)}"]`)?.getBoundingClientRect() : undefined;
}

/** Measures everything before it animates anything: measuring a page that has changed forces another layout. */
async function play(root: HTMLElement, before: Map<string, PieceRect>): Promise<void> {
  if (isMotionReduced() || document.hidden) return;
  const moves: (() => Animation)[] = [];
  const shifts: (() => Animation)[] = [];
  let late = 0;
  for (const piece of pieces(root)) {
    const known = before.get(piece.dataset.piece!);
    before.delete(piece.dataset.piece!);
    const from = known?.rect ?? placeRect(root, piece.dataset.from);
    const to = piece.getBoundingClientRect();
    if (!from || isSamePlace(from, to)) continue;
    const delay = known ? 0 : 40 * late++;
    (known && isShift(from, to) ? shifts : moves).push(() => travel(piece, from, to, delay));
  }
  if (shifts.length <= MOST_SHIFTS) moves.push(...shifts);
  for (const { rect, copy, to } of before.values()) {
    const target = placeRect(root, to);
    if (target) moves.push(() => flyAway(copy, rect, target));
  }
  await Promise.allSettled(moves.map((move) => move().finished));
}

/** From centre to centre. */
function offset(from: DOMRect, to: DOMRect): [dx: number, dy: number] {
  return [to.left + to.width / 2 - from.left - from.width / 2, to.top + to.height / 2 - from.top - from.height / 2];
}

function isSamePlace(from: DOMRect, to: DOMRect): boolean {
  return offset(from, to).every((far) => Math.abs(far) < 2);
}

/** A piece only moves up because a neighbour has come or gone. */
function isShift(from: DOMRect, to: DOMRect): boolean {
  return offset(from, to).every((far) => Math.abs(far) < 1.2 * to.width);
}

function travel(piece: HTMLElement, from: DOMRect, to: DOMRect, delay: number): Animation {
  const [dx, dy] = offset(to, from);
  const scale = to.width ? Math.max(0.2, Math.min(4, from.width / to.width)) : 1;
  // What travels far travels above the rest. Not by keyframes: anything but transform and opacity in them means a repaint per frame
  const above = Math.hypot(dx, dy) > 2 * to.width;
  if (above) piece.style.zIndex = "5";
  return run(piece, [{ transform: `translate(${dx}px, ${dy}px) scale(${scale})` }, { transform: "none" }], delay, () => above && (piece.style.zIndex = ""));
}

/** Animates a copy of a piece that is gone. */
function flyAway(piece: HTMLElement, from: DOMRect, to: DOMRect): Animation {
  const ghost = piece.cloneNode(true) as HTMLElement;
  ghost.removeAttribute("data-piece");
  ghost.setAttribute("aria-hidden", "true");
  ghost.inert = true;
  Object.assign(ghost.style, {
    position: "fixed", left: `${from.left}px`, top: `${from.top}px`, width: `${from.width}px`, height: `${from.height}px`,
    margin: "0", pointerEvents: "none", zIndex: "6",
  });
  document.body.append(ghost);
  const [dx, dy] = offset(from, to);
  const frames = [{ transform: "none", opacity: 1 }, { transform: `translate(${dx}px, ${dy}px) scale(0.4)`, opacity: 0.2 }];
  return run(ghost, frames, 0, () => ghost.remove());
}

function run(node: HTMLElement, frames: Keyframe[], delay: number, after: () => unknown): Animation {
  const animation = node.animate(frames, { duration: 280, delay, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)", fill: "backwards" });
  running.set(animation, after);
  animation.finished.catch(() => {}).finally(() => complete(animation));
  return animation;
}
