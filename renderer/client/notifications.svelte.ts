import type { MuteTarget, NotificationEntry, NotificationState } from '#contract/models/notification.ts';
import { Answer } from './answer.svelte.ts';
import { main } from './bridge.ts';
import { subscribe } from './subscribe.ts';

/** The notifications of one environment, and the operations on them. */
class Notifications {
  readonly #state = new Answer<NotificationState>();
  #environmentId = '';

  /** null until main has answered. */
  get state(): NotificationState | null {
    return this.#state.value;
  }

  get problem(): Answer<NotificationState>['problem'] {
    return this.#state.problem;
  }

  /** Follows one environment until the returned function is called. */
  follow(environmentId: string): () => void {
    this.#environmentId = environmentId;
    const load = (): void => void this.#state.ask((signal) => main.notifications.state({ environmentId }, { signal }));
    const unsubscribe = subscribe('notifications.changed', (state) => this.#take(state), load);
    load();
    return () => {
      unsubscribe();
      this.#environmentId = '';
      this.#state.clear();
    };
  }

  /** Silences groups until they get worse, or undoes that. */
  async acknowledge(environmentId: string, keys: string[], acknowledged: boolean): Promise<void> {
    this.#take(await main.notifications.acknowledge({ environmentId, keys, acknowledged }));
  }

  /** Silences a target until the given time, epoch milliseconds; null ends that. */
  async mute(environmentId: string, target: MuteTarget, until: number | null): Promise<void> {
    this.#take(await main.notifications.mute({ environmentId, target, until }));
  }

  /** Marks groups as read at the service. */
  async markRead(environmentId: string, keys: string[]): Promise<void> {
    this.#take(await main.notifications.markRead({ environmentId, keys }));
  }

  #take(state: NotificationState): void {
    if (state.environmentId !== this.#environmentId) return;
    // The response to an order and its event may arrive in either order.
    if (state.revision >= (this.state?.revision ?? 0)) this.#state.set(state);
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
