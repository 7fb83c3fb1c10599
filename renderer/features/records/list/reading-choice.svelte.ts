import { isSameDay } from '#contract/local-time.ts';
import type { Reading, SampleScope, SampleWindow } from '#contract/models/quarantine.ts';
import type { ReadingRequest } from '../../../client/quarantine.svelte.ts';
import { clockTime, dayTime } from '../../../format/time.ts';
import { TimeChoice } from '../../../ui/time-choice.svelte.ts';
import { type NamedRange, rangeNamed, type RangeName } from '../../../ui/time-range.ts';
import { texts } from './words.ts';

const offered: readonly NamedRange[] = ['1h', '6h', '24h', '7d'];

/** Selectable limits of a reading, in records. */
export const limits = [1_000, 10_000, 100_000] as const;

/**
 * Time shown before a failure began, so that its beginning is visible: a share of its duration, and a minimum in
 * milliseconds. The first failed run read its records before that run ended.
 */
const leadIn = { share: 0.15, least: 15 * 60_000 };

/** Milliseconds by which the length of a reading may differ from a named range. */
const second = 1_000;

/** `failing`: since the chosen flow began to fail. */
export type ReadingRange = RangeName | 'failing';

/** User's choice of a reading: scope, period, and number of records. */
export class ReadingChoice {
  /** null until chosen. */
  scope = $state.raw<SampleScope | null>(null);
  limit = $state<number>(10_000);
  readonly range = new TimeChoice(offered, '24h');
  #failingSince = $state<number | null>(null);
  #sinceFailing = $state(false);
  #zoomOut: (() => void) | null = null;

  get times(): { value: ReadingRange; label: string }[] {
    const { options } = this.range;
    if (this.#failingSince === null) return options;
    const sameDay = isSameDay(this.#failingSince, Date.now());
    const since = sameDay ? clockTime(this.#failingSince) : dayTime(this.#failingSince);
    return [{ value: 'failing', label: texts.since(since) }, ...options];
  }

  get time(): ReadingRange {
    return this.#sinceFailing ? 'failing' : this.range.name;
  }

  chooseTime(name: ReadingRange): void {
    this.#zoomOut = null;
    this.#sinceFailing = name === 'failing';
    this.range.choose(name === 'failing' ? '24h' : name);
  }

  /**
   * Chooses another scope with its last day, or the period since its failure began. `failingSince` is in epoch
   * milliseconds; null when it is not failing.
   */
  chooseScope(scope: SampleScope, failingSince: number | null): void {
    this.scope = scope;
    this.#failingSince = failingSince;
    this.chooseTime(failingSince === null ? '24h' : 'failing');
  }

  /** Chooses a range by its ends, as in a link or a reading. */
  chooseWindow({ from, to }: SampleWindow): void {
    this.#zoomOut = null;
    this.#sinceFailing = false;
    this.range.choose('custom');
    this.range.chooseCustom({ from, to });
  }

  /** Zooms into part of the range. */
  zoomTo({ from, to }: SampleWindow): void {
    const { time } = this;
    const { from: start, to: end } = this.range.current;
    const back = this.#zoomOut;
    this.chooseWindow({ from: Math.round(from), to: Math.round(to) });
    this.#zoomOut =
      back ?? (() => (time === 'custom' ? this.chooseWindow({ from: start, to: end }) : this.chooseTime(time)));
  }

  /** Returns to the range before the first zoom. */
  zoomOut(): void {
    this.#zoomOut?.();
  }

  /** Adopts the choice behind an existing reading. */
  adopt({ scope, from, to, limit }: Reading): void {
    this.scope = scope;
    // Each continuation of a reading raises its limit by the same number.
    this.limit = limits.find((offered) => offered >= limit) ?? limits.at(-1)!;
    const named = offered.find((name) => {
      const range = rangeNamed(name);
      return 'last' in range && Math.abs(to - from - range.last) < second;
    });
    if (named) this.chooseTime(named);
    else this.chooseWindow({ from, to });
  }

  /** Equal for equal choices: another key requires another reading. */
  get key(): string {
    const range = this.#sinceFailing ? this.#failingSince : this.range.range;
    return JSON.stringify([this.scope, range, this.limit]);
  }

  /** The request at a moment; null until a scope is chosen. */
  request(now: number): ReadingRequest | null {
    const { scope, limit } = this;
    return scope && { scope, limit, ...this.#windowAt(now) };
  }

  #windowAt(now: number): SampleWindow {
    const since = this.#failingSince;
    if (!this.#sinceFailing || since === null) return this.range.current;
    return { from: Math.round(since - Math.max(leadIn.share * (now - since), leadIn.least)), to: now };
  }
}
