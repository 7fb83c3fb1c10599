/** Marks on a time axis: whole minutes, hours, days or months of this computer's zone. Times are epoch milliseconds. */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A distance between marks. Above an hour it is counted on the calendar, since days are not all 24 hours long. */
interface Step {
  unit: 'minute' | 'hour' | 'day' | 'month';
  count: number;
  /** About how long, to choose by. */
  length: number;
}

const steps: Step[] = [
  ...[1, 2, 5, 10, 15, 30].map((count) => ({ unit: 'minute' as const, count, length: count * minute })),
  ...[1, 2, 3, 6, 12].map((count) => ({ unit: 'hour' as const, count, length: count * hour })),
  ...[1, 2, 7, 14].map((count) => ({ unit: 'day' as const, count, length: count * day })),
  ...[1, 3, 6, 12].map((count) => ({ unit: 'month' as const, count, length: count * 30 * day })),
];

const clockLabel = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const dayLabel = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });
const monthLabel = new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric' });

export interface TimeMark {
  at: number;
  label: string;
}

/** The marks from `from` to `to`, about `wanted` of them and never more than twice as many. */
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
  const date = new Date(time);
  switch (unit) {
    case 'minute':
      // Offsets from UTC are whole quarters of an hour today, so minutes are rounded on the local clock.
      return date.setMinutes(Math.floor(date.getMinutes() / count) * count, 0, 0);
    case 'hour':
      return date.setHours(Math.floor(date.getHours() / count) * count, 0, 0, 0);
    case 'day':
      return new Date(
        date.getFullYear(),
        date.getMonth(),
        Math.floor((date.getDate() - 1) / count) * count + 1,
      ).getTime();
    case 'month':
      return new Date(date.getFullYear(), Math.floor(date.getMonth() / count) * count).getTime();
  }
}

/** The mark after a mark. Days and hours of the day start again with each month and each midnight. */
function next(at: number, step: Step): number {
  const { unit, count } = step;
  if (unit === 'minute') return at + count * minute;
  const date = new Date(at);
  if (unit === 'month') return date.setMonth(date.getMonth() + count);
  if (unit === 'hour') {
    // Past a change of the clock, adding hours lands beside the grid: look a little further and round down again.
    const rounded = floorTo(at + count * hour + hour, step);
    return rounded > at ? rounded : at + count * hour;
  }
  const month = date.getMonth();
  date.setDate(date.getDate() + count);
  // Not two marks side by side where a month ends: the rest of a month belongs to its last mark.
  const left = new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate() - date.getDate() + 1;
  if (count > 1 && date.getMonth() === month && left < count / 2)
    return new Date(date.getFullYear(), month + 1).getTime();
  return date.getMonth() === month ? date.getTime() : new Date(date.getFullYear(), date.getMonth()).getTime();
}

function labelOf(at: number, { unit }: Step): string {
  if (unit === 'month') return monthLabel.format(at);
  const date = new Date(at);
  const midnight = date.getHours() === 0 && date.getMinutes() === 0;
  return unit === 'day' || midnight ? dayLabel.format(at) : clockLabel.format(at);
}
