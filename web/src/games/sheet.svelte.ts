/** A sheet of a score pad: something that is kept in the browser, and whose changes can be taken back. */
const STEPS = 100;

export class Sheet<T> {
  kept: T = $state() as T;
  private before: string[] = $state([]);

  /** `where` names it in the browser; what is found there is used if it `fits`. */
  constructor(private readonly where: string, fresh: T, fits: (found: unknown) => found is T) {
    const found = this.load();
    this.kept = fits(found) ? found : fresh;
  }
  get undoable(): boolean {
    return this.before.length > 0;
  }
  /** Changes something, so that it can be taken back. */
  change(work: (kept: T) => void): void {
    this.before = [...this.before, JSON.stringify(this.kept)].slice(-STEPS);
    work(this.kept);
    this.keep();
  }
  undo(): void {
    const last = this.before.at(-1);
    if (last === undefined) return;
    this.before = this.before.slice(0, -1);
    this.kept = JSON.parse(last) as T;
    this.keep();
  }
  keep(): void {
    try {
      localStorage.setItem(this.where, JSON.stringify(this.kept));
    } catch {
      // a browser that keeps nothing: it lasts as long as the page is open
    }
  }
  private load(): unknown {
    try {
      return JSON.parse(localStorage.getItem(this.where) ?? "null");
    } catch {
      return null; // nothing is kept, or not by us
    }
  }
}
