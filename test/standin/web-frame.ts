import { originOf } from './address.ts';
import type { PageDocument } from './page/documents.ts';
import type { Page } from './page/page.ts';
import { refusingEmitter } from './refusal.ts';

/** The main frame while it shows one document. The stand-in offers no others, because IPC comes from no others. */
export class WebFrameMain extends refusingEmitter('WebFrameMain') {
  readonly #page: Page;
  readonly #document: PageDocument | null;

  constructor(page: Page) {
    super();
    this.#page = page;
    this.#document = page.document;
  }

  get detached(): boolean {
    return this.#page.document !== this.#document;
  }

  isDestroyed(): boolean {
    return this.detached;
  }

  get url(): string {
    this.#mustBeShown();
    return this.#document?.url || this.#page.url;
  }

  get origin(): string {
    return originOf(this.url);
  }

  get parent(): null {
    this.#mustBeShown();
    return null;
  }

  get top(): this {
    this.#mustBeShown();
    return this;
  }

  get processId(): number {
    return 1;
  }

  get routingId(): number {
    return this.#document?.contextId ?? 0;
  }

  send(channel: string, ...args: unknown[]): void {
    this.#mustBeShown();
    void this.#page.send({ kind: 'event', channel, args });
  }

  /** Electron throws when a frame is used that has navigated away or died (lib/browser/api/web-frame-main.ts). */
  #mustBeShown(): void {
    if (this.detached) throw new Error('Render frame was disposed before WebFrameMain could be accessed');
  }
}
