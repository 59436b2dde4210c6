/** What you are asked to do, and moves in words. */
import { cardName, t } from "./phrases";
import type { TreeView } from "./view";

export function prompt(view: TreeView, you: number | null): string {
  if (view.over) return t("ask.over");
  const led = view.trick?.cards[0]?.card;
  const lead = led ? cardName(led) : "";
  if (you === null || !view.actors.includes(you)) return lead ? t("ask.wait", { lead }) : t("ask.wait.lead");
  if (!lead) return t("ask.lead");
  return view.follow.length ? t("ask.follow", { lead }) : t("ask.free", { lead });
}

export function moveText(card: string): string {
  return cardName(card);
}
