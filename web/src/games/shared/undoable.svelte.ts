/** A value that is saved in the browser, and whose changes can be undone: what a score pad is made of. */
import { loadJson, saveItem } from "../../lib/storage";

const MAX_UNDO = 100;

export class Undoable<T> {
  value: T = $state() as T;
  private history: string[] = $state([]);

  /** `key` is where it is saved; what is found there is used if it is `valid`. */
  constructor(private readonly key: string, initial: T, valid: (saved: unknown) => saved is T) {
    const saved = loadJson(key);
    this.value = valid(saved) ? saved : initial;
  }
  get canUndo(): boolean {
    return this.history.length > 0;
  }
  /** Makes a change that can be undone. */
  change(work: (value: T) => void): void {
    this.history = [...this.history, JSON.stringify(this.value)].slice(-MAX_UNDO);
    work(this.value);
    this.save();
  }
  undo(): void {
    const last = this.history.at(-1);
    if (last === undefined) return;
    this.history = this.history.slice(0, -1);
    this.value = JSON.parse(last) as T;
    this.save();
  }
  save(): void {
    saveItem(this.key, JSON.stringify(this.value));
  }
}

/** A score pad with a name for each player. */
export class NamedPad<T extends { names: string[] }> extends Undoable<T> {
  /** Not undone: it is typed letter by letter. */
  rename(player: number, name: string): void {
    this.value.names[player] = name;
    this.save();
  }
}
