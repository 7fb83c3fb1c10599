import { mustBeReady } from '../lifecycle.ts';
import { refusingEmitter } from '../refusal.ts';
import type { Menu } from './menu.ts';
import type { NativeImage } from './native-image.ts';

/** A tray icon that no desktop shows. A test can emit `click`. */
export class Tray extends refusingEmitter('Tray') {
  #destroyed = false;

  constructor(_image: NativeImage | string) {
    mustBeReady('Cannot create Tray before app is ready');
    super();
  }

  setImage(_image: NativeImage | string): void {}

  setToolTip(_text: string): void {}

  setContextMenu(_menu: Menu | null): void {}

  destroy(): void {
    this.#destroyed = true;
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }
}
