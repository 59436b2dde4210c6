/**
 * Tells which piece somebody is inspecting: by hovering for a moment, by focus, or by a long press.
 * `use:hoverIntent={(move) => ...}` on a group whose pieces are in elements with `data-move`; called with null when it ends.
 */
import type { ActionReturn } from "svelte/action";

export type HoverHandler = (move: string | null) => void;

const DELAY_MS = 150;

export function hoverIntent(node: HTMLElement, handler: HoverHandler): ActionReturn<HoverHandler> {
  let current: string | null = null;
  let timer = 0;
  function enter(event: Event): void {
    change((event.target as Element).closest<HTMLElement>("[data-move]")?.dataset.move ?? null);
  }
  /** Lifting a finger is not leaving: what it brought up stays readable. */
  function leave(event: Event): void {
    if ((event as PointerEvent).pointerType !== "touch") change(null);
  }
  /** Delayed, so that a pointer that only passes by triggers nothing. */
  function change(move: string | null): void {
    if (move === current) return;
    current = move;
    clearTimeout(timer);
    timer = window.setTimeout(() => handler(move), DELAY_MS);
  }
  const listeners = { pointerover: enter, pointerdown: enter, focusin: enter, pointerleave: leave, focusout: leave };
  for (const [name, listener] of Object.entries(listeners)) node.addEventListener(name, listener);
  return {
    update: (next) => {
      handler = next;
    },
    destroy: () => {
      clearTimeout(timer);
      for (const [name, listener] of Object.entries(listeners)) node.removeEventListener(name, listener);
    },
  };
}
