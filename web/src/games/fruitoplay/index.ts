import { definePage } from "../game";
import Board from "./Board.svelte";
import FinalScore from "./FinalScore.svelte";
import Rules from "./Rules.svelte";
import ScorePad from "./ScorePad.svelte";
import { moveText, prompt } from "./messages";
import { t } from "./phrases";
import { tutorial } from "./tutorial";
import type { FruitoplayView } from "./view";

const tutorialText = (key: string): string => t(key as "learn.hello"); // keys: learn.*

export const page = definePage<FruitoplayView>({ Board, Rules, FinalScore, ScorePad, moveText, prompt, tutorial, tutorialText });
