import type { EventName } from '#contract';
import type { Delivery, Events } from '#contract/events.ts';
import type { WebContents } from 'electron';

/** Publishes events to pages. Each page counts its own events by name, so that it notices when it missed one. */
export class Push {
  readonly #pages = new Map<WebContents, Map<EventName, number>>();

  /** Subscribes a page; a page that loads anew begins to count anew. Ends with the page. */
  add(page: WebContents): void {
    this.#pages.set(page, new Map());
    page.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
      if (isMainFrame && !isSameDocument) this.#pages.set(page, new Map());
    });
    page.once('destroyed', () => this.#pages.delete(page));
  }

  send<N extends EventName>(name: N, payload: Events[N]): void {
    for (const [page, sent] of this.#pages) {
      if (page.isDestroyed()) continue;
      const sequence = (sent.get(name) ?? 0) + 1;
      sent.set(name, sequence);
      page.send(name, { sequence, payload } satisfies Delivery<Events[N]>);
    }
  }
}
