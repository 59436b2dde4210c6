/** Sharing a link. */
import { get } from "./api";
import { isLoopback } from "./loopback";
import type { Me } from "./wire";

export interface Invitation {
  url: string;
  /** Where it works: only on this computer, on all devices on the network, or wherever this page works. */
  reach: "computer" | "network" | "same";
}

/** A link that works for others, if possible: this page's own address may be one that works only on this computer. */
export async function invitation(path: string): Promise<Invitation> {
  const own = new URL(path, location.origin).href;
  if (!isLoopback(location.hostname)) return { url: own, reach: "same" };
  const { lan_address: lan } = await get<Me>("/me").catch((): Partial<Me> => ({}));
  return lan ? { url: new URL(path, lan).href, reach: "network" } : { url: own, reach: "computer" };
}

export function canShare(): boolean {
  return typeof navigator.share === "function";
}

export async function share(title: string, url: string): Promise<void> {
  await navigator.share({ title, url }).catch(() => {}); // cancelled
}

/** Returns whether it worked. Without HTTPS there may be no clipboard API; then the text of `from` is copied the old way. */
export async function copyToClipboard(text: string, from?: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    from?.select();
    return from ? document.execCommand("copy") : false;
  }
}
