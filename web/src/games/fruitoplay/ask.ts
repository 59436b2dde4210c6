/** What is said about a view: what one is asked to do, what a move is called, what has happened since another view. */
import { listed } from "../../lib/words.svelte";
import { fruitsOn } from "./score";
import { letter, roundsOver, trickNumber, type FruitoplayView, type Letter } from "./view";
import { cardName, fruitName, t, verdict } from "./words";

export function ask(view: FruitoplayView, you: number | null): string {
  if (view.over) return t("ask.over");
  const awaited = you !== null && view.actors.includes(you);
  if (!awaited) return you !== null ? waiting(view, you) : t("ask.wait");
  if (view.phase === "collective") return t("ask.collective");
  return view.phase === "last draw" ? t("ask.draw") : t("ask.play");
}

function waiting(view: FruitoplayView, you: number): string {
  const own = view.seats[you];
  if (view.phase === "collective") return t("ask.wait.collective");
  if (own?.chosen) return t("ask.chosen");
  return view.phase === "play" && own?.hand === 0 ? t("ask.out") : t("ask.wait");
}

export function move(text: string): string {
  if (text === "draw") return t("move.draw");
  if (text === "stay") return t("move.stay");
  if (text.startsWith("collective ")) return t("move.collective", { fruit: fruitName(text.slice(-1) as Letter) });
  return cardName(text);
}

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
  return t("news.round", { round, points: listed(points) });
}

function collective(card: string): string {
  return t("news.collective", { fruit: fruitName(letter(card)), n: fruitsOn(card) });
}

function won(view: FruitoplayView, names: string[], you: number | null): string {
  const [first, ...more] = view.winners;
  const n = first === undefined ? 0 : (view.scores[first] ?? 0);
  if (first === undefined) return t("ask.over");
  if (more.length) return t("news.shared", { names: listed(view.winners.map((seat) => names[seat] ?? "")), n });
  return first === you ? t("news.won.you", { n }) : t("news.won.name", { name: names[first] ?? "", n });
}
