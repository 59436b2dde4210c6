/**
 * A game for learners: three players, and they lead. The hand is always the same, because the deal of a tutorial's table is; what
 * the bots do is left open, so that only the first card is prescribed: with Orange 16 they choose first or second.
 */
import type { TutorialStep } from "../game";

// keys: learn.*
const steps: TutorialStep[] = [
  { text: "learn.welcome", show: ".hand", move: null },
  { text: "learn.gift", show: '[data-card="I-16"], [data-card="I-3"]', move: null },
  { text: "learn.play", show: '[data-card="I-16"]', move: "I-16" },
  { text: "learn.order", show: ".trick", move: null },
  { text: "learn.take", show: ".trick", move: "any" },
  { text: "learn.display", show: ".own", move: null },
  { text: "learn.others", show: ".others", move: null },
  { text: "learn.pi", show: ".bar", move: null },
  { text: "learn.again", show: ".hand", move: "any" },
  { text: "learn.dog", show: '[data-card="I-15"]', move: null },
  { text: "learn.on", show: ".trick", move: "any" },
  { text: "learn.mix", show: ".bar", move: null },
  { text: "learn.price", show: ".own", move: null },
  { text: "learn.end", move: null },
];

export const tutorial = { players: 3, options: { experienced: false, first: 0 }, steps };
