/** All games: the four with pages of their own, and others that the server has, which it describes in its catalog. */
import { GAME_INFO, isGameSlug, type GameInfo, type OptionInfo, type OptionValue } from "./catalog";
import { Translated } from "./translated.svelte";
import type { Catalog, CatalogGame, CatalogOption } from "./wire";

class OtherGames {
  #catalog = new Translated<Pick<Catalog, "games">>("/games", { games: [] });
  list: CatalogGame[] = $derived(this.#catalog.value.games.filter(({ game }) => !isGameSlug(game)));

  load(): Promise<void> {
    return this.#catalog.load();
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
