import type { GamePage } from "../game";
import Board from "./Board.svelte";
import Count from "./Count.svelte";
import Rules from "./Rules.svelte";
import ScorePad from "./ScorePad.svelte";
import { ask, move, news } from "./ask";
import { tutorial } from "./tutorial";
import type { FruitoplayView } from "./view";
import { t } from "./words";

export const page = {
  Board,
  Rules,
  Count,
  ScorePad,
  move,
  news,
  ask,
  tutorial,
  say: (key) => t(key as "learn.hello"), // keys: learn.*
} satisfies GamePage<FruitoplayView> as unknown as GamePage;
