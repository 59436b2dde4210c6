/** Everything that shows Pi mal Pflaumen. */
import type { GamePage } from "../game";
import Board from "./Board.svelte";
import Count from "./Count.svelte";
import { ask, move } from "./moves";
import { heard, news } from "./news";
import Rules from "./Rules.svelte";
import ScorePad from "./ScorePad.svelte";
import type { en } from "./texts/en";
import { tutorial } from "./tutorial";
import type { PflaumenView } from "./view";
import { height, t } from "./words";

const pflaumen: GamePage<PflaumenView> = {
  Board,
  Rules,
  Count,
  ScorePad,
  move,
  news,
  heard,
  ask,
  tutorial,
  say: (key) => t(key as keyof typeof en, { pi: height(3.14) }), // keys: learn.*
};

export const page = pflaumen as unknown as GamePage;
