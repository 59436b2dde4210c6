import type { Translation } from "../../../lib/i18n.svelte";
import type en from "./en";

export default {
  ask: "Choisissez un coup.",
  you: "Vous",
  seats: "Les joueurs",
  open: "Sur la table",
  own: "Vous seul voyez ceci",
  "own.of": "Visible de {name} seulement",
  moves: "Vos coups",
  "moves.none": "Ce n'est pas votre tour.",
  "moves.made": "Votre coup\u00a0: {move}",
  none: "aucun",
  yes: "oui",
  no: "non",
  points: { one: "{n} point", other: "{n} points" },
  "news.points": { one: "{name}\u00a0: {n} point", other: "{name}\u00a0: {n} points" },
  "news.points.you": { one: "Vous\u00a0: {n} point", other: "Vous\u00a0: {n} points" },
  by: "De {makers}.",
} satisfies Translation<typeof en>;
