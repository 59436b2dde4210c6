import { definePage } from "../game";
import Board from "./Board.svelte";
import FinalScore from "./FinalScore.svelte";
import Rules from "./Rules.svelte";
import ScorePad from "./ScorePad.svelte";
import { moveText, prompt } from "./messages";
import { tutorial, tutorialText } from "./tutorial";
import type { GrowView } from "./view";

export const page = definePage<GrowView>({ Board, Rules, FinalScore, ScorePad, moveText, prompt, tutorial, tutorialText });
