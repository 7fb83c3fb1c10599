/** Time ranges: relative ones and typed ones. */
import { longestRange } from '#contract/limits.ts';
import { isDate, isSameDay, momentsOfClock, startOfDay } from '#contract/local-time.ts';
import { phrases } from '../format/phrases/words.ts';
import { clockTime, dayTime } from '../format/time.ts';
import type { Range } from './chart-axis.ts';
import { texts } from './words.ts';

/** The last so many milliseconds, or from one moment to another. */
export type TimeRange = { last: number } | Range;

const hour = 3_600_000;
const day = 24 * hour;

/** The ranges offered as presets. */
const ranges = [
  { value: '1h', label: '1 h', last: hour },
  { value: '3h', label: '3 h', last: 3 * hour },
  { value: '6h', label: '6 h', last: 6 * hour },
  { value: '24h', label: '24 h', last: day },
  { value: '7d', label: '7 d', last: 7 * day },
  { value: '30d', label: '30 d', last: 30 * day },
] as const;

export type NamedRange = (typeof ranges)[number]['value'];
export type RangeName = NamedRange | 'custom';

/** The presets of these names and a custom range, as options of a control. */
export function rangeOptions(names: readonly NamedRange[]): { value: RangeName; label: string }[] {
  const named = ranges.filter(({ value }) => names.includes(value)).map(({ value, label }) => ({ value, label }));
  return [...named, { value: 'custom', label: phrases.customPeriod }];
}

export function rangeNamed(name: NamedRange): TimeRange {
  return { last: ranges.find(({ value }) => value === name)!.last };
}

/** The start and end of a range as of `now`. */
export function resolveRange(range: TimeRange, now: number): Range {
  return 'last' in range ? { from: now - range.last, to: now } : range;
}

/** The name of a range; one without a name is custom. */
export function rangeName(range: TimeRange): RangeName {
  return ('last' in range && ranges.find(({ last }) => last === range.last)?.value) || 'custom';
}

/** A range with both ends: `23 Nov, 08:03 to 14:03`. */
export function timeInWords({ from, to }: Range): string {
  return phrases.fromTo(dayTime(from), isSameDay(from, to) ? clockTime(to) : dayTime(to));
}

/** Parses two local times as fields hold them (`2026-03-12 08:00`), or reports what is wrong with them. */
export function customRange(from: string, to: string): { range: Range } | { error: string } {
  const [start, end] = [typedMoment(from), typedMoment(to)];
  if (start === null || end === null) return { error: texts.dayAndTimeNeeded };
  if (start >= end) return { error: texts.beginningAfterEnd };
  if (end - start > longestRange) return { error: texts.longestRange(longestRange / day) };
  return { range: { from: start, to: end } };
}

/**
 * A typed local time in epoch milliseconds; null when invalid, such as 31 February. Native controls follow the system's
 * language, and some would require 8:00 PM.
 */
export function typedMoment(text: string): number | null {
  const form = /^(\d{4})-(\d\d)-(\d\d)[ T]([01]\d|2[0-3]):([0-5]\d)$/;
  const [match, year, month, day, hour, minute] = form.exec(text.trim())?.map(Number) ?? [];
  if (match === undefined || !isDate(year!, month!, day!)) return null;
  return momentsOfClock(startOfDay(year!, month! - 1, day), hour!, minute!)[0];
}
