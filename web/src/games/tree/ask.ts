/** What is said about a view: what one is asked to do, what a move is called, what has happened since another view. */
import { listed } from "../../lib/words.svelte";
import { trickNumber, type TreeView } from "./view";
import { cardName, t, verdict } from "./words";

export function ask(view: TreeView, you: number | null): string {
  if (view.over) return t("ask.over");
  const led = view.trick?.cards[0]?.card;
  const lead = led ? cardName(led) : "";
  if (you === null || !view.actors.includes(you)) return lead ? t("ask.wait", { lead }) : t("ask.wait.lead");
  if (!lead) return t("ask.lead");
  return view.follow.length ? t("ask.follow", { lead }) : t("ask.free", { lead });
}

export function move(card: string): string {
  return cardName(card);
}

export function news(before: TreeView, after: TreeView, names: string[], you: number | null): string[] {
  const lines: string[] = [];
  if (after.last_trick && trickNumber(after) > trickNumber(before)) lines.push(verdict(after.last_trick, names, you));
  if (after.deal > before.deal && after.deals > 1) lines.push(t("news.deal", { deal: after.deal }));
  if (after.over && !before.over) lines.push(won(after, names, you));
  return lines;
}

function won(view: TreeView, names: string[], you: number | null): string {
  const [first, ...more] = view.winners;
  if (first === undefined) return t("ask.over");
  const n = view.scores[first] ?? 0;
  if (more.length) return t("news.shared", { names: listed(view.winners.map((seat) => names[seat] ?? "")), n });
  return first === you ? t("news.won.you", { n }) : t("news.won.name", { name: names[first] ?? "", n });
}
