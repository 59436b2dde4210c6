/** Texts whose key depends on a value: names of games, levels, clocks and so on. */
import { isGameSlug } from "../lib/catalog";
import type { CloseReason, LostReason } from "../lib/connection.svelte";
import { otherGames } from "../lib/games.svelte";
import type { Pace, Theme } from "../lib/settings.svelte";
import type { Table } from "../lib/wire";
import { t } from ".";

export function gameName(game: string): string {
  return isGameSlug(game) ? t(`game.${game}`) : (otherGames.find(game)?.title ?? game); // keys: game.*
}
export function gameSummary(game: string): string {
  return isGameSlug(game) ? t(`about.${game}`) : (otherGames.find(game)?.summary ?? ""); // keys: about.*
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
export function lostText(lost: LostReason): string {
  return t(`link.${lost}`); // keys: link.*
}
export function closedText(closed: CloseReason): string {
  return t(`ended.${closed}`); // keys: ended.*
}
export function themeName(theme: Theme): string {
  return t(`settings.theme.${theme}`); // keys: settings.theme.*
}
export function paceName(pace: Pace): string {
  return t(`settings.pace.${pace}`); // keys: settings.pace.*
}
export function undoText(undo: Table["undo"]): string {
  return t(`undo.${undo}`); // keys: undo.*
}
export function actionName(action: "join" | "continue" | "look"): string {
  return t(`action.${action}`); // keys: action.*
}
