/** localStorage and sessionStorage that never throw: a browser may refuse to store anything. */
type Store = "local" | "session";

export function loadItem(key: string, store: Store = "local"): string | null {
  try {
    return storageOf(store).getItem(key);
  } catch {
    return null;
  }
}

/** A null value removes the item. */
export function saveItem(key: string, value: string | null, store: Store = "local"): void {
  try {
    if (value === null) storageOf(store).removeItem(key);
    else storageOf(store).setItem(key, value);
  } catch {
    // storage is blocked or full: the value lasts as long as the page
  }
}

/** A value that was saved as JSON; null if there is none, or it cannot be parsed. */
export function loadJson(key: string, store: Store = "local"): unknown {
  try {
    return JSON.parse(loadItem(key, store) ?? "null");
  } catch {
    return null;
  }
}

function storageOf(store: Store): Storage {
  return store === "local" ? localStorage : sessionStorage;
}
