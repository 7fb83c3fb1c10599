import type { BrowserWindowConstructorOptions, NativeTheme, Rectangle } from 'electron';
import { applicationName } from './application.ts';
import { openPage } from './chromium/host.ts';
import { mustBeReady, type Preventable, preventable, windowEvents } from './lifecycle.ts';
import { Page } from './page/page.ts';
import { place, PlacedWindow } from './placed-window.ts';
import type { Placement } from './placement.ts';
import { handlerOf } from './protocol.ts';
import { createDefaultSession, rulesOf, type Session } from './session.ts';
import type { NativeImage } from './small/native-image.ts';
import { nativeTheme, themeChanges } from './small/native-theme.ts';
import { navigationOf, WebContents, webContentsCreated } from './web-contents.ts';
import { acceptOptions } from './window-options.ts';

const withheld = process.env['STANDIN_WITHHOLD'] === 'ready-to-show';

const windows = new Map<number, BrowserWindow>();
let lastId = 0;
let focused: BrowserWindow | null = null;

export class BrowserWindow extends PlacedWindow {
  readonly id = ++lastId;
  readonly webContents: WebContents;
  readonly #page: Page;
  readonly #placement: Placement;
  #visible = false;
  #painted = false;
  #offered = false;
  #title: string;
  #background: string;
  #destroyed = false;

  static getAllWindows(): BrowserWindow[] {
    return [...windows.values()];
  }

  static getFocusedWindow(): BrowserWindow | null {
    return focused;
  }

  static fromId(id: number): BrowserWindow | null {
    return windows.get(id) ?? null;
  }

  static fromWebContents(contents: WebContents): BrowserWindow | null {
    return BrowserWindow.getAllWindows().find((window) => window.webContents === contents) ?? null;
  }

  constructor(options: BrowserWindowConstructorOptions = {}) {
    mustBeReady('Cannot create BrowserWindow before app is ready');
    const preferences = acceptOptions(options);
    super();
    const session = (preferences.session as unknown as Session | undefined) ?? createDefaultSession();
    this.#title = options.title ?? applicationName();
    this.#background = options.backgroundColor ?? '#FFFFFF';
    this.#page = new Page(openPage, preferences.preload ?? null, {
      preventsClose: () => this.#appPreventsClose(),
      mayNavigate: (navigation) => navigationOf(this.webContents).allows(navigation),
      mayRequest: (request) => rulesOf(session).mayRequest(request),
      handler: (scheme) => handlerOf(session.protocol, scheme),
    });
    this.webContents = new WebContents(this.#page, session, preferences, {
      focusChanged: (gained) => this.#focusChanged(gained),
      closeCancelled: () => windowEvents.emit('close-cancelled'),
    });
    this.#placement = place(this, this.#page, options);
    windows.set(this.id, this);
    this.#listen();
    if (options.fullscreen) this.setFullScreen(true);
    if (options.show !== false) this.show();
    webContentsCreated.emit('created', this.webContents);
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url);
  }

  reload(): void {
    this.webContents.reload();
  }

  capturePage(area?: Rectangle): Promise<NativeImage> {
    return this.webContents.capturePage(area);
  }

  /** Emits `close` in the app first, then beforeunload in the page. Either may prevent it. */
  close(): void {
    if (this.#destroyed) return;
    if (this.#appPreventsClose()) return void windowEvents.emit('close-cancelled');
    this.#page.close(true);
  }

  /** Closes without both. */
  destroy(): void {
    if (!this.#destroyed) this.#page.close(false);
  }

  show(): void {
    this.showInactive();
    this.focus();
  }

  showInactive(): void {
    if (this.#visible) return;
    this.#visible = true;
    this.#placement.shown = true;
    this.#page.show();
    this.emit('show');
    this.#offerToShow();
  }

  hide(): void {
    if (!this.#visible) return;
    this.#visible = false;
    this.#placement.shown = false;
    this.#focusChanged(false);
    this.emit('hide');
  }

  isVisible(): boolean {
    return this.#visible;
  }

  focus(): void {
    if (!this.#visible) return;
    void this.#page.command('Page.bringToFront');
    this.#focusChanged(true);
  }

  blur(): void {
    this.#focusChanged(false);
  }

  isFocused(): boolean {
    return focused === this;
  }

  minimize(): void {
    if (this.#placement.enter('minimized')) this.emit('minimize');
    this.#focusChanged(false);
  }

  restore(): void {
    if (this.#placement.leave('minimized')) this.emit('restore');
  }

  isMinimized(): boolean {
    return this.#placement.state === 'minimized';
  }

  /** Shows the window, too (docs/api/browser-window.md). */
  maximize(): void {
    this.showInactive();
    if (this.#placement.enter('maximized')) this.emit('maximize');
  }

  unmaximize(): void {
    if (this.#placement.leave('maximized')) this.emit('unmaximize');
  }

  isMaximized(): boolean {
    return this.#placement.state === 'maximized';
  }

  setFullScreen(full: boolean): void {
    if (full && this.#placement.enter('fullscreen')) this.emit('enter-full-screen');
    if (!full && this.#placement.leave('fullscreen')) this.emit('leave-full-screen');
  }

  isFullScreen(): boolean {
    return this.#placement.state === 'fullscreen';
  }

  getTitle(): string {
    return this.#title;
  }

  setTitle(title: string): void {
    this.#title = title;
  }

  getBackgroundColor(): string {
    return this.#background;
  }

  setBackgroundColor(color: string): void {
    this.#background = color;
  }

  flashFrame(_flash: boolean): void {}

  setProgressBar(_progress: number): void {}

  #listen(): void {
    const followTheme = (source: NativeTheme['themeSource']): void => this.#page.setColorScheme(source);
    themeChanges.on('changed', followTheme);
    if (nativeTheme.themeSource !== 'system') followTheme(nativeTheme.themeSource);
    this.webContents.on('page-title-updated', (event: Preventable, title: string) => {
      this.emit('page-title-updated', event, title, true);
      if (!event.defaultPrevented) this.#title = title;
    });
    this.#page.once('loaded', () => {
      this.#painted = true;
      this.#offerToShow();
    });
    this.#page.once('closed', () => {
      themeChanges.off('changed', followTheme);
      this.#destroyed = true;
      windows.delete(this.id);
      if (focused === this) focused = null;
      this.emit('closed');
      if (windows.size === 0) windowEvents.emit('all-closed');
    });
  }

  /**
   * Emits ready-to-show once. STANDIN_WITHHOLD=ready-to-show plays the platforms on which a hidden window never paints,
   * so never emits it before it is shown (electron/electron#48859).
   */
  #offerToShow(): void {
    if (!this.#painted || this.#offered || (!this.#visible && withheld)) return;
    this.#offered = true;
    this.emit('ready-to-show');
  }

  #appPreventsClose(): boolean {
    const event = preventable();
    this.emit('close', event);
    return event.defaultPrevented;
  }

  #focusChanged(gained: boolean): void {
    if (gained === (focused === this) || (gained && !this.#visible)) return;
    if (gained) focused?.blur();
    focused = gained ? this : null;
    this.emit(gained ? 'focus' : 'blur');
  }
}
