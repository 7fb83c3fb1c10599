/** Marks on a time axis: whole minutes, hours, days or months by the user's clock. Times are epoch milliseconds. */

import { localDate, startOfDay, timeFormat } from '#contract/local-time.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A distance between marks. Above an hour it follows the calendar, since not every day has 24 hours. */
interface Step {
  unit: 'minute' | 'hour' | 'day' | 'month';
  count: number;
  /** Minimum length in milliseconds, for choosing a step. */
  length: number;
}

const steps: Step[] = [
  ...[1, 2, 5, 10, 15, 30].map((count) => ({ unit: 'minute' as const, count, length: count * minute })),
  ...[1, 2, 3, 6, 12].map((count) => ({ unit: 'hour' as const, count, length: count * hour })),
  ...[1, 2, 7, 14].map((count) => ({ unit: 'day' as const, count, length: count * day })),
  ...[1, 3, 6, 12].map((count) => ({ unit: 'month' as const, count, length: count * 28 * day })),
];

const clockLabel = timeFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const dayLabel = timeFormat({ day: 'numeric', month: 'short' });
const monthLabel = timeFormat({ month: 'short', year: 'numeric' });

export interface TimeMark {
  at: number;
  label: string;
}

/** Width of a label with its gap, in font sizes: comfortable, and the minimum. */
const labelRoom = { calm: 7, least: 4.3 };
/** Fewer labels are acceptable: four steps of six hours show a day, and four weeks a month. */
const worthwhile = 4.5;

/** Number of steps that fit on an axis whose width is in font sizes. */
export function marksFor(width: number): number {
  return Math.max(width / labelRoom.calm, Math.min(width / labelRoom.least, worthwhile));
}

/** The marks from `from` to `to`, with at most `wanted` steps between the two ends. */
export function timeMarks(from: number, to: number, wanted: number): TimeMark[] {
  if (!(to > from) || wanted < 1) return [];
  const step = steps.find((candidate) => (to - from) / candidate.length <= wanted) ?? yearly(to - from, wanted);
  const marks: TimeMark[] = [];
  let at = floorTo(from, step);
  while (at <= to) {
    if (at >= from) marks.push({ at, label: labelOf(at, step) });
    at = next(at, step);
  }
  return marks;
}

function yearly(span: number, wanted: number): Step {
  const years = Math.ceil(span / (360 * day) / wanted);
  return { unit: 'month', count: 12 * years, length: years * 360 * day };
}

/** The last mark at or before a time. */
function floorTo(time: number, { unit, count }: Step): number {
  const date = localDate(time);
  switch (unit) {
    case 'minute':
      // UTC offsets are whole quarters of an hour today, so minutes are rounded on the local clock.
      return date.setMinutes(Math.floor(date.getMinutes() / count) * count, 0, 0);
    case 'hour':
      return date.setHours(Math.floor(date.getHours() / count) * count, 0, 0, 0);
    case 'day': {
      const [year, month] = [date.getFullYear(), date.getMonth()];
      // Avoids closer marks at the end of a month: its remaining days belong to its last mark.
      const most = Math.floor(localDate(startOfDay(year, month + 1, 0)).getDate() / count) - 1;
      return startOfDay(year, month, Math.min(Math.floor((date.getDate() - 1) / count), most) * count + 1);
    }
    case 'month':
      return startOfDay(date.getFullYear(), Math.floor(date.getMonth() / count) * count);
  }
}

/** The mark after a mark. Days restart with each month, and hours with each midnight. */
function next(at: number, step: Step): number {
  const { unit, count } = step;
  if (unit === 'minute') return at + count * minute;
  const date = localDate(at);
  if (unit === 'month') return date.setMonth(date.getMonth() + count);
  if (unit === 'hour') {
    // After a clock change, adding hours misses the grid: go a little further and round down again.
    const further = count > 1 ? hour : 0;
    const rounded = floorTo(at + count * hour + further, step);
    return rounded > at ? rounded : at + count * hour;
  }
  const rounded = floorTo(date.setDate(date.getDate() + count), step);
  return rounded > at ? rounded : startOfDay(date.getFullYear(), date.getMonth() + 1);
}

function labelOf(at: number, { unit }: Step): string {
  if (unit === 'month') return monthLabel.format(at);
  const date = localDate(at);
  const midnight = date.getHours() === 0 && date.getMinutes() === 0;
  return unit === 'day' || midnight ? dayLabel.format(at) : clockLabel.format(at);
}
