/** The four games; each is fetched when somebody looks at it. */
import type { GamePage } from "./game";

export const GAMES: Record<string, () => Promise<GamePage>> = {
  fruitoplay: async () => (await import("./fruitoplay")).page,
  grow: async () => (await import("./grow")).page,
  pflaumen: async () => (await import("./pflaumen")).page,
  tree: async () => (await import("./tree")).page,
};
