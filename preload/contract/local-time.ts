/** Milliseconds by which a clock may be set back: an hour, or half of one on Lord Howe Island. */
const setBack = [3_600_000, 1_800_000];

/**
 * Returns the moments, epoch milliseconds, at which this computer's clock shows a time on the day of a moment: two in
 * the hour that comes twice. A time that the clock skips is as much later as the clock skips.
 */
export function momentsOfClock(day: number, hour: number, minute: number): [first: number, ...second: number[]] {
  const first = new Date(day).setHours(hour, minute, 0, 0);
  const shown = (at: number): string => new Date(at).toString().slice(0, 21);
  return [first, ...setBack.map((by) => first + by).filter((at) => shown(at) === shown(first))];
}

/** Returns that time on the calendar day some days later: a day may have 23 hours or 25. */
export function daysLater(at: number, days: number): number {
  const date = new Date(at);
  return date.setDate(date.getDate() + days);
}

/** Reports whether a date exists: JavaScript reads some that do not as days of the next month. */
export function isDate(year: number, month: number, day: number): boolean {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
}
