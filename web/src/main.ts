import "./app.css"; // first, so that components can override it
import { mount } from "svelte";
import App from "./App.svelte";
import { saveItem, loadItem } from "./lib/storage";

const target = document.getElementById("page");
if (target) mount(App, { target });

/** A file of an older version is gone from the server: reload the page, once. Offline that would not help. */
addEventListener("vite:preloadError", (event) => {
  if (!navigator.onLine || Date.now() - Number(loadItem("reloaded", "session")) < 60_000) return;
  event.preventDefault();
  saveItem("reloaded", String(Date.now()), "session");
  location.reload();
});

/** When to install the service worker: it must not compete with the first page. */
const IDLE_MS = 4000;

/** Makes the page available offline. */
async function installServiceWorker(): Promise<void> {
  try {
    await navigator.serviceWorker.register("/sw.js");
    (await navigator.serviceWorker.ready).active?.postMessage("rest");
  } catch {
    // without it, everything works except offline
  }
}
if (import.meta.env.PROD && "serviceWorker" in navigator) addEventListener("load", () => setTimeout(() => void installServiceWorker(), IDLE_MS));
