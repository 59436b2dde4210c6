/**
 * The words of the page in the language that is chosen. A text is a sentence with {places}, or forms by number:
 * { one: "{n} card", other: "{n} cards" }, chosen by the number `n`. English decides which keys there are; the types make
 * the others have the same.
 */
import type { Language } from "./wire";
import { joined, plural, written, type Form } from "./writing";

export type Text = string | Record<Form, string>;
export type Texts = Record<string, Text>;
/** The keys of English, with texts of any language. */
export type Same<T extends Texts> = { [K in keyof T]: Text };
export type Values = Record<string, string | number>;

export const LANGUAGES: Language[] = ["en", "fr", "de"];

function wanted(): Language {
  const kept = safely(() => localStorage.getItem("language"));
  const all = [kept, ...navigator.languages].map((tag) => tag?.slice(0, 2));
  return LANGUAGES.find((language) => language === all.find((tag) => LANGUAGES.includes(tag as Language))) ?? "en";
}

function safely<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined; // a browser that keeps nothing
  }
}

class Chosen {
  language: Language = $state(wanted());
}
export const chosen = new Chosen();

export function choose(language: Language): void {
  chosen.language = language;
  document.documentElement.lang = language;
  safely(() => localStorage.setItem("language", language));
}

/** `const t = words({ en, fr, de })`, then t("key", { n: 3 }) in the language of the moment. */
export function words<T extends Texts>(all: Record<Language, Same<T>> & { en: T }) {
  return (key: keyof T & string, values: Values = {}): string => {
    const text: Text | undefined = all[chosen.language][key];
    const form = typeof text === "object" ? text[plural(chosen.language, Number(values.n ?? 0))] : (text ?? key);
    return form.replace(/\{(\w+)\}/g, (_, name: string) => filled(values[name]));
  };
}

function filled(value: string | number | undefined): string {
  return typeof value === "number" ? number(value) : (value ?? "");
}

export function number(value: number): string {
  return written(chosen.language, value);
}

export function listed(names: string[]): string {
  return joined(chosen.language, names);
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [["day", 86_400_000], ["hour", 3_600_000], ["minute", 60_000]];

/** "3 hours ago", of a moment in milliseconds since 1970. */
export function since(moment: number): string {
  const format = new Intl.RelativeTimeFormat(chosen.language, { numeric: "auto" });
  const past = Math.max(0, Date.now() - moment);
  const [unit, length] = UNITS.find(([, size]) => past >= size) ?? ["minute", 60_000];
  return format.format(-Math.floor(past / length), unit);
}

/** A day and time, of a moment in milliseconds since 1970. */
export function date(moment: number): string {
  return new Intl.DateTimeFormat(chosen.language, { dateStyle: "medium", timeStyle: "short" }).format(moment);
}
