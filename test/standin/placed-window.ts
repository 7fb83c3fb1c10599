import type { BrowserWindowConstructorOptions, Menu as ElectronMenu, Rectangle } from 'electron';
import { MenuBar } from './menu-bar.ts';
import type { Page } from './page/page.ts';
import { Placement } from './placement.ts';
import { refusingEmitter } from './refusal.ts';
import { Menu, menuChanges } from './small/menu.ts';

interface Placed {
  readonly placement: Placement;
  readonly bar: MenuBar;
  readonly useContentSize: boolean;
}

const all = new WeakMap<PlacedWindow, Placed>();
const placed = (window: PlacedWindow): Placed => all.get(window)!;

/** Places a new window and its menu bar by its options, and makes them follow the app's menu. */
export function place(window: PlacedWindow, page: Page, options: BrowserWindowConstructorOptions): Placement {
  const { x = 0, y = 0, width = 800, height = 600, minWidth = 0, minHeight = 0, useContentSize = false } = options;
  const bar = new MenuBar(options);
  bar.setMenu(Menu.getApplicationMenu() as ElectronMenu | null);
  const outer = { x, y, width, height: height + (useContentSize ? bar.height : 0) };
  const placement = new Placement(page, outer, [minWidth, minHeight], {
    barHeight: () => bar.height,
    moved: () => window.emit('move'),
    resized: () => window.emit('resize'),
  });
  all.set(window, { placement, bar, useContentSize });
  const followMenu = (menu: ElectronMenu | null): void => window.setMenu(menu);
  menuChanges.on('changed', followMenu);
  page.once('closed', () => menuChanges.off('changed', followMenu));
  return placement;
}

/** Members of a BrowserWindow for its bounds and for the menu bar within them. */
export class PlacedWindow extends refusingEmitter('BrowserWindow') {
  getBounds(): Rectangle {
    return placed(this).placement.bounds;
  }

  getContentBounds(): Rectangle {
    return placed(this).placement.content;
  }

  getNormalBounds(): Rectangle {
    return placed(this).placement.normal;
  }

  setBounds(bounds: Partial<Rectangle>): void {
    placed(this).placement.bounds = bounds;
  }

  getSize(): [number, number] {
    const { width, height } = placed(this).placement.bounds;
    return [width, height];
  }

  setSize(width: number, height: number): void {
    placed(this).placement.bounds = { width, height };
  }

  getContentSize(): [number, number] {
    const { width, height } = placed(this).placement.content;
    return [width, height];
  }

  setContentSize(width: number, height: number): void {
    this.setSize(width, height + placed(this).bar.height);
  }

  getPosition(): [number, number] {
    const { x, y } = placed(this).placement.bounds;
    return [x, y];
  }

  setPosition(x: number, y: number): void {
    placed(this).placement.bounds = { x, y };
  }

  center(): void {
    placed(this).placement.center();
  }

  getMinimumSize(): [number, number] {
    return [...placed(this).placement.minimum];
  }

  setMinimumSize(width: number, height: number): void {
    placed(this).placement.minimum = [width, height];
  }

  /** A window with a given page size keeps that size, whatever is above the page (native_window_views.cc, SetMenu). */
  setMenu(menu: ElectronMenu | null): void {
    const [width, height] = this.getContentSize();
    const had = placed(this).bar.hasMenu;
    placed(this).bar.setMenu(menu);
    if (placed(this).useContentSize && had !== placed(this).bar.hasMenu) this.setContentSize(width, height);
    else placed(this).placement.apply();
  }

  removeMenu(): void {
    this.setMenu(null);
  }

  isMenuBarVisible(): boolean {
    return placed(this).bar.visible;
  }

  setMenuBarVisibility(visible: boolean): void {
    placed(this).bar.visible = visible;
    placed(this).placement.apply();
  }

  isMenuBarAutoHide(): boolean {
    return placed(this).bar.autoHide;
  }

  setAutoHideMenuBar(hide: boolean): void {
    placed(this).bar.autoHide = hide;
  }
}
