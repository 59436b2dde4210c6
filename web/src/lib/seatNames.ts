/** The names of the seats, as the page shows them. */
import { isLevel } from "./catalog";
import type { Seat } from "./wire";

const BOT_NAMES = ["Ida", "Otto", "Mila", "Emil", "Nora", "Paul"];

/** A bot is named by its seat. */
export function botName(seat: number): string {
  return BOT_NAMES[seat % BOT_NAMES.length]!;
}

/** A name for every seat. `free` is what an empty seat is called. */
export function seatNames(seats: Seat[], free: string): string[] {
  return seats.map((seat) => seat.name || free);
}

/** The name of a seat in a list of tables, where the server gives a bot's level instead of a name. */
export function listedName(name: string, seat: number): string {
  return isLevel(name) ? botName(seat) : name;
}
