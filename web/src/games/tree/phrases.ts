/** The texts of the tree game, and phrases made of them. */
import { formatList, createTranslator } from "../../lib/i18n.svelte";
import { isFruit, isSpecial, traits } from "./cards";
import de from "./texts/de.json";
import en from "./texts/en.json";
import fr from "./texts/fr.json";
import type { Trick } from "./view";

export const t = createTranslator({ en, fr, de });

/** "Large Tart Dull …", "Small Tart Dull Yellow Drupe", "Moon". */
export function cardName(card: string): string {
  if (isSpecial(card)) return t(card);
  const said = traits(card).map((trait) => t(trait)).join(" ");
  return isFruit(card) ? said : t("card.branch", { words: said });
}

/** The same in initials: "LTD". */
export function letters(card: string): string {
  return traits(card).map((trait) => t(`letter.${trait}`)).join(""); // keys: letter.*
}

/** For a special card also what it does. */
export function cardLabel(card: string): string {
  return isSpecial(card) ? t("about.special", { card: t(card), does: t(`does.${card}`) }) : cardName(card); // keys: does.*
}

/** How a trick ended, in a sentence or two. */
export function verdict(trick: Trick, names: string[], you: number | null): string {
  return [why(trick), takes(trick, names, you), leads(trick, names, you)].filter(Boolean).join(" ");
}

function why({ cards, winning, takes }: Trick): string {
  const led = cards[0]?.card;
  if (!winning || !led) return t("verdict.rain");
  const winner = cards.find(({ card }) => card === winning)?.seat;
  const collected = winner === takes ? "" : ` ${t("verdict.stars")}`;
  return decided(winning, led) + collected;
}

function decided(winning: string, led: string): string {
  const card = cardName(winning);
  if (winning === "moon") return t("verdict.moon");
  if (winning === led) return t("verdict.led", { card });
  return isSpecial(led) && led !== "trunk" ? t("verdict.free", { card }) : t("verdict.general", { card });
}

function takes(trick: Trick, names: string[], you: number | null): string {
  if (trick.takes === null) return "";
  const n = trick.cards.filter(({ card }) => isFruit(card)).length;
  const name = names[trick.takes] ?? "";
  if (trick.takes === you) return n ? t("verdict.takes.you", { n }) : t("verdict.empty.you");
  return n ? t("verdict.takes.name", { n, name }) : t("verdict.empty.name", { name });
}

function leads(trick: Trick, names: string[], you: number | null): string {
  if (trick.leads === trick.takes) return "";
  return trick.leads === you ? t("verdict.leads.you") : t("verdict.leads.name", { name: names[trick.leads] ?? "" });
}

export function cardNames(cards: string[]): string {
  return cards.length ? formatList(cards.map(cardName)) : t("none");
}
