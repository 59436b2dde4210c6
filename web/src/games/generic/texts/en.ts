/** The words of the board that shows any game. */
import type { Texts } from "../../../lib/i18n.svelte";

export default {
  ask: "Choose a move.",
  you: "You",
  seats: "The players",
  open: "On the table",
  own: "Only you see this",
  "own.of": "Only {name} saw this",
  moves: "Your moves",
  "moves.none": "It is not your turn.",
  "moves.made": "Your move: {move}",
  none: "none",
  yes: "yes",
  no: "no",
  points: { one: "{n} point", other: "{n} points" },
  "news.points": { one: "{name}: {n} point", other: "{name}: {n} points" },
  "news.points.you": { one: "You: {n} point", other: "You: {n} points" },
  by: "By {makers}.",
} satisfies Texts;
