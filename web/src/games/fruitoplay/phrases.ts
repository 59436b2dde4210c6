/** The texts of Fruitoplay, and phrases made of them. */
import { locale, formatList, createTranslator } from "../../lib/i18n.svelte";
import { fruitsOn, kind, numberOf } from "./score";
import de from "./texts/de.json";
import en from "./texts/en.json";
import fr from "./texts/fr.json";
import { FRUIT, letter, type Letter, type Trick } from "./view";

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

/** How a trick was decided, in a sentence or two. */
export function verdict(trick: Trick, names: string[], you: number | null): string {
  const tied = trick.cards.filter((card, seat) => card !== null && trick.tied[seat] && matters(trick, seat)).map((card) => cardName(card!));
  const cancelled = tied.length && trick.winner !== null ? [t("verdict.tied", { cards: formatList(tied) })] : [];
  return [...cancelled, decided(trick, names, you)].join(" ");
}

/** Whether a tie had anything to say: among cards of the Target's fruit always, among others only if they could win. */
function matters(trick: Trick, seat: number): boolean {
  return Boolean(trick.same_fruit[seat]) || !(trick.winner !== null && trick.same_fruit[trick.winner]);
}

function decided(trick: Trick, names: string[], you: number | null): string {
  const { winner } = trick;
  const card = winner === null ? null : trick.cards[winner];
  if (winner === null || !card) return t("verdict.nobody");
  const values = {
    card: cardName(card), fruit: within(fruitName(letter(trick.target))), n: trick.difference[winner] ?? 0, name: names[winner] ?? "",
  };
  if (trick.same_fruit[winner]) return winner === you ? t("verdict.same.you", values) : t("verdict.same.name", values);
  return winner === you ? t("verdict.other.you", values) : t("verdict.other.name", values);
}

/** A fruit's name within a sentence: only German writes it large. */
function within(name: string): string {
  return locale.language === "de" ? name : name.toLocaleLowerCase(locale.language);
}
