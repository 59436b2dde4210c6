/** What you have done with a game in this browser: newcomers are offered the lesson, and beginners to play against. */
import { loadItem, saveItem } from "./storage";

export function hasPlayed(game: string): boolean {
  return loadItem(`played ${game}`) !== null;
}
export function markPlayed(game: string): void {
  saveItem(`played ${game}`, "yes");
}

export function markLessonSeen(game: string): void {
  saveItem(`learned ${game}`, "yes");
}
export function isNewTo(game: string): boolean {
  return !hasPlayed(game) && loadItem(`learned ${game}`) === null;
}
