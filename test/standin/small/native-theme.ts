import { EventEmitter } from 'node:events';
import type { NativeTheme } from 'electron';
import { refusingEmitter } from '../refusal.ts';

type Source = NativeTheme['themeSource'];

/** Notifies open windows of a new theme. */
export const themeChanges = new EventEmitter<{ changed: [Source] }>();

/** The system of the stand-in is light and without contrast. */
class StandInTheme extends refusingEmitter('nativeTheme') {
  #source: Source = 'system';

  get themeSource(): Source {
    return this.#source;
  }

  set themeSource(source: Source) {
    if (!['system', 'light', 'dark'].includes(source)) throw new TypeError(`Error processing argument: ${source}`);
    if (source === this.#source) return;
    this.#source = source;
    themeChanges.emit('changed', source);
    this.emit('updated');
  }

  get shouldUseDarkColors(): boolean {
    return this.#source === 'dark';
  }

  get shouldUseHighContrastColors(): boolean {
    return false;
  }

  get shouldUseInvertedColorScheme(): boolean {
    return false;
  }

  get inForcedColorsMode(): boolean {
    return false;
  }

  get prefersReducedTransparency(): boolean {
    return false;
  }
}

export const nativeTheme = new StandInTheme();
