/** The texts of Pi mal Pflaumen, and phrases made of them. */
import { locale, createTranslator, formatList } from "../../lib/i18n.svelte";
import { card, ART_NAMES, plain, ROMAN, type Card } from "./cards";
import de from "./texts/de.json";
import en from "./texts/en.json";
import fr from "./texts/fr.json";
import type { PflaumenView } from "./view";

export const t = createTranslator({ en, fr, de });

export function fruitName(fruit: number): string {
  return t(`fruit.${ART_NAMES[fruit]!}` as keyof typeof en); // keys: fruit.*
}

/** Short enough for a caption. */
export function fruitCaption(fruit: number): string {
  return t(`caption.${ART_NAMES[fruit]!}` as keyof typeof en); // keys: caption.*
}

/** "Fig 13"; a plum of the pile is just a plum. */
export function cardName(text: string): string {
  const { fruit, number: shown } = card(text);
  return shown ? `${fruitName(fruit)} ${shown}` : fruitName(fruit);
}

/** What a card gives, as printed at its foot. */
export function foot({ kind, mix }: Card): string {
  if (kind === "mix") return mix;
  if (kind === "watchdog") return t("foot.watchdog");
  if (kind === "steal") return t("foot.steal");
  return kind === "three pi" ? t("foot.pi") : "";
}

/** What it gives, in words. */
export function gift({ kind, mix, points }: Card): string {
  if (kind === "mix") return t("gift.mix", { mix, n: points });
  if (kind === "watchdog") return t("gift.watchdog");
  if (kind === "steal") return t("gift.steal");
  return kind === "three pi" ? t("gift.pi") : t("gift.nothing");
}

/** Everything about a card: "Fig 13 of round I: steal a card". */
export function about(text: string): string {
  const one = card(text);
  if (!one.number) return t("about.plum");
  return t("about.card", { card: cardName(text), round: ROMAN[one.round]!, gift: gift(one) });
}

/** In a display its action is over; only a mix counts. */
export function aboutLaid(name: string): string {
  const one = card(plain(name));
  return one.mix ? `${cardName(one.text)}: ${gift(one)}` : cardName(one.text);
}

/** "19.28", with the decimal separator of the language. */
export function height(value: number): string {
  return new Intl.NumberFormat(locale.language, { minimumFractionDigits: Number.isInteger(value) ? 0 : 2, maximumFractionDigits: 2 }).format(value);
}

/** Who has won, in a sentence. */
export function victory(view: PflaumenView, names: string[], you: number | null): string {
  const points = view.scores[view.winners[0] ?? 0] ?? 0;
  if (view.winners.length === 1 && view.winners[0] === you) return t("news.over.you", { points });
  return t("news.over", { n: view.winners.length, points, names: called(view.winners, names, you) });
}

/** "Anna, Ben and you". */
export function called(seats: number[], names: string[], you: number | null): string {
  const others = seats.filter((seat) => seat !== you).map((seat) => names[seat]!);
  return formatList(seats.some((seat) => seat === you) ? [...others, t("you")] : others);
}
