import type { Rectangle } from 'electron';
import type { Page } from './page/page.ts';
import { screen } from './small/screen.ts';

export type WindowState = 'normal' | 'minimized' | 'maximized' | 'fullscreen';

/** Properties of a window apart from its page. */
export interface Frame {
  /** Height of everything above the page, in pixels. Chromium's app windows have no frame of their own to count. */
  barHeight(): number;
  moved(): void;
  resized(): void;
}

/** Position, size and visibility of a window. */
export class Placement {
  readonly #page: Page;
  readonly #frame: Frame;
  #state: WindowState = 'normal';
  #before: WindowState = 'normal';
  #normal: Rectangle;
  #shown = false;
  /** Whether the latest change is yet to be sent to Chromium. */
  #asked = false;
  /** Changes that Chromium has not made yet. */
  #underWay = 0;
  minimum: [number, number];

  constructor(page: Page, normal: Rectangle, minimum: [number, number], frame: Frame) {
    this.#page = page;
    this.#normal = normal;
    this.minimum = minimum;
    this.#frame = frame;
    page.on('resized', () => void this.#askForBounds());
    this.apply();
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
    this.apply();
    if (before.x !== x || before.y !== y) this.#frame.moved();
    if (before.width !== this.#normal.width || before.height !== this.#normal.height) this.#frame.resized();
  }

  /** Bounds of the page: the window without the bar above it. */
  get content(): Rectangle {
    const { x, y, width, height } = this.bounds;
    const bar = this.#frame.barHeight();
    return { x, y: y + bar, width, height: height - bar };
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
    this.apply();
    return true;
  }

  /** Returns from `state` to the one before it; false when the window is not in `state`. */
  leave(state: WindowState): boolean {
    return this.#state === state && this.enter(this.#before);
  }

  set shown(shown: boolean) {
    this.#shown = shown;
    this.apply();
  }

  /** Applies this state to Chromium's window, after all changes that are made together. */
  apply(): void {
    if (this.#asked) return;
    this.#asked = true;
    this.#underWay++;
    const placed = this.#page.place(() => {
      this.#asked = false;
      return this.#steps();
    });
    void placed.then(() => this.#underWay--);
  }

  /** Chromium accepts a state or bounds, not both, and knows no hidden windows, only minimized ones. */
  #steps(): object[] {
    const { x, y, width, height } = this.#normal;
    const sized = [{ windowState: 'normal' }, { left: x, top: y, width, height: height - this.#frame.barHeight() }];
    if (!this.#shown) return [...sized, { windowState: 'minimized' }];
    return this.#state === 'normal' ? sized : [{ windowState: this.#state }];
  }

  /** The user resized the window. */
  async #askForBounds(): Promise<void> {
    const bounds = await this.#page.bounds();
    // Chromium's report of a window during a change may be outdated.
    if (!bounds || this.#underWay > 0 || !this.#shown || this.#state !== 'normal') return;
    const { width, height } = this.#normal;
    const drawn = { ...bounds, height: bounds.height + this.#frame.barHeight() };
    if (drawn.width === width && drawn.height === height) return;
    this.#normal = drawn;
    this.#frame.resized();
  }
}
