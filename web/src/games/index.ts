/** The games; each is fetched when somebody looks at it. */
import type { GameSlug } from "../lib/catalog";
import type { GamePage } from "./game";

const GAMES: Record<GameSlug, () => Promise<GamePage>> = {
  fruitoplay: async () => (await import("./fruitoplay")).page,
  grow: async () => (await import("./grow")).page,
  pflaumen: async () => (await import("./pflaumen")).page,
  tree: async () => (await import("./tree")).page,
};

/** The page of a game; a game that has none of its own is shown plainly. */
export async function loadGame(game: string): Promise<GamePage> {
  return game in GAMES ? GAMES[game as GameSlug]() : (await import("./generic")).loadPage(game);
}
