/** What you are asked to do, and moves in words. */
import { card, FRUITS } from "./cards";
import type { PflaumenView } from "./view";
import { cardName, fruitName, t } from "./phrases";

/** As it stands in the log, after the player's name. */
export function moveText(text: string): string {
  const [verb = "", second = "", third = ""] = text.split(" ");
  switch (verb) {
    case "take":
      return t("move.take", { card: cardName(second) });
    case "steal":
      return t("move.steal", { fruit: fruitName(FRUITS.indexOf(text.slice(verb.length + 1).split(" from ")[0]!)) });
    case "no":
      return t("move.nosteal");
    case "mix":
      return t("move.mix", { mix: second, n: card(third).points });
    case "with":
      return t("move.with", { card: cardName(second) });
    case "done":
      return t("move.done");
    default:
      return verb.endsWith("pi") ? t("move.pi", { n: parseInt(verb) }) : cardName(verb);
  }
}

const ASKED: Partial<Record<PflaumenView["phase"], "ask.take" | "ask.steal" | "ask.which" | "ask.last">> = {
  take: "ask.take", steal: "ask.steal", "steal which": "ask.which", "last mixes": "ask.last",
};

export function prompt(view: PflaumenView, you: number | null): string {
  if (you === null || !view.actors.includes(you)) return t("ask.wait");
  const own = view.seats[you]!;
  if (own.making) return t("ask.with");
  if (view.phase === "play") return own.pi > 0 && !view.table[you] ? t("ask.play.pi") : t("ask.play");
  return t(ASKED[view.phase] ?? "ask.mix");
}
