/**
 * Plurals, numbers and lists as our languages write them. The browser knows that too (Intl), but it takes some thirty
 * milliseconds to look it up for the first time, as long as a table takes to show; a test compares the two.
 */
import type { Language } from "./wire";

export type Form = "one" | "other";

/** In French, nothing is one, too. */
export function plural(language: Language, count: number): Form {
  return count === 1 || (language === "fr" && Math.abs(count) < 2) ? "one" : "other";
}

/** Below a thousand, a whole number is written alike everywhere. */
export function written(language: Language, value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1000 ? String(value) : new Intl.NumberFormat(language).format(value);
}

const AND: Record<Language, string> = { en: " and ", fr: " et ", de: " und " };

/** "Anna, Ben, and you". */
export function joined(language: Language, names: string[]): string {
  if (names.length < 2) return names[0] ?? "";
  const comma = language === "en" && names.length > 2 ? "," : "";
  return names.slice(0, -1).join(", ") + comma + AND[language] + names.at(-1);
}
