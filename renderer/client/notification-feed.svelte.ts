import { mostRows } from '#contract/limits.ts';
import type { NotificationGroup, NotificationQuery, NotificationWindow } from '#contract/models/notification.ts';
import { Answer } from './answer.svelte.ts';
import { main } from './bridge.ts';
import { Coalescer } from './coalescer.ts';

/** Milliseconds between two requests while main reports many changes. */
const pause = 1_000;

/** The first groups of a query, as many as the user expanded. The last response stays while a newer one is pending. */
export class NotificationFeed {
  readonly answer = new Answer<NotificationWindow>();
  readonly #environmentId: string;
  readonly #renewal = new Coalescer(() => this.#load(), pause);
  #query: (() => NotificationQuery) | null = null;
  readonly #step: number;
  #wanted: number;

  /** @param step number of groups that are shown at first, and added by `showMore` */
  constructor(environmentId: string, step = 100) {
    this.#environmentId = environmentId;
    this.#step = step;
    this.#wanted = step;
  }

  /** `query` is evaluated at each request, because a period such as "the last hour" is relative. */
  setQuery(query: () => NotificationQuery): void {
    this.#query = query;
    this.#wanted = this.#step;
    this.#renewal.askNow();
  }

  showMore(): void {
    this.#wanted += this.#step;
    this.#renewal.askNow();
  }

  /** Requests again, because main has a newer state. */
  renew(): void {
    if (this.#query) this.#renewal.ask();
  }

  /** Requests again after a problem. */
  retry(): void {
    this.#renewal.askNow();
  }

  /** Stops automatic requests; the response stays. */
  close(): void {
    this.#renewal.close();
  }

  #load(): void {
    const query = this.#query?.();
    if (query) void this.answer.ask((signal) => this.#read(query, this.#wanted, signal));
  }

  async #read(query: NotificationQuery, wanted: number, signal: AbortSignal): Promise<NotificationWindow> {
    const window = (from: number): Promise<NotificationWindow> => {
      const to = Math.min(wanted, from + mostRows);
      return main.notifications.window({ environmentId: this.#environmentId, query, from, to }, { signal });
    };
    const first = await window(0);
    // By key: the list may have moved between two responses, and a group appears once.
    const groups = new Map<string, NotificationGroup>();
    let last = first;
    for (let from = 0; ;) {
      for (const group of last.groups) groups.set(group.key, group);
      from += last.groups.length;
      if (last.groups.length === 0 || from >= Math.min(wanted, last.total)) break;
      last = await window(from);
    }
    return { ...last, groups: [...groups.values()] };
  }
}
