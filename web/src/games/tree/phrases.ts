/** The texts of the tree game, and phrases made of them. */
import { formatList, createTranslator } from "../../lib/i18n.svelte";
import { isFruit, isSpecial, traits } from "./cards";
import de from "./texts/de.json";
import en from "./texts/en.json";
import fr from "./texts/fr.json";

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

export function cardNames(cards: string[]): string {
  return cards.length ? formatList(cards.map(cardName)) : t("none");
}
