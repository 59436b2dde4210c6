/** Words for things that have names: which key it is follows from the thing. */
import type { Slug } from "../lib/names";
import type { Ended } from "../lib/connection.svelte";
import type { Theme } from "../lib/settings.svelte";
import { t } from ".";

export function gameName(game: string): string {
  return t(`game.${game as Slug}`); // keys: game.*
}
export function aboutGame(game: Slug): string {
  return t(`about.${game}`); // keys: about.*
}
export function levelName(level: string): string {
  return t(`level.${level as "greedy"}`); // keys: level.*
}
export function clockName(seconds: number): string {
  return t(`clock.${seconds as 30}`); // keys: clock.*
}
export function reactionText(reaction: string): string {
  return t(`say.${reaction as "wow"}`); // keys: say.*
}
export function presenceText(presence: "stood" | "absent" | "gone" | "program"): string {
  return t(`plate.${presence}`); // keys: plate.*
}
export function endedText(ended: Ended): string {
  return t(`ended.${ended}`); // keys: ended.*
}
export function themeName(theme: Theme): string {
  return t(`settings.theme.${theme}`); // keys: settings.theme.*
}
export function actionName(action: "join" | "continue" | "look"): string {
  return t(`action.${action}`); // keys: action.*
}
