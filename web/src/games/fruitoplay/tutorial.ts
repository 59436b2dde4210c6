/** The first round of a game against two bots, told step by step. The deal is always the same: Fig 4 takes the first trick. */
import type { TutorialStep } from "../game";

export const tutorial: { players: number; options: Record<string, never>; steps: TutorialStep[] } = {
  players: 3,
  options: {},
  steps: [
    { text: "learn.hello", move: null, show: ".hand" },
    { text: "learn.target", move: null, show: ".river" },
    { text: "learn.first", move: "F4", show: '.hand [data-move="F4"]' },
    { text: "learn.reveal", move: null, show: ".trick" },
    { text: "learn.columns", move: null, show: ".mine .columns" },
    { text: "learn.second", move: "any", show: ".mine .columns" },
    { text: "learn.double", move: "any", show: ".hand" },
    { text: "learn.third", move: "any", show: ".hand" },
    { text: "learn.fourth", move: "any", show: ".river" },
    { text: "learn.fifth", move: "any", show: ".hand" },
    { text: "learn.sixth", move: "any", show: ".hand" },
    { text: "learn.end", move: null },
  ],
};
