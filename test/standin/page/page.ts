import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { fromChromium, toChromium } from '../address.ts';
import { blankAddress, isOurs, type Target } from '../chromium/browser.ts';
import type { Session } from '../chromium/cdp.ts';
import { StillbornPage } from '../chromium/host.ts';
import { nodeCodec } from './codec.ts';
import { complain } from '../terminal.ts';
import { attendParts } from './parts.ts';
import { Documents, firstDocument, type FromDocument, type PageDocument, toReceiver } from './documents.ts';
import type { ToPage } from './preload-host.ts';
import { interceptRequests, type RequestRules } from './requests.ts';
import { type ConsoleMessage, listenToConsole } from './console.ts';
import { type DocumentScript, documentScripts, unseenScripts } from './scripts.ts';

export interface PageHost extends RequestRules {
  /** Called when the user closes the window. Returns whether the app prevents that. */
  preventsClose(): boolean;
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
  /** A link or a frame wants a window. Chromium's has been closed. */
  open: [url: string, name: string];
  console: [message: ConsoleMessage];
  crashed: [];
  closed: [];
  /** The window is on the screen for the first time. */
  shown: [];
  dialog: [dialog: { type: string; message: string }, answer: (accept: boolean) => void];
}

/** A Chromium page with a preload in an isolated world: the content of a BrowserWindow. */
export class Page extends EventEmitter<PageEvents> {
  #target: Promise<Target>;
  readonly #open: () => Promise<Target>;
  readonly #preload: string | null;
  readonly #host: PageHost;
  #targetId: string | undefined;
  #url = '';
  /** Chromium's id for the loading of the document that is shown. */
  #loader = '';
  #loaded = '';
  /** Whether the app has loaded anything yet. Earlier content of a new window is not the app's. */
  #asked = false;
  #closing = false;
  #closed = false;
  /** Whether the window has ever been on the screen. */
  #shown = false;
  #placed: Promise<void> = Promise.resolve();
  readonly #shownEvent = `shown-${randomBytes(8).toString('hex')}`;
  readonly #world = `preload-${randomBytes(8).toString('hex')}`;
  readonly #documents = new Documents(this.#world, (message, from) => this.emit('message', message, from));

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
      if (error instanceof StillbornPage) {
        complain(error.message);
        return this.emit('crashed');
      }
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
    return this.#documents.current;
  }

  get url(): string {
    return this.#url;
  }

  /** Sends a message to the document that is shown. It is lost, as in Electron, when there is none. */
  async send(message: ToPage, to: PageDocument | null = this.#documents.current): Promise<void> {
    const text = nodeCodec.encode(message);
    if (to && to === this.#documents.current) await this.command(...toReceiver(this.#world, to, text));
  }

  /** Navigates to an address of the app. Rejects with Chromium's error text when the main frame does not get there. */
  async navigate(url: string): Promise<void> {
    const { session } = await this.#target;
    // A document that begins while its window changes between hidden and shown would notice.
    await this.#placed;
    this.#asked = true;
    const { errorText, loaderId } = await session.send('Page.navigate', { url: toChromium(url) });
    if (errorText) throw new Error(errorText.replace('net::', ''));
    // Without a loader it was a navigation within the document.
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

  /** Runs code in the page's own world. Resolves with a copy of its awaited result. */
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

  /** Fire and forget, because a closed page needs no command. */
  async command(...command: Parameters<Session['send']>): Promise<void> {
    await this.#target.then(({ session }) => session.send(...command)).catch(() => undefined);
  }

  /** Value of `prefers-color-scheme` in the page. */
  setColorScheme(source: 'system' | 'light' | 'dark'): void {
    const value = source === 'system' ? '' : source;
    void this.command('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] });
  }

  /** Moves, sizes or hides the window, in steps that are sent once it exists and its earlier changes are done. */
  place(steps: () => object[]): Promise<void> {
    this.#placed = this.#placed.then(async () => {
      const windowId = (await this.#window())?.windowId;
      for (const bounds of steps())
        if (windowId !== undefined) await this.command('Browser.setWindowBounds', { windowId, bounds });
    });
    return this.#placed;
  }

  /** Lets a page that was never shown draw, permanently from now on. */
  show(): void {
    if (this.#shown) return;
    this.#shown = true;
    this.#dispatchShown();
    this.emit('shown');
  }

  /** Also dispatched in every later document, which may have begun before. */
  #dispatchShown(): void {
    const expression = `dispatchEvent(new Event(${JSON.stringify(this.#shownEvent)}))`;
    void this.command('Runtime.evaluate', { expression });
  }

  /** Bounds of the window; undefined when it has none. */
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

  /** A PNG of the page, or of a part of it (CSS pixels). Waits until something is shown at all. */
  async screenshot(area?: { x: number; y: number; width: number; height: number }): Promise<Buffer> {
    const { session } = await this.#target;
    if (!this.#shown) await Promise.race([once(this, 'shown'), once(this, 'closed')]);
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'png',
      ...(area && { clip: { ...area, scale: 1 } }),
    });
    return Buffer.from(data, 'base64');
  }

  /** Requests the page to close, letting its beforeunload object if `politely`. `closed` is emitted when it has. */
  close(politely: boolean): void {
    this.#closing = true;
    if (politely && this.#targetId !== undefined) return void this.command('Page.close');
    this.#target.then(
      ({ close }) => close(),
      () => undefined,
    );
    // A window that does not exist yet cannot object, yet is not closed within the call.
    if (politely) setImmediate(() => this.#gone());
    else this.#gone();
  }

  async #prepare({ session, address, part }: Target): Promise<void> {
    this.#listen(session);
    // Sent at once, because awaiting each would cost a round trip a line.
    await Promise.all([
      session.send('Page.enable'),
      session.send('Page.setLifecycleEventsEnabled', { enabled: true }),
      session.send('Inspector.enable'),
      session.send('Runtime.addBinding', { name: this.#world, executionContextName: this.#world }),
      ...this.#scripts().map((script) => session.send('Page.addScriptToEvaluateOnNewDocument', script)),
      session.send('Runtime.enable'),
      interceptRequests(session, this.#host),
      attendParts(session, part, this.#host),
    ]);
    await firstDocument(session, address);
  }

  #scripts(): DocumentScript[] {
    const scripts = documentScripts(this.#world, this.#preload);
    return this.#shown ? scripts : [...unseenScripts(this.#world, this.#shownEvent), ...scripts];
  }

  #listen(session: Session): void {
    const isMain = (frameId: string | undefined): boolean => frameId === this.#targetId;
    this.#documents.listen(session, isMain);
    listenToConsole(session, (message) => this.emit('console', message));
    session.on('Page.frameStartedLoading', ({ frameId }) => isMain(frameId) && this.emit('started-loading'));
    session.on('Page.frameStoppedLoading', ({ frameId }) => isMain(frameId) && this.emit('stopped-loading'));
    session.on('Page.frameNavigated', ({ frame }) => {
      if (!isMain(frame.id) || !this.#asked || frame.url === blankAddress) return;
      if (this.#shown) this.#dispatchShown();
      this.#loader = frame.loaderId;
      this.#url = fromChromium(frame.url);
      this.emit('navigated', this.#url);
    });
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      if (!isMain(frameId)) return;
      this.#url = fromChromium(url);
      if (this.#documents.current) this.#documents.current.url = this.#url;
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
      if (!isOurs(windowName)) this.emit('open', fromChromium(url), windowName);
    });
    session.on('Page.javascriptDialogOpening', ({ type, message }) => {
      const answer = (accept: boolean): void => {
        if (type === 'beforeunload' && !accept) this.#closing = false;
        session.send('Page.handleJavaScriptDialog', { accept }).catch(() => undefined); // Another client answered first.
      };
      this.emit('dialog', { type, message }, answer);
    });
    session.on('Inspector.targetCrashed', () => {
      this.#documents.end();
      this.emit('crashed');
    });
  }

  #targetClosed(): void {
    this.#documents.end();
    if (this.#closed) return;
    if (this.#closing || !this.#host.preventsClose()) return this.#gone();
    // The user closed the window without any beforeunload, and the app prevents that, so the window is opened again.
    this.#target = this.#start();
    void this.navigate(this.#url).catch(() => undefined);
  }

  #gone(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#documents.end();
    this.emit('closed');
  }
}
