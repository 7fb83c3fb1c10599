import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { fromChromium, toChromium } from '../address.ts';
import { blankAddress, ownWindowName, type Target } from '../chromium/browser.ts';
import type { Session } from '../chromium/cdp.ts';
import { nodeCodec } from './codec.ts';
import { complain } from '../tell.ts';
import { attendParts } from './parts.ts';
import type { FromPage, ToPage } from './preload-host.ts';
import { interceptRequests, type RequestRules } from './requests.ts';
import { type ConsoleMessage, listenToConsole } from './console.ts';
import { documentScripts } from './scripts.ts';

/** One document in a page's main frame, from its first word until another takes its place. */
export interface PageDocument {
  readonly contextId: number; // Within its process.
  readonly uniqueId: string;
  url: string;
}

type FromDocument = Exclude<FromPage, { kind: 'hello' }>;

export interface PageHost extends RequestRules {
  /** Asked when a person closes the window: whether the app wants it to stay. */
  keepsOpen(): boolean;
}

interface PageEvents {
  message: [message: FromDocument, from: PageDocument];
  'started-loading': [];
  'stopped-loading': [];
  'dom-ready': [];
  loaded: [];
  navigated: [url: string];
  'navigated-within': [url: string];
  resized: [];
  /** A link or a frame wants a window; Chromium's has been closed. */
  open: [url: string, name: string];
  console: [message: ConsoleMessage];
  crashed: [];
  closed: [];
  dialog: [dialog: { type: string; message: string }, answer: (accept: boolean) => void];
}

/** A Chromium page with a preload in a world of its own: what a BrowserWindow shows. */
export class Page extends EventEmitter<PageEvents> {
  #target: Promise<Target>;
  readonly #open: () => Promise<Target>;
  readonly #preload: string | null;
  readonly #host: PageHost;
  #targetId: string | undefined;
  #document: PageDocument | null = null;
  #url = '';
  /** Chromium's id for the loading of the document that is shown. */
  #loader = '';
  #loaded = '';
  /** Whether the app has loaded anything yet; what a new window shows before is not the app's. */
  #asked = false;
  #closing = false;
  #closed = false;
  readonly #world = `preload-${randomBytes(8).toString('hex')}`;

  constructor(open: () => Promise<Target>, preload: string | null, host: PageHost) {
    super();
    this.#open = open;
    this.#preload = preload;
    this.#host = host;
    this.#target = this.#start();
  }

  #start(): Promise<Target> {
    const started = this.#open().then(async (target) => {
      this.#targetId = target.id;
      if (this.#closed) target.close();
      void target.closed.then(() => this.#targetClosed());
      await this.#prepare(target);
      return target;
    });
    started.catch((error: unknown) => {
      if (!this.#closed) complain('The stand-in could not open a window:', error);
      this.#gone();
    });
    return started;
  }

  get targetId(): string | undefined {
    return this.#targetId;
  }

  /** The document that is shown now; null between two. */
  get document(): PageDocument | null {
    return this.#document;
  }

  get url(): string {
    return this.#url;
  }

