/** What there is to choose from: the games with pages of their own, with their options; bot levels, clocks and reactions. */
import catalog from "./catalog.json";
import type { NewTable } from "./wire";

export const GAME_SLUGS = ["fruitoplay", "pflaumen", "tree", "grow"] as const;
export type GameSlug = (typeof GAME_SLUGS)[number];
export const { levels: LEVELS, reactions: REACTIONS } = catalog;
/** Seconds per move; 0 for no clock. */
export const CLOCKS = catalog.clocks as NonNullable<NewTable["clock"]>[];

export type OptionValue = boolean | number | string;
/** An option: yes or no, a number up to `most`, some `of` several, or one of some `values`. The option `first` is a seat, or random. */
export interface OptionInfo {
  default: OptionValue;
  most?: number;
  of?: string[];
  values?: OptionValue[];
}
export interface GameInfo {
  players: number[];
  options: Record<string, OptionInfo>;
}
export const GAME_INFO: Record<GameSlug, GameInfo> = catalog.games;

export function isGameSlug(text: string): text is GameSlug {
  return (GAME_SLUGS as readonly string[]).includes(text);
}

export function isLevel(text: string): boolean {
  return LEVELS.includes(text);
}
