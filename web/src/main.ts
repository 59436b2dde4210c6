import "./app.css"; // first: components say it more exactly
import { mount } from "svelte";
import App from "./App.svelte";
import { keep, recall } from "./lib/kept";

const target = document.getElementById("page");
if (target) mount(App, { target });

/** A file of an older version is gone from the server: the page is loaded again, once. */
addEventListener("vite:preloadError", (event) => {
  if (Date.now() - Number(recall("reloaded", "session")) < 60_000) return;
  event.preventDefault();
  keep("reloaded", String(Date.now()), "session");
  location.reload();
});

/** Milliseconds after which the page is taken to be idle. */
const IDLE = 4000;

/** Keeps the page for later. Not at once: what it fetches, and the worker itself, would take time from the first look. */
async function keepPage(): Promise<void> {
  try {
    await navigator.serviceWorker.register("/sw.js");
    (await navigator.serviceWorker.ready).active?.postMessage("rest");
  } catch {
    // without it, everything works but offline
  }
}
if (import.meta.env.PROD && "serviceWorker" in navigator) addEventListener("load", () => setTimeout(() => void keepPage(), IDLE));
