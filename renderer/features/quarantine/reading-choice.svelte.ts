import type { Reading, SampleScope, SampleWindow } from '#contract/models/quarantine.ts';
import type { ReadingRequest } from '../../client/quarantine.svelte.ts';
import { clockTime, dayTime } from '../../format/time.ts';
import { TimeChoice } from '../../ui/time-choice.svelte.ts';
import { type NamedRange, rangeNamed, type RangeName } from '../../ui/time-range.ts';
import { texts } from './words.ts';

const offered: readonly NamedRange[] = ['1h', '6h', '24h', '7d'];

/** How many records a person can ask for at once. */
export const limits = [1_000, 10_000, 100_000] as const;

/**
 * This share of the time since a flow fails is shown before it, so that one sees the failing begin; and at least so many
 * milliseconds: what the first run that failed could not process was read before that run ended.
 */
const leadIn = { share: 0.15, least: 15 * 60_000 };

/** A reading whose length differs from a named range by no more than this was begun with that range. */
const second = 1_000;

/** `failing`: since the chosen flow fails. */
export type ReadingRange = RangeName | 'failing';

/** What a person wants to read: whose quarantine, which time, how many records. */
export class ReadingChoice {
  /** null: nothing was chosen yet. */
  scope = $state.raw<SampleScope | null>(null);
  limit = $state<number>(10_000);
  readonly range = new TimeChoice(offered, '24h');
  #failingSince = $state<number | null>(null);
  #sinceFailing = $state(false);
  #zoomOut: (() => void) | null = null;

  get times(): { value: ReadingRange; label: string }[] {
    const { options } = this.range;
    if (this.#failingSince === null) return options;
    const sameDay = new Date(this.#failingSince).toDateString() === new Date().toDateString();
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

  /** Chooses another one: its last day, or since it fails. Epoch milliseconds; null when it does not fail. */
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

  /** Zooms into a part of the time. */
  zoomTo({ from, to }: SampleWindow): void {
    const { time } = this;
    const { from: start, to: end } = this.range.current;
    const back = this.#zoomOut;
    this.chooseWindow({ from: Math.round(from), to: Math.round(to) });
    this.#zoomOut =
      back ?? (() => (time === 'custom' ? this.chooseWindow({ from: start, to: end }) : this.chooseTime(time)));
  }

  /** Back to the time before the first zoom. */
  zoomOut(): void {
    this.#zoomOut?.();
  }

  /** Adopts the choice that an existing reading was begun with. */
  adopt({ scope, from, to, limit }: Reading): void {
    this.scope = scope;
    // Each time the reading is continued, its limit grows by as many.
    this.limit = limits.find((offered) => offered >= limit) ?? limits.at(-1)!;
    const named = offered.find((name) => {
      const range = rangeNamed(name);
      return 'last' in range && Math.abs(to - from - range.last) < second;
    });
    if (named) this.chooseTime(named);
    else this.chooseWindow({ from, to });
  }

  /** Equal for equal choices: another key means reading again. */
  get key(): string {
    const range = this.#sinceFailing ? this.#failingSince : this.range.range;
    return JSON.stringify([this.scope, range, this.limit]);
  }

  /** What to ask for at a moment; null as long as nothing is chosen. */
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
