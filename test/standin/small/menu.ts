import type { Menu as ElectronMenu, MenuItemConstructorOptions } from 'electron';
import { EventEmitter } from 'node:events';
import { refusingEmitter, refusingObject } from '../refusal.ts';

/** Undefined until the app sets a menu, or sets none. */
let applicationMenu: Menu | null | undefined;

/** Notifies windows of another menu for the whole app. */
export const menuChanges = new EventEmitter<{ changed: [ElectronMenu | null] }>();

/** At ready an app that has set nothing gets Electron's own menu (lib/browser/default-menu.ts). */
export function offerDefaultMenu(): void {
  if (applicationMenu !== undefined) return;
  const roles = ['fileMenu', 'editMenu', 'viewMenu', 'windowMenu', 'help'] as const;
  Menu.setApplicationMenu(Menu.buildFromTemplate(roles.map((role) => ({ role }))));
}

/** A menu as data: nothing is drawn and no accelerator works, but items can be found and clicked. */
export class Menu extends refusingEmitter('Menu') {
  readonly items: MenuItem[] = [];

  static buildFromTemplate(template: (MenuItemConstructorOptions | MenuItem)[]): Menu {
    const menu = new Menu();
    for (const item of template) menu.append(item instanceof MenuItem ? item : new MenuItem(item));
    return menu;
  }

  static setApplicationMenu(menu: Menu | null): void {
    applicationMenu = menu;
    menuChanges.emit('changed', menu as ElectronMenu | null);
  }

  static getApplicationMenu(): Menu | null {
    return applicationMenu ?? null;
  }

  append(item: MenuItem): void {
    this.items.push(item);
  }

  insert(position: number, item: MenuItem): void {
    this.items.splice(position, 0, item);
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }
}

/** One item. `click()` calls the function of the template. */
export class MenuItem extends refusingObject('MenuItem') {
  readonly id: string;
  readonly type: string;
  readonly role: string | undefined;
  readonly accelerator: string | undefined;
  readonly submenu: Menu | undefined;
  readonly click: (...args: unknown[]) => void;
  label: string;
  sublabel: string;
  enabled: boolean;
  visible: boolean;
  checked: boolean;

  constructor(options: MenuItemConstructorOptions) {
    super();
    const { submenu } = options;
    this.submenu = Array.isArray(submenu) ? Menu.buildFromTemplate(submenu) : (submenu as unknown as Menu | undefined);
    this.id = options.id ?? '';
    this.type = options.type ?? (submenu ? 'submenu' : 'normal');
    this.role = options.role;
    this.accelerator = options.accelerator;
    this.label = options.label ?? options.role ?? '';
    this.sublabel = options.sublabel ?? '';
    this.enabled = options.enabled ?? true;
    this.visible = options.visible ?? true;
    this.checked = options.checked ?? false;
    this.click = (event, window) => options.click?.(this as never, window as never, event as never);
  }
}
