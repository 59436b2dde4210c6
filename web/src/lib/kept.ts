/** What the browser keeps for us, if it keeps anything. */
export function recall(key: string, store: "local" | "session" = "local"): string | null {
  try {
    return storeOf(store).getItem(key);
  } catch {
    return null;
  }
}

export function keep(key: string, value: string | null, store: "local" | "session" = "local"): void {
  try {
    if (value === null) storeOf(store).removeItem(key);
    else storeOf(store).setItem(key, value);
  } catch {
    // a browser that keeps nothing
  }
}

function storeOf(store: "local" | "session"): Storage {
  return store === "local" ? localStorage : sessionStorage;
}
