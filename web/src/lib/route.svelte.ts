/** Where we are. Links are ordinary links; those that stay on the page do not load it again. */
class Place {
  path: string = $state(location.pathname);
}
export const place = new Place();

export function go(path: string, how: "push" | "replace" = "push"): void {
  if (how === "push") history.pushState(null, "", path);
  else history.replaceState(null, "", path);
  arrive();
}

function arrive(): void {
  if (place.path !== location.pathname) scrollTo(0, 0);
  place.path = location.pathname;
}

function ours(event: Event): string | null {
  const link = (event.target as Element | null)?.closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return null;
  const url = new URL(link.href);
  return url.origin === location.origin && !url.pathname.startsWith("/api/") && !url.hash ? url.pathname : null;
}

/** Lets links stay on the page; `prefetch` hears of one that somebody is about to follow. */
export function followLinks(prefetch: (path: string) => void): () => void {
  const click = (event: MouseEvent): void => {
    const path = ours(event);
    if (path === null || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(path);
  };
  const near = (event: Event): void => {
    const path = ours(event);
    if (path !== null) prefetch(path);
  };
  addEventListener("popstate", arrive);
  document.addEventListener("click", click);
  document.addEventListener("pointerover", near, { passive: true });
  document.addEventListener("focusin", near);
  return () => {
    removeEventListener("popstate", arrive);
    document.removeEventListener("click", click);
    document.removeEventListener("pointerover", near);
    document.removeEventListener("focusin", near);
  };
}
