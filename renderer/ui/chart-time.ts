/** Marks on a time axis: whole minutes, hours, days or months of this computer's zone. Times are epoch milliseconds. */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A distance between marks. Above an hour it is counted on the calendar, since days are not all 24 hours long. */
interface Step {
  unit: 'minute' | 'hour' | 'day' | 'month';
  count: number;
  /** How long at least, to choose by. */
  length: number;
}

const steps: Step[] = [
  ...[1, 2, 5, 10, 15, 30].map((count) => ({ unit: 'minute' as const, count, length: count * minute })),
  ...[1, 2, 3, 6, 12].map((count) => ({ unit: 'hour' as const, count, length: count * hour })),
  ...[1, 2, 7, 14].map((count) => ({ unit: 'day' as const, count, length: count * day })),
  ...[1, 3, 6, 12].map((count) => ({ unit: 'month' as const, count, length: count * 28 * day })),
];

const clockLabel = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const dayLabel = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });
const monthLabel = new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric' });

export interface TimeMark {
  at: number;
  label: string;
}

/** A mark's label with the gap beside it, in sizes of the font: calm to read, and at least. */
const labelRoom = { calm: 7, least: 4.3 };
/** Fewer labels are worth it: four steps of six hours show a day, and four weeks a month. */
const worthwhile = 4.5;

/** How many distances between marks an axis has room for; its width in sizes of the font. */
export function marksFor(width: number): number {
  return Math.max(width / labelRoom.calm, Math.min(width / labelRoom.least, worthwhile));
}

/** The marks from `from` to `to`, with at most `wanted` of their distances between the two ends. */
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
    case 'day': {
      const [year, month] = [date.getFullYear(), date.getMonth()];
      // No marks closer than the others where a month ends: the rest of a month belongs to its last mark.
      const most = Math.floor(new Date(year, month + 1, 0).getDate() / count) - 1;
      return new Date(year, month, Math.min(Math.floor((date.getDate() - 1) / count), most) * count + 1).getTime();
    }
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
    const further = count > 1 ? hour : 0;
    const rounded = floorTo(at + count * hour + further, step);
    return rounded > at ? rounded : at + count * hour;
  }
  const rounded = floorTo(date.setDate(date.getDate() + count), step);
  return rounded > at ? rounded : new Date(date.getFullYear(), date.getMonth() + 1).getTime();
}

function labelOf(at: number, { unit }: Step): string {
  if (unit === 'month') return monthLabel.format(at);
  const date = new Date(at);
  const midnight = date.getHours() === 0 && date.getMinutes() === 0;
  return unit === 'day' || midnight ? dayLabel.format(at) : clockLabel.format(at);
}
