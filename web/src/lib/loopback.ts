/** Whether a host name, as a browser writes it, is this computer itself, which other devices cannot reach by that name. */
export function isLoopback(host: string): boolean {
  return /^(127\.[\d.]+|\[::1\]|(.+\.)?localhost)$/.test(host);
}
