import { EventEmitter } from 'node:events';
import type { Rectangle, WebPreferences, WindowOpenHandlerResponse } from 'electron';
import { fromChromium } from './address.ts';
import { receive } from './ipc.ts';
import { preventable } from './lifecycle.ts';
import { Navigation } from './navigation.ts';
import { NativeImage } from './small/native-image.ts';
import type { Page } from './page/page.ts';
import { applyPermissions } from './permissions.ts';
import { refuse, refusing, refusingEmitter } from './refusal.ts';
import { permissionsChanged, rulesOf, type Session } from './session.ts';
import { WebFrameMain } from './web-frame.ts';
import { complain } from './terminal.ts';

interface WindowOpenDetails {
  url: string;
  frameName: string;
  features: string;
  disposition: 'foreground-tab' | 'new-window';
}
type WindowOpenHandler = (details: WindowOpenDetails) => Pick<WindowOpenHandlerResponse, 'action'>;

/** Services of the window for the contents that it shows. */
export interface Holder {
  focusChanged(focused: boolean): void;
  /** The page's beforeunload prevented its closing. */
  closeCancelled(): void;
}

let lastId = 0;
/** Electron's zoom grows by a fifth a level (docs/api/web-contents.md). */
const zoomStep = 1.2;

/** Emits each one that is created: app.on('web-contents-created'). */
export const webContentsCreated = new EventEmitter<{ created: [WebContents] }>();

const all = new Map<number, WebContents>();
const targets = new WeakMap<WebContents, Page>();
const navigations = new WeakMap<WebContents, Navigation>();

export const navigationOf = (contents: WebContents): Navigation => navigations.get(contents)!;

export class WebContents extends refusingEmitter('WebContents') {
  readonly id = ++lastId;
  readonly session: Session;
  readonly #page: Page;
  readonly #navigation: Navigation;
  readonly #preferences: WebPreferences;
  readonly #holder: Holder;
  #destroyed = false;
  #loading = false;
  #crashed = false;
  #title = '';
  #zoom = 1;
  #zoomApplied = false;
  #openHandler: WindowOpenHandler | null = null;

