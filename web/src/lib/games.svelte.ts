/** All games: the four with pages of their own, and others that the server has, which it describes in its catalog. */
import { get } from "./api";
import { GAME_INFO, isGameSlug, type GameInfo, type OptionInfo, type OptionValue } from "./catalog";
import { locale } from "./i18n.svelte";
import type { Catalog, CatalogGame, CatalogOption } from "./wire";

class OtherGames {
  list: CatalogGame[] = $state.raw([]);
  #language = "";
  #answer: Promise<void> = Promise.resolve();

  /** Asks the server, once in each language; in an effect, again when the language changes. */
  load(): Promise<void> {
    const language = locale.language;
    if (this.#language !== language) {
      this.#language = language;
      this.#answer = get<Catalog>("/games").then(({ games }) => {
        if (this.#language === language) this.list = games.filter(({ game }) => !isGameSlug(game));
      });
      this.#answer.catch(() => (this.#language = "")); // asked again next time
    }
    return this.#answer;
  }
  find(game: string): CatalogGame | undefined {
    return this.list.find((other) => other.game === game);
  }
}
export const otherGames = new OtherGames();

/** Players and options of a game; of another game than ours, once the catalog is loaded. */
export function gameInfo(game: string): GameInfo {
  if (isGameSlug(game)) return GAME_INFO[game];
  const { players = [], options = [] } = otherGames.find(game) ?? {};
  return { players, options: Object.fromEntries(options.map((option) => [option.name, optionInfo(option)])) };
}

function optionInfo({ default: usual, examples }: CatalogOption): OptionInfo {
  return { default: usual as OptionValue, ...(typeof usual === "boolean" ? {} : { values: examples as OptionValue[] }) };
}
