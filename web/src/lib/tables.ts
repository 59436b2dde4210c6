/** Opening tables: against bots in one step, with friends in two. */
import { GAMES } from "../games";
import { newId, post, type NewTable, type SeatPlan } from "./api";
import { keep } from "./kept";
import { go } from "./route.svelte";
import { settings } from "./settings.svelte";
import { chosen } from "./words.svelte";
import type { Slug } from "./names";

/** How many play, and against whom, if nobody says. */
const USUAL: Record<Slug, { players: number; level: string }> = {
  fruitoplay: { players: 4, level: "greedy" },
  pflaumen: { players: 3, level: "greedy" },
  tree: { players: 4, level: "greedy" },
  grow: { players: 2, level: "greedy" },
};

/** A table whose page is being fetched already; its id. */
export async function open(table: NewTable): Promise<string> {
  void GAMES[table.game]?.();
  const made = await post<{ table: string }>("/tables", { language: chosen.language, ...table });
  keep(`game ${made.table}`, table.game, "session");
  return made.table;
}

/** Takes a seat; a random text of our own goes into the deal, unless it shall be the same for everybody. */
export async function sit(table: string, name: string, seat?: number, salt = newId()): Promise<void> {
  await post(`/tables/${table}/sit`, { name, salt, ...(seat === undefined ? {} : { seat }) });
}

/** A running game against bots. */
export async function playNow(game: Slug, guest: string): Promise<void> {
  const { players, level } = USUAL[game];
  const id = await open({ game, seats: seatsFor(players, level), listed: false });
  await sit(id, settings.name.trim() || guest);
  go(`/t/${id}`);
}

/** One person and bots. The last one to sit down starts the game. */
export function seatsFor(players: number, level: string): SeatPlan[] {
  return Array.from({ length: players }, (_, number): SeatPlan => (number ? { kind: "bot", level } : { kind: "open" }));
}

/** A table for friends, in its waiting room. The level of bots on empty seats is for whoever starts the game: us. */
export async function withFriends(game: Slug, players: number, level: string, clock: number, listed: boolean, guest: string): Promise<void> {
  const id = await open({ game, seats: Array.from({ length: players }, (): SeatPlan => ({ kind: "open" })), clock, listed });
  keep(`level ${id}`, level, "session");
  await sit(id, settings.name.trim() || guest);
  go(`/t/${id}`);
}
