import type { Range } from './chart-axis.ts';
import { within } from './chart-zoom.ts';
import {
  type NamedRange,
  type RangeName,
  rangeNamed,
  rangeOptions,
  resolveRange,
  type TimeRange,
} from './time-range.ts';

/** Which time some charts show. Kept outside of a screen, it is found again as it was left. */
export class TimeChoice {
  readonly options: { value: RangeName; label: string }[];
  compare = $state(true);
  #name = $state<RangeName>() as RangeName;
  #custom = $state.raw<Range | null>(null);
  #zoom = $state.raw<Range | null>(null);

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

  /** What is asked for. */
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

  /** Looks closer at a part of the chosen range, which ends at `now` where it goes with the time; the whole of it zooms out. */
  zoomTo(part: Range, now = Date.now()): void {
    this.#zoom = within(part, resolveRange(this.#whole, now));
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
