/** Texts whose key depends on a value: names of games, levels, clocks and so on. */
import type { GameSlug } from "../lib/catalog";
import type { CloseReason, LostReason } from "../lib/connection.svelte";
import type { Pace, Theme } from "../lib/settings.svelte";
import type { Table } from "../lib/wire";
import { t } from ".";

export function gameName(game: string): string {
  return t(`game.${game as GameSlug}`); // keys: game.*
}
export function gameSummary(game: GameSlug): string {
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
