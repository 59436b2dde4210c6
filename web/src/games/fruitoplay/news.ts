/** What has happened between two views, in sentences. */
import { formatList } from "../../lib/i18n.svelte";
import { cardName, fruitName, t, verdict } from "./phrases";
import { fruitsOn } from "./score";
import { letter, roundsOver, trickNumber, type FruitoplayView } from "./view";

export function news(before: FruitoplayView, after: FruitoplayView, names: string[], you: number | null): string[] {
  const lines: string[] = [];
  if (after.last_trick && trickNumber(after) > trickNumber(before)) lines.push(verdict(after.last_trick, names, you));
  if (roundsOver(after) > roundsOver(before)) lines.push(counted(after, names, you));
  if (after.collective && after.collective !== before.collective) lines.push(collective(after.collective));
  if (after.round > before.round && after.river[0]) lines.push(t("news.deal", { round: after.round, card: cardName(after.river[0]) }));
  if (after.over && !before.over) lines.push(won(after, names, you));
  return lines;
}

function counted(view: FruitoplayView, names: string[], you: number | null): string {
  const round = roundsOver(view);
  const points = view.seats.map((seat, place) => {
    const n = seat.points[round - 1] ?? 0;
    return place === you ? t("news.points.you", { n }) : t("news.points", { name: names[place] ?? "", n });
  });
  return t("news.round", { round, points: formatList(points) });
}

function collective(card: string): string {
  return t("news.collective", { fruit: fruitName(letter(card)), n: fruitsOn(card) });
}

function won(view: FruitoplayView, names: string[], you: number | null): string {
  const [first, ...more] = view.winners;
  const n = first === undefined ? 0 : (view.scores[first] ?? 0);
  if (first === undefined) return t("ask.over");
  if (more.length) return t("news.shared", { names: formatList(view.winners.map((seat) => names[seat] ?? "")), n });
  return first === you ? t("news.won.you", { n }) : t("news.won.name", { name: names[first] ?? "", n });
}
