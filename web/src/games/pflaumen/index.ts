import { definePage } from "../game";
import Board from "./Board.svelte";
import FinalScore from "./FinalScore.svelte";
import Rules from "./Rules.svelte";
import ScorePad from "./ScorePad.svelte";
import { moveText, prompt } from "./messages";
import { height, t } from "./phrases";
import type en from "./texts/en.json";
import { tutorial } from "./tutorial";
import type { PflaumenView } from "./view";

const tutorialText = (key: string): string => t(key as keyof typeof en, { pi: height(3.14) }); // keys: learn.*
const optionText = (name: string): string => t(`option.${name}` as "option.experienced"); // keys: option.*

export const page = definePage<PflaumenView>({
  Board, Rules, FinalScore, ScorePad, moveText, prompt, tutorial, tutorialText, optionText,
});
