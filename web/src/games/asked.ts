/**
 * Pieces that say why they cannot be played when they are asked: by hovering, by focus, by a long press.
 * `use:asked={(move) => ...}` on a group whose pieces stand in elements with `data-move`; null when nothing is asked any more.
 */
import type { ActionReturn } from "svelte/action";

export type Asked = (move: string | null) => void;

const SOON = 150;

export function asked(node: HTMLElement, ask: Asked): ActionReturn<Asked> {
  let current: string | null = null;
  let timer = 0;
  function tell(event: Event): void {
    become((event.target as Element).closest<HTMLElement>("[data-move]")?.dataset.move ?? null);
  }
  /** A finger that is lifted has not gone elsewhere: what it asked can still be read. */
  function leave(event: Event): void {
    if ((event as PointerEvent).pointerType !== "touch") become(null);
  }
  /** A little later: whoever only passes by asks nothing. */
  function become(move: string | null): void {
    if (move === current) return;
    current = move;
    clearTimeout(timer);
    timer = window.setTimeout(() => ask(move), SOON);
  }
  const heard = { pointerover: tell, pointerdown: tell, focusin: tell, pointerleave: leave, focusout: leave };
  for (const [name, listener] of Object.entries(heard)) node.addEventListener(name, listener);
  return {
    update: (next) => {
      ask = next;
    },
    destroy: () => {
      clearTimeout(timer);
      for (const [name, listener] of Object.entries(heard)) node.removeEventListener(name, listener);
    },
  };
}
