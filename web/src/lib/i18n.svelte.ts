/**
 * The language of the page, and everything written in it. A text is a sentence with {placeholders}, or its plural forms:
 * { "one": "{n} card", "other": "{n} cards" }, chosen by the number `n`. Texts are JSON files, `texts/<language>.json`; the type
 * checker sees to it that all languages have the same keys.
 */
import { formatListIn, formatNumberIn, pluralForm, type PluralForm } from "./intl";
import { loadItem, saveItem } from "./storage";
import type { Language } from "./wire";

export type Text = string | Record<PluralForm, string>;
export type Values = Record<string, string | number>;

export const LANGUAGES: Language[] = ["en", "fr", "de"];

function preferredLanguage(): Language {
  const tags = [loadItem("language"), ...navigator.languages].map((tag) => tag?.slice(0, 2));
  return LANGUAGES.find((language) => language === tags.find((tag) => LANGUAGES.includes(tag as Language))) ?? "en";
}

class Locale {
  language: Language = $state(preferredLanguage());
}
export const locale = new Locale();

export function setLanguage(language: Language): void {
  locale.language = language;
  document.documentElement.lang = language;
  saveItem("language", language);
}

/** `const t = createTranslator({ en, fr, de })`; then `t("key", { n: 3 })` is the text in the current language. */
export function createTranslator<Key extends string>(all: Record<Language, Record<Key, Text>>) {
  return (key: Key, values: Values = {}): string => {
    const text: Text | undefined = all[locale.language][key];
    const form = typeof text === "object" ? text[pluralForm(locale.language, Number(values.n ?? 0))] : (text ?? key);
    return form.replace(/\{(\w+)\}/g, (_, name: string) => formatValue(values[name]));
  };
}

function formatValue(value: string | number | undefined): string {
  return typeof value === "number" ? formatNumber(value) : (value ?? "");
}

export function formatNumber(value: number): string {
  return formatNumberIn(locale.language, value);
}

export function formatList(names: string[]): string {
  return formatListIn(locale.language, names);
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [["day", 86_400_000], ["hour", 3_600_000], ["minute", 60_000]];

/** "3 hours ago"; the time is in milliseconds since 1970. */
export function timeAgo(time: number): string {
  const format = new Intl.RelativeTimeFormat(locale.language, { numeric: "auto" });
  const past = Math.max(0, Date.now() - time);
  const [unit, length] = UNITS.find(([, size]) => past >= size) ?? ["minute", 60_000];
  return format.format(-Math.floor(past / length), unit);
}

/** Date and time; the time is in milliseconds since 1970. */
export function formatDate(time: number): string {
  return new Intl.DateTimeFormat(locale.language, { dateStyle: "medium", timeStyle: "short" }).format(time);
}
