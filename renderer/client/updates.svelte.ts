import type { UpdateState } from '#contract/models/update.ts';
import type { Problem } from '#contract/result.ts';
import { Answer } from './answer.svelte.ts';
import { main } from './bridge.ts';
import { subscribe } from './subscribe.ts';

/** The state of Penstock's own updates. */
class Updates {
  readonly #state = new Answer<UpdateState>();

  /** Null until main has answered. */
  get state(): UpdateState | null {
    return this.#state.value;
  }

  get problem(): Problem | null {
    return this.#state.problem;
  }

  /** Follows main until the returned function is called. */
  follow(): () => void {
    const unsubscribe = subscribe(
      'updates.changed',
      (state) => this.#state.set(state),
      () => this.load(),
    );
    this.load();
    return unsubscribe;
  }

  load(): void {
    void this.#state.ask((signal) => main.updates.state(null, { signal }));
  }

  /** Sets the update feed; null turns updates off. */
  async setFeed(feed: string | null): Promise<void> {
    this.#state.set(await main.updates.setFeed({ feed }));
  }

  async check(): Promise<void> {
    this.#state.set(await main.updates.check());
  }

  /** Records that the user has seen the result of the last update. */
  async seen(): Promise<void> {
    this.#state.set(await main.updates.seen());
  }
}

export const updates = new Updates();
