import { resolveRange, type TimeRange } from '../../client/overview.svelte.ts';
import type { Range } from '../../ui/chart-axis.ts';
import { within } from '../../ui/chart-zoom.ts';
import { type RangeName, rangeNamed } from './ranges.ts';

/** Which time the charts show. Outlives the screen, so that coming back finds it as it was left. */
class ChartsState {
  compare = $state(true);
  #name = $state<RangeName>('6h');
  #custom = $state.raw<Range | null>(null);
  #zoom = $state.raw<Range | null>(null);

  get name(): RangeName {
    return this.#name;
  }

  get zoom(): Range | null {
    return this.#zoom;
  }

  /** What main is asked for. */
  get range(): TimeRange {
    return this.#zoom ?? this.#whole;
  }

  choose(name: RangeName): void {
    if (name === 'custom') this.#custom = this.current;
    this.#name = name;
    this.#zoom = null;
  }

  chooseCustom(range: Range): void {
    this.#custom = range;
    this.#zoom = null;
  }

  /** Looks closer at a part of the chosen range; the whole of it zooms out. */
  zoomTo(part: Range): void {
    this.#zoom = within(part, resolveRange(this.#whole, Date.now()));
  }

  zoomOut(): void {
    this.#zoom = null;
  }

  /** The moments that are shown, up to now where the range goes with the time. */
  get current(): Range {
    return resolveRange(this.range, Date.now());
  }

  get #whole(): TimeRange {
    return this.#name === 'custom' ? this.#custom! : rangeNamed(this.#name);
  }
}

export const charts = new ChartsState();
