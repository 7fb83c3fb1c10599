import type { BrowserWindowConstructorOptions, NativeTheme, Rectangle } from 'electron';
import { applicationName } from './application.ts';
import { openPage } from './chromium/host.ts';
import { mustBeReady, type Preventable, preventable, windowEvents } from './lifecycle.ts';
import { Page } from './page/page.ts';
import { Placement } from './placement.ts';
import { handlerOf } from './protocol.ts';
import { refusingEmitter } from './refusal.ts';
import { createDefaultSession, rulesOf, type Session } from './session.ts';
import type { Menu } from './small/menu.ts';
import type { NativeImage } from './small/native-image.ts';
import { nativeTheme, themeChanges } from './small/native-theme.ts';
import { navigationOf, WebContents, webContentsCreated } from './web-contents.ts';
import { acceptOptions } from './window-options.ts';

const windows = new Map<number, BrowserWindow>();
let lastId = 0;
let focused: BrowserWindow | null = null;

export class BrowserWindow extends refusingEmitter('BrowserWindow') {
  readonly id = ++lastId;
  readonly webContents: WebContents;
  readonly #page: Page;
  readonly #placement: Placement;
  #visible = false;
  #title: string;
  #background: string;
  #wasHidden = false;
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
      keepsOpen: () => this.#appKeepsItOpen(),
      mayNavigate: (navigation) => navigationOf(this.webContents).allows(navigation),
      mayRequest: (request) => rulesOf(session).mayRequest(request),
      handler: (scheme) => handlerOf(session.protocol, scheme),
    });
    this.webContents = new WebContents(this.#page, session, preferences, {
      focusChanged: (gained) => this.#focusChanged(gained),
      closeCancelled: () => windowEvents.emit('close-cancelled'),
    });
    const { x = 0, y = 0, width = 800, height = 600, minWidth = 0, minHeight = 0 } = options;
    this.#placement = new Placement(this.#page, { x, y, width, height }, [minWidth, minHeight], (event) =>
      this.emit(event),
    );
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

  /** Asks first the app (`close`), then the page (beforeunload); either may keep the window open. */
  close(): void {
    if (this.#destroyed) return;
    if (this.#appKeepsItOpen()) return void windowEvents.emit('close-cancelled');
    this.#page.close(true);
  }

  /** Asks nobody. */
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
    // A window that was never hidden is on the screen already: Chromium has no hidden windows.
    if (this.#wasHidden) this.#placement.show();
    this.emit('show');
  }

  hide(): void {
    if (!this.#visible) return;
    this.#visible = false;
    this.#wasHidden = true;
    this.#placement.hide();
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

  maximize(): void {
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

  getBounds(): Rectangle {
    return this.#placement.bounds;
  }

  getContentBounds(): Rectangle {
    return this.#placement.bounds;
  }

  getNormalBounds(): Rectangle {
    return this.#placement.normal;
  }

  setBounds(bounds: Partial<Rectangle>): void {
    this.#placement.bounds = bounds;
  }

  getSize(): [number, number] {
    const { width, height } = this.#placement.bounds;
    return [width, height];
  }

  setSize(width: number, height: number): void {
    this.#placement.bounds = { width, height };
  }

  getContentSize(): [number, number] {
    return this.getSize();
  }

  setContentSize(width: number, height: number): void {
    this.setSize(width, height);
  }

  getPosition(): [number, number] {
    const { x, y } = this.#placement.bounds;
    return [x, y];
  }

  setPosition(x: number, y: number): void {
    this.#placement.bounds = { x, y };
  }

  center(): void {
    this.#placement.center();
  }

  getMinimumSize(): [number, number] {
    return [...this.#placement.minimum];
  }

  setMinimumSize(width: number, height: number): void {
    this.#placement.minimum = [width, height];
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

  setMenu(_menu: Menu | null): void {}

  removeMenu(): void {}

  setMenuBarVisibility(_visible: boolean): void {}

  setAutoHideMenuBar(_hide: boolean): void {}

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
    this.#page.once('loaded', () => this.emit('ready-to-show'));
    this.#page.once('closed', () => {
      themeChanges.off('changed', followTheme);
      this.#destroyed = true;
      windows.delete(this.id);
      if (focused === this) focused = null;
      this.emit('closed');
      if (windows.size === 0) windowEvents.emit('all-closed');
    });
  }

  #appKeepsItOpen(): boolean {
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
