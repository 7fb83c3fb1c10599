import type { Point, Rectangle } from 'electron';
import { mustBeReady } from '../lifecycle.ts';
import { refusingEmitter } from '../refusal.ts';

const area = { x: 0, y: 0, width: 1920, height: 1080 };
const display = {
  id: 1,
  label: 'Stand-in',
  bounds: area,
  workArea: area,
  size: { width: area.width, height: area.height },
  workAreaSize: { width: area.width, height: area.height },
  scaleFactor: 1,
  rotation: 0,
  internal: false,
};

/** One display, of the size that Chromium is given when it has none (see chromium/browser.ts). */
class Screen extends refusingEmitter('screen') {
  getPrimaryDisplay(): typeof display {
    mustBeReady("The 'screen' module can't be used before the app 'ready' event");
    return structuredClone(display);
  }

  getAllDisplays(): (typeof display)[] {
    return [this.getPrimaryDisplay()];
  }

  getDisplayMatching(_rectangle: Rectangle): typeof display {
    return this.getPrimaryDisplay();
  }

  getDisplayNearestPoint(_point: Point): typeof display {
    return this.getPrimaryDisplay();
  }
}

export const screen = new Screen();
