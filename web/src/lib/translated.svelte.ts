/** Something that the server writes in the language of the page: asked for once in each language. */
import { get } from "./api";
import { locale } from "./i18n.svelte";

export class Translated<T> {
  value: T = $state.raw() as T;
  #language = "";
  #answer: Promise<void> = Promise.resolve();

  constructor(
    readonly path: string,
    before: T,
  ) {
    this.value = before;
  }

  /** Called in an effect, it loads again when the language changes. */
  load(): Promise<void> {
    const language = locale.language;
    if (this.#language !== language) {
      this.#language = language;
      this.#answer = get<T>(this.path).then((value) => {
        if (this.#language === language) this.value = value;
      });
      this.#answer.catch(() => (this.#language = "")); // asked again next time
    }
    return this.#answer;
  }
}
