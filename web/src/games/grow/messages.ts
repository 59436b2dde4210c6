/** What you are asked to do, and moves in words. */
import type { Pest } from "./facts";
import { aPest, cardName, placeName, t, thePest, tileName } from "./phrases";
import { spot, tile, type GrowView } from "./view";

export function moveText(text: string): string {
  const there = spot(text);
  if (there) return t("move.at", { place: placeName(there) });
  const chosen = tile(text);
  if (chosen) return tileName(chosen.kind, chosen.shape);
  const [verb, what = ""] = text.split(" ");
  if (verb === "vote") return t("move.vote", { pest: aPest(what as Pest) });
  if (verb === "claim") return t("move.claim", { card: cardName(what) });
  if (verb === "play") return t("move.play", { card: cardName(what) });
  return verb === "back" ? t("move.back") : t("move.done");
}

export function prompt(view: GrowView, you: number | null): string {
  if (you === null || !view.actors.includes(you)) return t("ask.wait");
  const seat = view.seats[you]!;
  switch (view.phase) {
    case "grow":
      if (!seat.chosen) return t("ask.grow");
      return seat.chosen.startsWith("play") ? t("ask.cure") : t("ask.where");
    case "claim":
      return t("ask.claim");
    case "pass on":
      return t("ask.pass");
    case "vote":
      return t("ask.vote");
    default:
      return t("ask.infest", { pest: view.pest ? thePest(view.pest) : "" });
  }
}
