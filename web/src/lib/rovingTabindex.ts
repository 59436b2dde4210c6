/**
 * Roving tabindex: `use:rovingTabindex` on the element around a group of buttons. Tab enters and leaves the group; the arrow
 * keys, Home and End move within it. Where the buttons stand in rows, up and down go to the nearest one of the next row.
 */
const STOPS = "button:not(:disabled), a[href], [data-stop]";

export function rovingTabindex(group: HTMLElement): { destroy(): void } {
  let frame = 0;
  const watcher = new MutationObserver(schedule);
  watcher.observe(group, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
  group.addEventListener("keydown", onkey);
  group.addEventListener("focusin", onfocus);
  schedule();

  /** In the next frame, when asking what is visible does not force another layout. */
  function schedule(): void {
    frame ||= requestAnimationFrame(update);
  }
  function stops(): HTMLElement[] {
    return [...group.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => stop.offsetParent !== null);
  }
  /** Tab reaches one of them: the one that was used last, or the first. */
  function update(): void {
    frame = 0;
    const all = stops();
    const current = all.find((stop) => stop === document.activeElement) ?? all.find((stop) => stop.tabIndex === 0) ?? all[0];
    for (const stop of all) {
      const index = stop === current ? 0 : -1;
      if (stop.tabIndex !== index) stop.tabIndex = index;
    }
  }
  function onfocus(event: FocusEvent): void {
    const all = stops();
    if (!all.includes(event.target as HTMLElement)) return;
    for (const stop of all) stop.tabIndex = stop === event.target ? 0 : -1;
  }
  function onkey(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const all = stops();
    const from = all.indexOf(document.activeElement as HTMLElement);
    if (from < 0) return;
    const to = target(all, from, event.key);
    if (!to) return;
    event.preventDefault();
    to.focus();
  }
  return {
    destroy() {
      cancelAnimationFrame(frame);
      watcher.disconnect();
      group.removeEventListener("keydown", onkey);
      group.removeEventListener("focusin", onfocus);
    },
  };
}

function target(all: HTMLElement[], from: number, key: string): HTMLElement | undefined {
  switch (key) {
    case "ArrowRight":
      return all[(from + 1) % all.length];
    case "ArrowLeft":
      return all[(from - 1 + all.length) % all.length];
    case "Home":
      return all[0];
    case "End":
      return all.at(-1);
    case "ArrowDown":
      return nearest(all, all[from]!, 1);
    case "ArrowUp":
      return nearest(all, all[from]!, -1);
    default:
      return undefined;
  }
}

/** The nearest one further down (or up); in a single row, the next (or previous) one. */
function nearest(all: HTMLElement[], from: HTMLElement, down: 1 | -1): HTMLElement | undefined {
  const [x, y] = middle(from);
  const half = from.getBoundingClientRect().height / 2;
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const stop of all) {
    const [sx, sy] = middle(stop);
    if ((sy - y) * down <= half) continue;
    const distance = Math.abs(sx - x) + 2 * Math.abs(sy - y);
    if (distance < least) [least, best] = [distance, stop];
  }
  const rows = all.some((stop) => Math.abs(middle(stop)[1] - y) > half);
  return best ?? (rows ? undefined : all[(all.indexOf(from) + down + all.length) % all.length]);
}

function middle(node: HTMLElement): [number, number] {
  const box = node.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}
