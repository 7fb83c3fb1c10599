import type { BrowserWindowConstructorOptions, Menu } from 'electron';

/** Height on Linux, in pixels (shell/browser/ui/views/root_view.cc, kMenuBarHeight). */
const barHeight = 25;

/** The bar that takes room from a window's page. Nothing is drawn. */
export class MenuBar {
  readonly #framed: boolean;
  autoHide: boolean;
  #hasMenu = false;
  #visible = false;

  constructor({ frame = true, autoHideMenuBar = false }: BrowserWindowConstructorOptions) {
    this.#framed = frame;
    this.autoHide = autoHideMenuBar;
  }

  get hasMenu(): boolean {
    return this.#hasMenu;
  }

  get visible(): boolean {
    return this.#visible;
  }

  /** A bar without a menu is never shown (root_view.cc, SetMenuBarVisibility). */
  set visible(visible: boolean) {
    if (this.#hasMenu) this.#visible = visible;
  }

  /** A frameless window shows no menu. Replacing a menu does not change whether the bar is shown. */
  setMenu(menu: Menu | null): void {
    const hasMenu = menu !== null && this.#framed;
    if (hasMenu === this.#hasMenu) return;
    this.#hasMenu = hasMenu;
    this.#visible = hasMenu && !this.autoHide;
  }

  get height(): number {
    return this.#visible ? barHeight : 0;
  }
}
