/** What you are asked to do, and moves in words. */
import { cardName, fruitName, t } from "./phrases";
import type { FruitoplayView, Letter } from "./view";

export function prompt(view: FruitoplayView, you: number | null): string {
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

export function moveText(text: string): string {
  if (text === "draw") return t("move.draw");
  if (text === "stay") return t("move.stay");
  if (text.startsWith("collective ")) return t("move.collective", { fruit: fruitName(text.slice(-1) as Letter) });
  return cardName(text);
}