  constructor(page: Page, session: Session, preferences: WebPreferences, holder: Holder) {
    super();
    this.#page = page;
    this.#navigation = new Navigation(page, (event, ...args) => this.emit(event, ...args));
    navigations.set(this, this.#navigation);
    this.session = session;
    this.#preferences = preferences;
    this.#holder = holder;
    all.set(this.id, this);
    targets.set(this, page);
    this.#listen();
  }

  get mainFrame(): WebFrameMain {
    return new WebFrameMain(this.#page);
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  isLoading(): boolean {
    return this.#loading;
  }

  isCrashed(): boolean {
    return this.#crashed;
  }

  getURL(): string {
    return this.#page.url;
  }

  getTitle(): string {
    return this.#title;
  }

  getLastWebPreferences(): WebPreferences {
    return { ...this.#preferences };
  }

  send(channel: string, ...args: unknown[]): void {
    this.#mustLive();
    void this.#page.send({ kind: 'event', channel, args });
  }

  loadURL(url: string): Promise<void> {
    this.#mustLive();
    this.#applyPermissions(url);
    const loading = this.#navigation.load(url);
    // Electron attaches a handler too, so an unawaited rejection is silent (docs/api/web-contents.md).
    loading.catch(() => undefined);
    return loading;
  }

  reload(): void {
    this.#mustLive();
    this.#navigation.reload(false);
  }

  reloadIgnoringCache(): void {
    this.#mustLive();
    this.#navigation.reload(true);
  }

  stop(): void {
    void this.#page.command('Page.stopLoading');
  }

  /** Differs from closing the window: there is no `close` event. */
  close(options: { waitForBeforeUnload?: boolean } = {}): void {
    if (this.#destroyed) return;
    this.#page.close(options.waitForBeforeUnload === true);
  }

  async executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    this.#mustLive();
    return this.#page.evaluate(code, userGesture);
  }

  async capturePage(area?: Rectangle): Promise<NativeImage> {
    this.#mustLive();
    return new NativeImage(await this.#page.screenshot(area));
  }

  /** Chromium of the stand-in follows only its switch. */
  setWebRTCIPHandlingPolicy(_policy: string): void {}
  setWindowOpenHandler(handler: WindowOpenHandler | null): void {
    this.#openHandler = handler;
  }

  get zoomFactor(): number {
    return this.#zoom;
  }

  set zoomFactor(factor: number) {
    this.setZoomFactor(factor);
  }

  get zoomLevel(): number {
    return Math.log(this.#zoom) / Math.log(zoomStep);
  }

  set zoomLevel(level: number) {
    this.setZoomLevel(level);
  }

  getZoomFactor(): number {
    return this.#zoom;
  }

  setZoomFactor(factor: number): void {
    if (!(factor > 0)) throw new Error("'zoomFactor' must be a double greater than 0.0");
    this.#zoom = factor;
    void this.#applyZoom();
  }

  getZoomLevel(): number {
    return this.zoomLevel;
  }

  setZoomLevel(level: number): void {
    this.setZoomFactor(zoomStep ** level);
  }

  forcefullyCrashRenderer(): void {
    void this.#page.command('Page.crash');
  }

  focus(): void {
    void this.#page.command('Page.bringToFront');
  }

  getOSProcessId(): number {
    return process.pid;
  }

  /** A page requests a separate window. */
  #wantsWindow(url: string, frameName: string, features: string): void {
    const disposition = features ? 'new-window' : 'foreground-tab';
    if (!this.#openHandler)
      return complain(`The stand-in opens no window for ${url}; Electron would: no setWindowOpenHandler was set`);
    if (this.#openHandler({ url, frameName, features, disposition }).action !== 'deny')
      refuse(`WebContents.setWindowOpenHandler allowing ${url}`);
  }

  #applyPermissions(url: string): void {
    applyPermissions(this.#page, url, rulesOf(this.session).grants);
  }

  #listen(): void {
    const page = this.#page;
    const regrant = (session: Session): void => {
      if (session === this.session) this.#applyPermissions(page.url);
    };
    permissionsChanged.on('changed', regrant);
    page.on('message', (message, from) => {
      switch (message.kind) {
        case 'focus':
          return this.#holder.focusChanged(message.focused);
        case 'title':
          this.#title = message.title;
          return this.emit('page-title-updated', preventable(), message.title, true);
        case 'open':
          return this.#wantsWindow(fromChromium(message.url), message.name, message.features);
        case 'preload-error': {
          const error = Object.assign(new Error(message.message), { stack: message.stack });
          complain(`Unable to load preload script: ${this.#preferences.preload}`);
          complain(error);
          return this.emit('preload-error', {}, this.#preferences.preload, error);
        }
        default:
          return receive(message, this, page, from);
      }
    });
    page.on('open', (url, name) => this.#wantsWindow(url, name, ''));
    page.on('started-loading', () => {
      this.#loading = true;
      this.emit('did-start-loading');
    });
    page.on('stopped-loading', () => {
      this.#loading = false;
      this.emit('did-stop-loading');
    });
    page.on('navigated', (url) => {
      this.#crashed = false;
      this.emit('did-navigate', {}, url, 200, 'OK');
      this.emit('did-frame-navigate', {}, url, 200, 'OK', true, 1, 1);
    });
    page.on('navigated-within', (url) => this.emit('did-navigate-in-page', {}, url, true, 1, 1));
    page.on('dom-ready', () => {
      void this.#applyZoom();
      this.emit('dom-ready', {});
    });
    page.on('loaded', () => this.emit('did-finish-load'));
    page.on('console', ({ level, text, line, source }) => {
      const details = { level, message: text, lineNumber: line, sourceId: source, frame: this.mainFrame };
      this.emit('console-message', details, { info: 1, debug: 0, warning: 2, error: 3 }[level], text, line, source);
    });
    page.on('crashed', () => {
      this.#crashed = true;
      this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
    });
    page.on('dialog', (dialog, answer) => this.#answerDialog(dialog, answer));
    page.on('closed', () => {
      this.#destroyed = true;
      permissionsChanged.off('changed', regrant);
      all.delete(this.id);
      this.emit('destroyed');
    });
  }

  /** Only the app answers beforeunload, without a prompt to the user (docs/api/web-contents.md). */
  #answerDialog({ type, message }: { type: string; message: string }, answer: (accept: boolean) => void): void {
    if (type === 'beforeunload') {
      const event = preventable();
      this.emit('will-prevent-unload', event);
      answer(event.defaultPrevented);
      if (!event.defaultPrevented) this.#holder.closeCancelled();
      return;
    }
    complain(`The stand-in shows no ${type}() dialog; it was dismissed: ${message}`);
    answer(false);
  }

  /** Chromium's own zoom cannot be reached from outside. CSS zoom on the root looks the same to a page. */
  async #applyZoom(): Promise<void> {
    if (this.#zoom === 1 && !this.#zoomApplied) return;
    this.#zoomApplied = true;
    await this.#page.evaluate(`document.documentElement.style.zoom = ${this.#zoom}`, false).catch(() => undefined);
  }

  #mustLive(): void {
    if (this.#destroyed) throw new TypeError('Object has been destroyed');
  }
}

export const webContents = refusing('webContents', {
  getAllWebContents: (): WebContents[] => [...all.values()],
  fromId: (id: number): WebContents | undefined => all.get(id),
  fromDevToolsTargetId: (targetId: string): WebContents | undefined =>
    [...all.values()].find((contents) => targets.get(contents)!.targetId === targetId),
});
