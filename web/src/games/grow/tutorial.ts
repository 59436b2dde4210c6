/**
 * Five minutes at a real table. Its deal is the same for everybody (water 1, 3, 2, a pest for the other plant, 3, another one, 3; the
 * Fruit Bowl among the challenges), so the way to the first claimed card is known, move by move.
 */
import type { GamePage, TutorialStep } from "../game";
import { t } from "./phrases";

const kind = (name: string): string => `[data-place="kind-${name}"]`;
const zone = (place: string): string => `.ghost[data-zone="${place}"]`;

const steps: TutorialStep[] = [
  { text: "welcome", show: ".field" },
  { text: "water", show: ".season" },
  { text: "root", move: "root upright", show: kind("root") },
  { text: "ground", move: "at (0,-1)", show: ".ghost" },
  { text: "roots", move: "root upright", show: kind("root") },
  { text: "deeper", move: "at (0,-2)", show: zone("at (0,-2)") },
  { text: "stalk", move: "stalk two-arms", show: kind("stalk") },
  { text: "starter", move: "at (0,1)", show: ".ghost" },
  { text: "branch", move: "branch fork-up", show: kind("branch") },
  { text: "arm", move: "at (1,1)", show: zone("at (1,1)") },
  { text: "straight", move: "branch upright", show: '[data-family="upright"]' },
  { text: "higher", move: "at (1,2)", show: zone("at (1,2)") },
  { text: "flower", move: "flower", show: kind("flower") },
  { text: "bloom", move: "at (1,3)", show: zone("at (1,3)") },
  { text: "fruit", move: "fruit", show: kind("fruit") },
  { text: "ripe", move: "at (1,3)", show: ".ghost" },
  { text: "claim", move: "claim fruit-bowl", show: '[data-card="fruit-bowl"]' },
  { text: "free", show: ".palette" },
];

export const tutorial: GamePage["tutorial"] = { players: 2, options: { first: 0 }, steps };

export function tutorialText(key: string): string {
  return t(`learn.${key}` as "learn.welcome"); // keys: learn.*
}
