import type { NotificationEntry, NotificationState } from '#contract/models/notification.ts';
import { Answer } from './answer.svelte.ts';
import { main } from './bridge.ts';
import { subscribe } from './subscribe.ts';

/** The state of the notifications of one environment. */
class Notifications {
  readonly #state = new Answer<NotificationState>();

  /** null until main has answered. */
  get state(): NotificationState | null {
    return this.#state.value;
  }

  /** Follows one environment until the returned function is called. */
  follow(environmentId: string): () => void {
    const load = (): void => void this.#state.ask((signal) => main.notifications.state({ environmentId }, { signal }));
    const stop = subscribe(
      'notifications.changed',
      (state) => {
        if (state.environmentId === environmentId) this.#state.set(state);
      },
      load,
    );
    load();
    return () => {
      stop();
      this.#state.clear();
    };
  }
}

/** The notifications of the environment on screen. */
export const notifications = new Notifications();

/** The last notifications of a group. */
export async function notificationsOf(
  environmentId: string,
  key: string,
  signal: AbortSignal,
): Promise<NotificationEntry[]> {
  return (await main.notifications.entries({ environmentId, key }, { signal })).entries;
}
