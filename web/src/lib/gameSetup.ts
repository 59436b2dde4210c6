/** How you like to play a game against bots: remembered by this browser, for each game. */
import { isLevel, type OptionValue } from "./catalog";
import { gameInfo } from "./games.svelte";
import { hasPlayed } from "./playHistory";
import { loadJson, saveItem } from "./storage";

export type Options = Record<string, OptionValue>;
export interface GameSetup {
  /** You included. */
  players: number;
  level: string;
  options: Options;
}

const DEFAULT_PLAYERS: Record<string, number> = { fruitoplay: 4, pflaumen: 3, tree: 4, grow: 2 };
/** In your first game the bots are beginners too. */
const FIRST_LEVEL = "beginner";
const DEFAULT_LEVEL = "greedy";
/** The value of the option `first` for a random first player. */
export const RANDOM_FIRST = "random";

/** As last time; whatever is missing or no longer possible falls back to its default. */
export function loadSetup(game: string): GameSetup {
  const saved = (loadJson(`plan ${game}`) ?? {}) as Partial<GameSetup>;
  const possible = gameInfo(game).players;
  const players = possible.includes(saved.players ?? 0) ? saved.players! : (DEFAULT_PLAYERS[game] ?? possible[0]!);
  return {
    players,
    level: saved.level && isLevel(saved.level) ? saved.level : hasPlayed(game) ? DEFAULT_LEVEL : FIRST_LEVEL,
    options: validOptions(game, players, saved.options ?? {}),
  };
}

export function saveSetup(game: string, setup: GameSetup): void {
  saveItem(`plan ${game}`, JSON.stringify(setup));
}

/** A valid value for every option of the game with this many players: the given one, or the default. */
export function validOptions(game: string, players: number, options: Options): Options {
  const known = Object.entries(gameInfo(game).options);
  return Object.fromEntries(known.map(([name, { default: usual, most, of, values }]) => {
    const value = options[name];
    const fits = name === "first" ? typeof value === "number" && value >= 0 && value < players
      : most ? Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most
      : values ? values.includes(value!)
      : of ? typeof value === "string" && (value === "none" || value.split(" ").every((one) => of.includes(one)))
      : typeof value === typeof usual;
    return [name, fits ? value! : usual];
  }));
}
