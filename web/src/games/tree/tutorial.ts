/** Some tricks against two bots, told step by step. The deal is always the same, and who learns leads: the first cards are prescribed. */
import type { TutorialStep } from "../game";

const held = (card: string): string => `.hand [data-move="${card}"]`;

export const tutorial: { players: number; options: Record<string, string | number>; steps: TutorialStep[] } = {
  players: 3,
  options: { specials: "moon trunk", deals: 1 },
  steps: [
    { text: "learn.hello", move: null, show: ".plate" },
    { text: "learn.hand", move: null, show: ".hand" },
    { text: "learn.words", move: null, show: ".plate" },
    { text: "learn.lead", move: "L", show: held("L") },
    { text: "learn.win", move: null, show: ".trick" },
    { text: "learn.fruits", move: null, show: ".mine .seat" },
    { text: "learn.second", move: "LSBR", show: held("LSBR") },
    { text: "learn.follow", move: "trunk", show: held("trunk") },
    { text: "learn.special", move: "any", show: ".hand" },
    { text: "learn.give", move: "any", show: ".hand" },
    { text: "learn.fourth", move: "any", show: ".plate" },
    { text: "learn.end", move: null },
  ],
};
