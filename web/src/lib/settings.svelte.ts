/** What somebody has chosen for this browser: light or dark, sounds, motion, and what they are called. */
import { keep, recall } from "./kept";

export type Theme = "auto" | "light" | "dark";

class Settings {
  theme: Theme = $state((recall("theme") as Theme | null) ?? "auto");
  sounds: boolean = $state(recall("sounds") === "on");
  /** Whether pieces move; whoever has asked their system for less gets less in any case. */
  motion: boolean = $state(recall("motion") !== "off");
  name: string = $state(recall("name") ?? "");
}
export const settings = new Settings();

/** Call within an effect: the page looks as chosen, and it is kept. */
export function apply(): void {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.dataset.motion = settings.motion ? "on" : "off";
  keep("theme", settings.theme);
  keep("sounds", settings.sounds ? "on" : "off");
  keep("motion", settings.motion ? "on" : "off");
  keep("name", settings.name.trim() || null);
  const dark = settings.theme === "dark" || (settings.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", dark ? "#171d17" : "#f7f0df");
}
