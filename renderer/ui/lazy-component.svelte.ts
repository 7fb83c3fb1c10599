/** Parts not loaded yet, in order of declaration. */
const waiting = new Set<LazyComponent<unknown>>();

/**
 * A component that loads when first shown, or earlier once the page is idle, so that a start loads little (P10, P12).
 */
export class LazyComponent<Loaded> {
  readonly #import: () => Promise<{ default: Loaded }>;
  #loaded = $state.raw<Loaded | null>(null);
  #loading: Promise<void> | undefined;

  constructor(load: () => Promise<{ default: Loaded }>) {
    this.#import = load;
    waiting.add(this);
  }

  /** null until it is loaded. */
  get component(): Loaded | null {
    return this.#loaded;
  }

  /** Resolves when it is loaded. Rejects when its file cannot be read; another call tries again. */
  load(): Promise<void> {
    return (this.#loading ??= this.#load());
  }

  async #load(): Promise<void> {
    try {
      this.#loaded = (await this.#import()).default;
      waiting.delete(this);
    } catch (thrown) {
      this.#loading = undefined;
      throw thrown;
    }
  }
}

/** Loads all remaining parts one by one while the page is idle. A failed part is tried again when it is shown. */
export async function loadTheRest(): Promise<void> {
  for (const part of waiting) {
    await new Promise((resolve) => requestIdleCallback(resolve));
    await part.load().catch(() => undefined);
  }
}
