import { type Comparison, comparisonsOf } from '#contract/comparison.ts';
import type { Range } from './chart-axis.ts';
import { within } from './chart-zoom.ts';
import {
  rangeName,
  type NamedRange,
  type RangeName,
  rangeNamed,
  rangeOptions,
  resolveRange,
  type TimeRange,
} from './time-range.ts';

/** Selected period of some charts. It outlives the screen, so that the selection persists when the user returns. */
export class TimeChoice {
  readonly options: { value: RangeName; label: string }[];
  #name = $state<RangeName>() as RangeName;
  #custom = $state.raw<Range | null>(null);
  #zoom = $state.raw<Range | null>(null);
  #comparison = $state<Comparison | null>('yesterday');

  constructor(offered: readonly NamedRange[], first: NamedRange) {
    this.options = rangeOptions(offered);
    this.#name = first;
  }

  get name(): RangeName {
    return this.#name;
  }

  get zoom(): Range | null {
    return this.#zoom;
  }

  /** The baseline; falls back to the period before where the choice does not suit the range. null for none. */
  get comparison(): Comparison | null {
    const chosen = this.#comparison;
    return chosen === null || comparisonsOf(this.current).includes(chosen) ? chosen : 'before';
  }

  set comparison(comparison: Comparison | null) {
    this.#comparison = comparison;
  }

  /** The requested range. */
  get range(): TimeRange {
    return this.#zoom ?? this.#whole;
  }

  choose(name: RangeName): void {
    if (name === 'custom') this.#custom = this.current;
    this.#name = name;
    this.#zoom = null;
  }

  /** Shows this range, under its name where it has one. */
  show(range: TimeRange): void {
    this.#name = rangeName(range);
    this.#custom = resolveRange(range, Date.now());
    this.#zoom = null;
  }

  chooseCustom(range: Range): void {
    this.#custom = range;
    this.#zoom = null;
  }

  /** Zooms into part of the chosen range, which ends at `now` if relative; the whole range zooms out. */
  zoomTo(part: Range, now = Date.now()): void {
    this.#zoom = within(part, resolveRange(this.#whole, now));
  }

  zoomOut(): void {
    this.#zoom = null;
  }

  /** The start and end of the shown range; a relative range ends now. */
  get current(): Range {
    return resolveRange(this.range, Date.now());
  }

  get #whole(): TimeRange {
    return this.#name === 'custom' ? this.#custom! : rangeNamed(this.#name);
  }
}
