/** A small client-side router: links are ordinary links, and those within the app do not reload the page. */
class Route {
  path: string = $state(location.pathname);
}
export const route = new Route();

export function navigate(path: string, mode: "push" | "replace" = "push"): void {
  if (mode === "push") history.pushState(null, "", path);
  else history.replaceState(null, "", path);
  syncRoute();
}

function syncRoute(): void {
  if (route.path !== location.pathname) scrollTo(0, 0);
  route.path = location.pathname;
}

/** The path of the link that an event is on, if the link stays within the app. */
function internalPath(event: Event): string | null {
  const link = (event.target as Element | null)?.closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return null;
  const url = new URL(link.href);
  return url.origin === location.origin && !url.pathname.startsWith("/api/") && !url.hash ? url.pathname : null;
}

/** Handles clicks on links within the app; `prefetch` is called when somebody is about to click one. Returns how to stop. */
export function interceptLinks(prefetch: (path: string) => void): () => void {
  const onclick = (event: MouseEvent): void => {
    const path = internalPath(event);
    if (path === null || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(path);
  };
  const onhover = (event: Event): void => {
    const path = internalPath(event);
    if (path !== null) prefetch(path);
  };
  addEventListener("popstate", syncRoute);
  document.addEventListener("click", onclick);
  document.addEventListener("pointerover", onhover, { passive: true });
  document.addEventListener("focusin", onhover);
  return () => {
    removeEventListener("popstate", syncRoute);
    document.removeEventListener("click", onclick);
    document.removeEventListener("pointerover", onhover);
    document.removeEventListener("focusin", onhover);
  };
}
