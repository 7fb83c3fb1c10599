import { untrack } from 'svelte';

/** Number of open modal dialogs. Unrequested dialogs wait until there is none. */
class OpenDialogs {
  #count = $state(0);

  get any(): boolean {
    return this.#count > 0;
  }

  /** Counts one dialog until the returned function is called. */
  add(): () => void {
    this.#change(1);
    return () => this.#change(-1);
  }

  #change(by: number): void {
    untrack(() => (this.#count += by));
  }
}

export const openDialogs = new OpenDialogs();
