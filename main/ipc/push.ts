import type { EventName } from '#contract';
import type { Delivery, Events } from '#contract/events.ts';
import type { WebContents } from 'electron';

/** Publishes events to pages. Each page counts its own events by name, so that it notices a missed one. */
export class Push {
  readonly #pages = new Map<WebContents, Map<EventName, number>>();
  #hidden = false;
  /** Events to send once the pages are visible again, by the subject of their state. */
  readonly #held = new Map<string, () => void>();

  /** Subscribes a page until it is destroyed. A page that reloads begins to count again. */
  add(page: WebContents): void {
    this.#pages.set(page, new Map());
    page.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
      if (isMainFrame && !isSameDocument) this.#pages.set(page, new Map());
    });
    page.once('destroyed', () => this.#pages.delete(page));
  }

  /** Sets whether the pages are hidden. */
  setHidden(hidden: boolean): void {
    this.#hidden = hidden;
    if (hidden) return;
    const held = [...this.#held.values()];
    this.#held.clear();
    for (const send of held) send();
  }

  /**
   * Sends an event that replaces the previous one of the same subject. A hidden page gets the last one once it is
   * visible. Otherwise it would request rows and draw charts that are not visible (P14).
   */
  sendState<N extends EventName>(name: N, of: string, state: Events[N]): void {
    const send = (): void => this.send(name, state);
    if (this.#hidden) this.#held.set(`${name} ${of}`, send);
    else send();
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
