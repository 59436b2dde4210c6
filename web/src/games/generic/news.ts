/** What has happened between two views of any game: points for the log, and all that has changed for screen readers. */
import type { View } from "../../lib/wire";
import { changed, factsIn, type Fact } from "./facts";
import { t, wordsOf } from "./words.svelte";

export function news(before: View, after: View, names: string[], you: number | null): string[] {
  return after.scores.flatMap((points, seat) => {
    const n = points - (before.scores[seat] ?? 0);
    if (!n) return [];
    return [seat === you ? t("news.points.you", { n }) : t("news.points", { name: names[seat] ?? "", n })];
  });
}

export function spokenNews(before: View, after: View, names: string[], you: number | null): string[] {
  const [old, now, words] = [factsIn(before), factsIn(after), wordsOf(after.game)];
  const tell = ([name, value]: Fact): string => `${words.of(name)}: ${words.value(value)}.`;
  const seats = now.seats.flatMap((seen, seat) => {
    const facts = changed(old.seats[seat] ?? [], seen).map(tell);
    return facts.length ? [`${seat === you ? t("you") : names[seat]}: ${facts.join(" ")}`] : [];
  });
  return [...seats, ...changed(old.open, now.open).map(tell), ...changed(old.own, now.own).map(tell)];
}
