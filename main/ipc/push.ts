import type { EventName } from '#contract';
import type { Delivery, Events } from '#contract/events.ts';
import type { WebContents } from 'electron';

/** Publishes events to pages. Each page counts its own events by name, so that it notices when it missed one. */
export class Push {
  readonly #pages = new Map<WebContents, Map<EventName, number>>();
  #hidden = false;
  /** What is to be sent once the pages are seen again, by what it is the state of. */
  readonly #held = new Map<string, () => void>();

  /** Subscribes a page; a page that loads anew begins to count anew. Ends with the page. */
  add(page: WebContents): void {
    this.#pages.set(page, new Map());
    page.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
      if (isMainFrame && !isSameDocument) this.#pages.set(page, new Map());
    });
    page.once('destroyed', () => this.#pages.delete(page));
  }

  /** Whether nobody sees the pages. */
  setHidden(hidden: boolean): void {
    this.#hidden = hidden;
    if (hidden) return;
    const held = [...this.#held.values()];
    this.#held.clear();
    for (const send of held) send();
  }

  /**
   * As `send`, for an event that replaces the one before of the same thing: a hidden page gets the last one, once it is seen. It
   * would ask for rows and draw charts that nobody looks at (P14).
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
