import { definePage } from "../game";
import Board from "./Board.svelte";
import FinalScore from "./FinalScore.svelte";
import Rules from "./Rules.svelte";
import ScorePad from "./ScorePad.svelte";
import { moveText, prompt } from "./messages";
import { t } from "./phrases";
import { tutorial } from "./tutorial";
import type { TreeView } from "./view";

const tutorialText = (key: string): string => t(key as "learn.hello"); // keys: learn.*
const optionText = (name: string, value?: string): string => t((value ?? `option.${name}`) as "option.deals"); // keys: option.*

export const page = definePage<TreeView>({ Board, Rules, FinalScore, ScorePad, moveText, prompt, tutorial, tutorialText, optionText });
