/**
 * Drag and drop by mouse, pen or finger. `use:drag={{ zones: [...], drop: (zone) => play(...) }}` on a piece; a drop zone has
 * `data-zone="name"`. A click stays a click: dragging starts after a few pixels. While a piece is dragged, its zones have the
 * class `open`, and the one under the pointer the class `over`.
 */
import type { ActionReturn } from "svelte/action";

export interface DragOptions {
  /** Where it can be dropped. With no zones it cannot be dragged. */
  zones: string[];
  drop(zone: string): void;
}

/** Pixels. */
const THRESHOLD = 6;

export function drag(node: HTMLElement, options: DragOptions): ActionReturn<DragOptions> {
  let held: { x: number; y: number; id: number } | null = null;
  let moving = false;

  function down(event: PointerEvent): void {
    if (event.button !== 0 || options.zones.length === 0) return;
    held = { x: event.clientX, y: event.clientY, id: event.pointerId };
    node.setPointerCapture(event.pointerId); // or a quick flick would leave the piece before it counts as a drag
  }
  function move(event: PointerEvent): void {
    if (!held || event.pointerId !== held.id) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!moving && Math.hypot(dx, dy) < THRESHOLD) return;
    if (!moving) begin();
    node.style.transform = `translate(${dx}px, ${dy}px)`;
    mark("over", (zone) => zone === under(event));
  }
  function begin(): void {
    moving = true;
    node.classList.add("dragged");
    mark("open", () => true);
  }
  function up(event: PointerEvent): void {
    if (!held || event.pointerId !== held.id) return;
    const zone = moving && event.type === "pointerup" ? under(event) : null;
    if (moving) {
      node.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => node.removeEventListener("click", swallow, { capture: true }));
    }
    reset();
    if (zone) options.drop(zone);
  }
  function swallow(event: Event): void {
    event.stopPropagation();
    event.preventDefault();
  }
  function reset(): void {
    held = null;
    moving = false;
    node.style.transform = "";
    node.classList.remove("dragged");
    mark("open", () => false);
    mark("over", () => false);
  }
  function under(event: PointerEvent): string | null {
    for (const found of document.elementsFromPoint(event.clientX, event.clientY)) {
      const zone = found.closest<HTMLElement>("[data-zone]")?.dataset.zone;
      if (zone && options.zones.includes(zone)) return zone;
    }
    return null;
  }
  function mark(name: string, when: (zone: string) => boolean): void {
    for (const zone of document.querySelectorAll<HTMLElement>("[data-zone]")) {
      const called = zone.dataset.zone!;
      zone.classList.toggle(name, options.zones.includes(called) && when(called));
    }
  }

  node.style.touchAction = "none";
  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", up);
  node.addEventListener("pointercancel", up);
  return {
    update: (next) => (options = next),
    destroy: reset,
  };
}
