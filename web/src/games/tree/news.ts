/** What has happened between two views, in sentences. */
import { formatList } from "../../lib/i18n.svelte";
import { t, verdict } from "./phrases";
import { trickNumber, type TreeView } from "./view";

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
  if (more.length) return t("news.shared", { names: formatList(view.winners.map((seat) => names[seat] ?? "")), n });
  return first === you ? t("news.won.you", { n }) : t("news.won.name", { name: names[first] ?? "", n });
}
