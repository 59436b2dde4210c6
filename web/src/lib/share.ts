/** Handing a link on. */
export function address(path: string): string {
  return new URL(path, location.origin).href;
}

export function canShare(): boolean {
  return typeof navigator.share === "function";
}

export async function share(title: string, url: string): Promise<void> {
  await navigator.share({ title, url }).catch(() => {}); // somebody changed their mind
}

/** Whether it could be copied; without HTTPS a browser may not offer it, then the old way. */
export async function copy(text: string, from?: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    from?.select();
    return from ? document.execCommand("copy") : false;
  }
}
