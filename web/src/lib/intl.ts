/**
 * Plurals, numbers and lists in our three languages. The browser's Intl knows them too, but takes some 30 ms when it is first
 * used, as long as a whole table takes to show. A test compares the two.
 */
import type { Language } from "./wire";

export type PluralForm = "one" | "other";

/** In French, zero is singular. */
export function pluralForm(language: Language, count: number): PluralForm {
  return count === 1 || (language === "fr" && Math.abs(count) < 2) ? "one" : "other";
}

/** Whole numbers below a thousand look the same in all languages. */
export function formatNumberIn(language: Language, value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1000 ? String(value) : new Intl.NumberFormat(language).format(value);
}

const AND: Record<Language, string> = { en: " and ", fr: " et ", de: " und " };

/** "Anna, Ben, and you". */
export function formatListIn(language: Language, names: string[]): string {
  if (names.length < 2) return names[0] ?? "";
  const comma = language === "en" && names.length > 2 ? "," : "";
  return names.slice(0, -1).join(", ") + comma + AND[language] + names.at(-1);
}
