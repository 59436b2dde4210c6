/** The seats as they sit around the table, clockwise after yours, which is the last. */
export function seatsAround(players: number, you: number | null): number[] {
  const first = you === null ? 0 : you + 1;
  return Array.from({ length: players }, (_, place) => (first + place) % players);
}
