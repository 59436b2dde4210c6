import type { Translation } from "../../../lib/i18n.svelte";
import type en from "./en";

export default {
  ask: "Wähle einen Zug.",
  you: "Du",
  seats: "Am Tisch",
  open: "Auf dem Tisch",
  own: "Nur für dich zu sehen",
  "own.of": "Nur für {name} zu sehen",
  moves: "Deine Züge",
  "moves.none": "Du bist nicht am Zug.",
  "moves.made": "Dein Zug: {move}",
  none: "nichts",
  yes: "ja",
  no: "nein",
  points: { one: "{n} Punkt", other: "{n} Punkte" },
  "news.points": { one: "{name}: {n} Punkt", other: "{name}: {n} Punkte" },
  "news.points.you": { one: "Du: {n} Punkt", other: "Du: {n} Punkte" },
  by: "Von {makers}.",
} satisfies Translation<typeof en>;
