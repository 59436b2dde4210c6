/** The texts of Fruitoplay, and phrases made of them. */
import { createTranslator } from "../../lib/i18n.svelte";
import { fruitsOn, kind, numberOf } from "./score";
import de from "./texts/de.json";
import en from "./texts/en.json";
import fr from "./texts/fr.json";
import { FRUIT, letter, type Letter } from "./view";

export const t = createTranslator({ en, fr, de });

export function fruitName(of: Letter): string {
  return t(FRUIT[of]);
}

/** "Fig 13". */
export function cardName(card: string): string {
  return t("card", { fruit: fruitName(letter(card)), number: String(numberOf(card)) });
}

/** "Fig 13, Double", for screen readers. */
export function cardLabel(card: string): string {
  return t(`card.${kind(card)}`, { card: cardName(card) }); // keys: card.*
}

/** "S+2" as "Collective Fruit: Strawberry +2". */
export function collectiveName(card: string): string {
  return t("collective", { fruit: fruitName(letter(card)), n: fruitsOn(card) });
}
