import type { GamePage } from "../game";
import Board from "./Board.svelte";
import Count from "./Count.svelte";
import { heard, news } from "./news";
import Rules from "./Rules.svelte";
import ScorePad from "./ScorePad.svelte";
import { say, tutorial } from "./tutorial";
import type { GrowView } from "./view";
import { ask, line, move } from "./words";

const grow: GamePage<GrowView> = { Board, Rules, Count, ScorePad, move, line, news, heard, ask, tutorial, say };

export const page = grow as unknown as GamePage;
