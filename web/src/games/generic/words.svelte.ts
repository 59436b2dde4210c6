/** What a game calls its facts and moves, as its own texts say it; and the few words of the board itself. */
import { createTranslator, formatNumber } from "../../lib/i18n.svelte";
import { Translated } from "../../lib/translated.svelte";
import type { GameWords } from "../../lib/wire";
import de from "./texts/de.json";
import en from "./texts/en.json";
import fr from "./texts/fr.json";

export const t = createTranslator({ en, fr, de });

class Words {
  #words: Translated<GameWords>;

  constructor(game: string) {
    this.#words = new Translated(`/games/${game}`, { names: {}, rules: "" });
  }
  load(): Promise<void> {
    return this.#words.load();
  }
  get rules(): string[] {
    return this.#words.value.rules.split("\n").filter(Boolean);
  }
  /** The name of a fact, or a move: as a whole, or word by word. */
  of(text: string): string {
    const { names } = this.#words.value;
    return names[text] ?? text.split(" ").map((word) => names[word] ?? word).join(" ");
  }
  /** A value of a view in one line. */
  value(value: unknown): string {
    if (value === null || value === "") return t("none");
    if (typeof value === "boolean") return value ? t("yes") : t("no");
    if (typeof value === "number") return formatNumber(value);
    if (typeof value === "string") return this.of(value);
    if (Array.isArray(value)) return value.map((one) => this.value(one)).join(", ") || t("none");
    return Object.entries(value as object).map(([name, one]) => `${this.of(name)} ${this.value(one)}`).join("; ") || t("none");
  }
}

const all = new Map<string, Words>();

export function wordsOf(game: string): Words {
  const words = all.get(game) ?? new Words(game);
  all.set(game, words);
  return words;
}
