import { fromChromium } from '../address.ts';
import { blankAddress } from '../chromium/browser.ts';
import type { Session } from '../chromium/cdp.ts';
import { nodeCodec } from './codec.ts';
import type { FromPage } from './preload-host.ts';
import { receiverIn } from './scripts.ts';

/** One document in a page's main frame, from its first message until another replaces it. */
export interface PageDocument {
  readonly contextId: number; // Unique only within its process.
  readonly uniqueId: string;
  url: string;
}

export type FromDocument = Exclude<FromPage, { kind: 'hello' }>;

/**
 * Follows which document a page shows, and receives its messages. When a page moves to another process there are two
 * for a moment: the end of the old one may be reported after the new one began, and the first message of the new one
 * may be lost.
 */
export class Documents {
  readonly #world: string;
  readonly #onMessage: (message: FromDocument, from: PageDocument) => void;
  #current: PageDocument | null = null;

  constructor(world: string, onMessage: (message: FromDocument, from: PageDocument) => void) {
    this.#world = world;
    this.#onMessage = onMessage;
  }

  /** The document that is shown now; null between two. */
  get current(): PageDocument | null {
    return this.#current;
  }

  end(): void {
    this.#current = null;
  }

  listen(session: Session, isMain: (frameId: string | undefined) => boolean): void {
    session.on('Runtime.executionContextCreated', ({ context: { id, uniqueId, name, auxData } }) => {
      const isNew = name === this.#world && uniqueId !== this.#current?.uniqueId;
      if (isNew && isMain(auxData?.['frameId'])) this.#current = { contextId: id, uniqueId, url: '' };
    });
    session.on('Runtime.executionContextDestroyed', ({ executionContextUniqueId: uniqueId }) => {
      if (uniqueId === this.#current?.uniqueId) this.#current = null;
    });
    session.on('Runtime.executionContextsCleared', () => void this.#forgetIfGone(session));
    session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name === this.#world && executionContextId === this.#current?.contextId)
        void this.#receive(payload, this.#current, session);
    });
  }

  async #forgetIfGone(session: Session): Promise<void> {
    const document = this.#current;
    const asked = { expression: '0', uniqueContextId: document?.uniqueId ?? '' };
    await session.send('Runtime.evaluate', asked).catch(() => {
      if (this.#current === document) this.#current = null;
    });
  }

  async #receive(payload: string, from: PageDocument, session: Session): Promise<void> {
    const message = nodeCodec.decode(payload) as FromPage;
    if (message.kind === 'hello') {
      from.url = fromChromium(message.url);
      return;
    }
    // Answers arrive in the order of the requests, so messages stay in theirs.
    if (from.url === '') await this.#askAddress(from, session);
    this.#onMessage(message, from);
  }

  /** Main must know the sender. A document that has ended by now has no messages. */
  async #askAddress(document: PageDocument, session: Session): Promise<void> {
    const asked = { expression: 'location.href', uniqueContextId: document.uniqueId, returnByValue: true };
    const answer = await session.send('Runtime.evaluate', asked).catch(() => null);
    if (answer) document.url = fromChromium(String(answer.result.value));
  }
}

/** The command that passes a text to the preload of a document. */
export function toReceiver(world: string, document: PageDocument, text: string) {
  return [
    'Runtime.callFunctionOn',
    {
      functionDeclaration: `function (text) { globalThis[${JSON.stringify(receiverIn(world))}](text) }`,
      arguments: [{ value: text }],
      uniqueContextId: document.uniqueId,
    },
  ] as const;
}

/**
 * Resolves when a new window shows its first, blank document. Navigated before, Chromium changes the process under two
 * documents at once. In about one of thirty starts it then never reports the document of the stand-in.
 */
export async function firstDocument(session: Session, address: string): Promise<void> {
  if (address !== blankAddress) return;
  for (;;) {
    const loaded = new Promise((resolve) => session.once('Page.loadEventFired', resolve));
    const expression = `document.readyState === 'complete' && location.href`;
    // Refused while one document replaces another.
    const shown = await session.send('Runtime.evaluate', { expression, returnByValue: true }).catch(() => null);
    if (shown?.result.value === address) return;
    await loaded;
  }
}
