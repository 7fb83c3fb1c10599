import { type Comparison, comparisonsOf } from '#contract/comparison.ts';
import type { Range } from './chart-axis.ts';
import { within } from './chart-zoom.ts';
import {
  nameOf,
  type NamedRange,
  type RangeName,
  rangeNamed,
  rangeOptions,
  resolveRange,
  type TimeRange,
} from './time-range.ts';

/** Which time some charts show. It lives outside of the screen, so that it is still there when a person comes back. */
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

  /** What the time is compared with, the time before where the chosen one is of no use for its length; null for nothing. */
  get comparison(): Comparison | null {
    const chosen = this.#comparison;
    return chosen === null || comparisonsOf(this.current).includes(chosen) ? chosen : 'before';
  }

  set comparison(comparison: Comparison | null) {
    this.#comparison = comparison;
  }

  /** What is asked for. */
  get range(): TimeRange {
    return this.#zoom ?? this.#whole;
  }

  choose(name: RangeName): void {
    if (name === 'custom') this.#custom = this.current;
    this.#name = name;
    this.#zoom = null;
  }

  /** Shows this time, under its name where it has one. */
  show(range: TimeRange): void {
    this.#name = nameOf(range);
    this.#custom = resolveRange(range, Date.now());
    this.#zoom = null;
  }

  chooseCustom(range: Range): void {
    this.#custom = range;
    this.#zoom = null;
  }

  /** Zooms into a part of the chosen range, which ends at `now` where it is relative; the whole range zooms out. */
  zoomTo(part: Range, now = Date.now()): void {
    this.#zoom = within(part, resolveRange(this.#whole, now));
  }

  zoomOut(): void {
    this.#zoom = null;
  }

  /** The ends of what is shown, up to now where the range is relative. */
  get current(): Range {
    return resolveRange(this.range, Date.now());
  }

  get #whole(): TimeRange {
    return this.#name === 'custom' ? this.#custom! : rangeNamed(this.#name);
  }
}
