/** What a game calls its facts and moves, as its own texts say it; and the few words of the board itself. */
import { get } from "../../lib/api";
import { createTranslator, formatNumber, locale } from "../../lib/i18n.svelte";
import type { GameWords } from "../../lib/wire";
import de from "./texts/de";
import en from "./texts/en";
import fr from "./texts/fr";

export const t = createTranslator<typeof en>({ en, fr, de });

class Words {
  #found: GameWords = $state.raw({ names: {}, rules: "" });
  #language = "";
  #answer: Promise<void> = Promise.resolve();

  constructor(readonly game: string) {}

  /** Asks the server, once in each language; in an effect, again when the language changes. */
  load(): Promise<void> {
    const language = locale.language;
    if (this.#language !== language) {
      this.#language = language;
      this.#answer = get<GameWords>(`/games/${this.game}`).then((found) => {
        if (this.#language === language) this.#found = found;
      });
      this.#answer.catch(() => (this.#language = ""));
    }
    return this.#answer;
  }
  get rules(): string[] {
    return this.#found.rules.split("\n").filter(Boolean);
  }
  /** The name of a fact, or a move: as a whole, or word by word. */
  of(text: string): string {
    const { names } = this.#found;
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
