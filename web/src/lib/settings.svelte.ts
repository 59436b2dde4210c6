/** Settings of this browser: theme, pace, sounds, motion, and your name. */
import { saveItem, loadItem } from "./storage";

export type Theme = "auto" | "light" | "dark";

/** How long events rest, as a multiple of what people usually need. */
export const PACES = { relaxed: 1.7, normal: 1, quick: 0.35, instant: 0 };
export type Pace = keyof typeof PACES;

function loadPace(): Pace {
  const saved = loadItem("pace");
  return saved && saved in PACES ? (saved as Pace) : "normal";
}

class Settings {
  theme: Theme = $state((loadItem("theme") as Theme | null) ?? "auto");
  pace: Pace = $state(loadPace());
  /** Whether a card that was tapped is only chosen, and played by a second tap. */
  confirm: boolean = $state(loadItem("confirm") === "on");
  sounds: boolean = $state(loadItem("sounds") === "on");
  /** Whether pieces are animated; `prefers-reduced-motion` wins in any case. */
  motion: boolean = $state(loadItem("motion") !== "off");
  name: string = $state(loadItem("name") ?? "");
}
export const settings = new Settings();

/** Applies the settings to the page and saves them. Call it within an effect. */
export function applySettings(): void {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.dataset.motion = settings.motion ? "on" : "off";
  saveItem("theme", settings.theme);
  saveItem("pace", settings.pace);
  saveItem("confirm", settings.confirm ? "on" : "off");
  saveItem("sounds", settings.sounds ? "on" : "off");
  saveItem("motion", settings.motion ? "on" : "off");
  saveItem("name", settings.name.trim() || null);
  const dark = settings.theme === "dark" || (settings.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", dark ? "#171d17" : "#f7f0df");
}
