/** Something that a button starts and that takes a while: whether it is running, and the sentence to show if it failed. */
import { errorMessage } from "./errors";

export class AsyncTask {
  busy: boolean = $state(false);
  error: string = $state("");

  async run(work: () => Promise<unknown>): Promise<void> {
    [this.busy, this.error] = [true, ""];
    try {
      await work();
    } catch (error) {
      this.error = errorMessage(error);
    }
    this.busy = false;
  }
}