  /** Sends a message to the document that is shown; lost, as in Electron, when there is none. */
  async send(message: ToPage, to: PageDocument | null = this.#document): Promise<void> {
    const text = nodeCodec.encode(message);
    if (!to || to !== this.#document) return;
    await this.command('Runtime.callFunctionOn', {
      functionDeclaration: `function (text) { globalThis[${JSON.stringify(this.#world)}](text) }`,
      arguments: [{ value: text }],
      executionContextId: to.contextId,
    });
  }

  /** Goes to an address of the app's. Rejects with Chromium's error text when the main frame does not get there. */
  async navigate(url: string): Promise<void> {
    const { session } = await this.#target;
    this.#asked = true;
    const { errorText, loaderId } = await session.send('Page.navigate', { url: toChromium(url) });
    if (errorText) throw new Error(errorText.replace('net::', ''));
    // Without a loader it was a step within the document.
    if (loaderId !== undefined && this.#loaded !== loaderId) await this.#whenLoaded(loaderId);
  }

  #whenLoaded(loaderId: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        if (this.#loaded !== loaderId && this.#loader === loaderId && !this.#closed) return;
        this.off('loaded', settle).off('navigated', settle).off('closed', settle);
        if (this.#loaded === loaderId) resolve();
        else reject(new Error('ERR_ABORTED'));
      };
      this.on('loaded', settle).on('navigated', settle).on('closed', settle);
    });
  }

  /** Runs code in the page's own world; resolves with a copy of what it gives, awaited. */
  async evaluate(expression: string, userGesture: boolean): Promise<unknown> {
    const { session } = await this.#target;
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression,
      userGesture,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  /** Fire and forget: a page that is gone needs no command. */
  async command(...command: Parameters<Session['send']>): Promise<void> {
    await this.#target.then(({ session }) => session.send(...command)).catch(() => undefined);
  }

  /** What `prefers-color-scheme` says in the page. */
  setColorScheme(source: 'system' | 'light' | 'dark'): void {
    const value = source === 'system' ? '' : source;
    void this.command('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] });
  }

  /** Moves and sizes the window, in steps: Chromium takes a state or bounds, not both. */
  async place(steps: object[]): Promise<void> {
    const windowId = (await this.#window())?.windowId;
    for (const bounds of steps)
      if (windowId !== undefined) await this.command('Browser.setWindowBounds', { windowId, bounds });
  }

  /** Where the window is; undefined when it is nowhere. */
  async bounds(): Promise<{ x: number; y: number; width: number; height: number } | undefined> {
    const found = (await this.#window())?.bounds;
    if (!found) return undefined;
    const { left = 0, top = 0, width = 0, height = 0 } = found;
    return { x: left, y: top, width, height };
  }

  #window(): Promise<
    { windowId: number; bounds: { left?: number; top?: number; width?: number; height?: number } } | undefined
  > {
    return this.#target.then(({ session }) => session.send('Browser.getWindowForTarget', {})).catch(() => undefined);
  }

  /** A PNG of what the page shows, or of a part of it (CSS pixels). */
  async screenshot(area?: { x: number; y: number; width: number; height: number }): Promise<Buffer> {
    const { session } = await this.#target;
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'png',
      ...(area && { clip: { ...area, scale: 1 } }),
    });
    return Buffer.from(data, 'base64');
  }

  /** Asks the page to close, letting its beforeunload object if `politely`; `closed` tells when it has. */
  close(politely: boolean): void {
    this.#closing = true;
    if (politely && this.#targetId !== undefined) return void this.command('Page.close');
    this.#target.then(
      ({ close }) => close(),
      () => undefined,
    );
    // A window that is not there yet has nobody to ask, yet is not closed within the call that asks for it.
    if (politely) setImmediate(() => this.#gone());
    else this.#gone();
  }

  async #prepare({ session, part }: Target): Promise<void> {
    this.#listen(session);
    // Sent in one go: awaiting each would cost a round trip a line.
    await Promise.all([
      session.send('Page.enable'),
      session.send('Page.setLifecycleEventsEnabled', { enabled: true }),
      session.send('Inspector.enable'),
      session.send('Runtime.addBinding', { name: this.#world, executionContextName: this.#world }),
      ...documentScripts(this.#world, this.#preload).map((script) =>
        session.send('Page.addScriptToEvaluateOnNewDocument', script),
      ),
      session.send('Runtime.enable'),
      interceptRequests(session, this.#host),
      attendParts(session, part, this.#host),
    ]);
  }

  #listen(session: Session): void {
    const isMain = (frameId: string | undefined): boolean => frameId === this.#targetId;
    session.on('Runtime.executionContextCreated', ({ context: { id, uniqueId, name, auxData } }) => {
      const isNew = name === this.#world && uniqueId !== this.#document?.uniqueId;
      if (isNew && isMain(auxData?.['frameId'])) this.#document = { contextId: id, uniqueId, url: '' };
    });
    session.on('Runtime.executionContextDestroyed', ({ executionContextUniqueId: uniqueId }) => {
      if (uniqueId === this.#document?.uniqueId) this.#document = null;
    });
    session.on('Runtime.executionContextsCleared', () => void this.#forgetIfGone(session));
    session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name === this.#world && executionContextId === this.#document?.contextId)
        this.#receive(payload, this.#document);
    });
    listenToConsole(session, (message) => this.emit('console', message));
    session.on('Page.frameStartedLoading', ({ frameId }) => isMain(frameId) && this.emit('started-loading'));
    session.on('Page.frameStoppedLoading', ({ frameId }) => isMain(frameId) && this.emit('stopped-loading'));
    session.on('Page.frameNavigated', ({ frame }) => {
      if (!isMain(frame.id) || !this.#asked || frame.url === blankAddress) return;
      this.#loader = frame.loaderId;
      this.#url = fromChromium(frame.url);
      this.emit('navigated', this.#url);
    });
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      if (!isMain(frameId)) return;
      this.#url = fromChromium(url);
      if (this.#document) this.#document.url = this.#url;
      this.emit('navigated-within', this.#url);
    });
    session.on('Page.lifecycleEvent', ({ name, loaderId }) => {
      if (loaderId !== this.#loader) return;
      if (name === 'DOMContentLoaded') this.emit('dom-ready');
      if (name !== 'load') return;
      this.#loaded = loaderId;
      this.emit('loaded');
    });
    session.on('Page.frameResized', () => this.emit('resized'));
    session.on('Page.windowOpen', ({ url, windowName }) => {
      if (windowName !== ownWindowName) this.emit('open', fromChromium(url), windowName);
    });
    session.on('Page.javascriptDialogOpening', ({ type, message }) => {
      const answer = (accept: boolean): void => {
        if (type === 'beforeunload' && !accept) this.#closing = false;
        session.send('Page.handleJavaScriptDialog', { accept }).catch(() => undefined); // Somebody else answered first.
      };
      this.emit('dialog', { type, message }, answer);
    });
    session.on('Inspector.targetCrashed', () => {
      this.#document = null;
      this.emit('crashed');
    });
  }

  /** Word of the end of an old process may come after the new document began: so that is asked. */
  async #forgetIfGone(session: Session): Promise<void> {
    const document = this.#document;
    const asked = { expression: '0', uniqueContextId: document?.uniqueId ?? '' };
    await session.send('Runtime.evaluate', asked).catch(() => {
      if (this.#document === document) this.#document = null;
    });
  }

  #targetClosed(): void {
    this.#document = null;
    if (this.#closed) return;
    if (this.#closing || !this.#host.keepsOpen()) return this.#gone();
    // A person closed the window, Chromium asked nobody, and the app would have kept it: it comes back.
    this.#target = this.#start();
    void this.navigate(this.#url).catch(() => undefined);
  }

  #gone(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#document = null;
    this.emit('closed');
  }

  #receive(payload: string, from: PageDocument): void {
    const message = nodeCodec.decode(payload) as FromPage;
    if (message.kind === 'hello') from.url = fromChromium(message.url);
    else this.emit('message', message, from);
  }
}
