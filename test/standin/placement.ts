import type { Rectangle } from 'electron';
import type { Page } from './page/page.ts';
import { screen } from './small/screen.ts';

export type WindowState = 'normal' | 'minimized' | 'maximized' | 'fullscreen';

/** Where a window is, and how large. Chromium's app windows have no frame of their own to count. */
export class Placement {
  readonly #page: Page;
  readonly #emit: (event: 'move' | 'resize') => void;
  #state: WindowState = 'normal';
  #before: WindowState = 'normal';
  #normal: Rectangle;
  minimum: [number, number];

  constructor(page: Page, normal: Rectangle, minimum: [number, number], emit: (event: 'move' | 'resize') => void) {
    this.#page = page;
    this.#normal = normal;
    this.minimum = minimum;
    this.#emit = emit;
    page.on('resized', () => void this.#askForBounds());
    this.#apply(normal);
  }

  get state(): WindowState {
    return this.#state;
  }

  get normal(): Rectangle {
    return { ...this.#normal };
  }

  get bounds(): Rectangle {
    const fills = this.#state === 'maximized' || this.#state === 'fullscreen';
    return fills ? screen.getPrimaryDisplay().bounds : this.normal;
  }

  set bounds(changes: Partial<Rectangle>) {
    const before = this.#normal;
    const { x, y, width, height } = { ...before, ...changes };
    const [leastWidth, leastHeight] = this.minimum;
    this.#normal = { x, y, width: Math.max(width, leastWidth), height: Math.max(height, leastHeight) };
    this.#state = 'normal';
    this.#apply(this.#normal);
    if (before.x !== x || before.y !== y) this.#emit('move');
    if (before.width !== this.#normal.width || before.height !== this.#normal.height) this.#emit('resize');
  }

  center(): void {
    const { bounds } = screen.getPrimaryDisplay();
    const { width, height } = this.#normal;
    this.bounds = { x: Math.round((bounds.width - width) / 2), y: Math.round((bounds.height - height) / 2) };
  }

  /** Whether that was a change. */
  enter(state: WindowState): boolean {
    if (state === this.#state) return false;
    this.#before = this.#state;
    this.#state = state;
    this.show();
    return true;
  }

  /** Back from `state` to what was before it; false when the window is not in `state`. */
  leave(state: WindowState): boolean {
    return this.#state === state && this.enter(this.#before);
  }

  /** Chromium knows no hidden windows, only minimised ones. */
  hide(): void {
    void this.#page.place([{ windowState: 'minimized' }]);
  }

  show(): void {
    if (this.#state === 'normal') this.#apply(this.#normal);
    else void this.#page.place([{ windowState: this.#state }]);
  }

  /** In two steps: Chromium takes a state or bounds, not both. */
  #apply({ x, y, width, height }: Rectangle): void {
    void this.#page.place([{ windowState: 'normal' }, { left: x, top: y, width, height }]);
  }

  /** Somebody drew the window larger or smaller. */
  async #askForBounds(): Promise<void> {
    const bounds = await this.#page.bounds();
    const { width, height } = this.#normal;
    if (!bounds || this.#state !== 'normal' || (bounds.width === width && bounds.height === height)) return;
    this.#normal = bounds;
    this.#emit('resize');
  }
}
