/** Times by the clock of the user: of the system, or of the time zone that the user chose for the window. */
import { ZoneCalendar } from './zone-calendar.ts';

/** Parts of a Date that depend on a time zone. A native Date has them for that of the system. */
export type LocalDate = Pick<
  Date,
  'getFullYear' | 'getMonth' | 'getDate' | 'getHours' | 'getMinutes' | 'setMonth' | 'setDate' | 'toDateString'
> & {
  setHours(hours: number, minutes: number, seconds: number, milliseconds: number): number;
  setMinutes(minutes: number, seconds: number, milliseconds: number): number;
};

/** Reads the chosen time zone; null for that of the system. */
let readZone: () => string | null = () => null;
const calendars = new Map<string, ZoneCalendar>();

/** Lets all functions below use a time zone that may change. In a page, what they return is then as reactive as it. */
export function useTimeZone(read: () => string | null): void {
  readZone = read;
}

function chosenCalendar(): ZoneCalendar | null {
  const zone = readZone();
  if (zone === null) return null;
  const calendar = calendars.get(zone) ?? new ZoneCalendar(zone);
  calendars.set(zone, calendar);
  return calendar;
}

/** Returns a moment as a date of the user's clock. */
export function localDate(at: number): LocalDate {
  const calendar = chosenCalendar();
  return calendar ? new ZonedDate(at, calendar) : new Date(at);
}

/** Returns the beginning of a day of the user's clock. Months begin at 0, and both may be beyond their range. */
export function startOfDay(year: number, month: number, day = 1): number {
  const calendar = chosenCalendar();
  return calendar ? calendar.momentsOf(Date.UTC(year, month, day))[0]! : new Date(year, month, day).getTime();
}

/** Returns a formatter for the user's clock. It follows a change of the time zone. */
export function timeFormat(options: Intl.DateTimeFormatOptions): Pick<Intl.DateTimeFormat, 'format'> {
  let made: { zone: string | null; format: Intl.DateTimeFormat } | undefined;
  return {
    format(at) {
      const zone = readZone();
      if (made?.zone !== zone) {
        const format = new Intl.DateTimeFormat(undefined, { ...options, ...(zone !== null && { timeZone: zone }) });
        made = { zone, format };
      }
      return made.format.format(at);
    },
  };
}

/** Date of a time zone. Its clock is read from a native Date whose UTC shows it. */
class ZonedDate implements LocalDate {
  readonly #calendar: ZoneCalendar;
  #shown: Date;

  constructor(at: number, calendar: ZoneCalendar) {
    this.#calendar = calendar;
    this.#shown = new Date(at + calendar.offsetAt(at));
  }

  getFullYear = (): number => this.#shown.getUTCFullYear();
  getMonth = (): number => this.#shown.getUTCMonth();
  getDate = (): number => this.#shown.getUTCDate();
  getHours = (): number => this.#shown.getUTCHours();
  getMinutes = (): number => this.#shown.getUTCMinutes();
  setMonth = (month: number): number => this.#moment(this.#shown.setUTCMonth(month));
  setDate = (day: number): number => this.#moment(this.#shown.setUTCDate(day));
  setHours = (...time: [number, number, number, number]): number => this.#moment(this.#shown.setUTCHours(...time));
  setMinutes = (...time: [number, number, number]): number => this.#moment(this.#shown.setUTCMinutes(...time));
  toDateString = (): string => this.#shown.toISOString().slice(0, 10);

  #moment(local: number): number {
    const at = this.#calendar.momentsOf(local)[0]!;
    this.#shown = new Date(at + this.#calendar.offsetAt(at));
    return at;
  }
}

/** Reports whether two moments are on one day of the user's clock. */
export const isSameDay = (one: number, other: number): boolean =>
  localDate(one).toDateString() === localDate(other).toDateString();

/** Prints a moment by the user's clock: `2026-11-24 06:00`. */
export function printLocalTime(at: number): string {
  const date = localDate(at);
  const two = (n: number): string => String(n).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Milliseconds by which a clock may be set back: an hour, or half of one on Lord Howe Island. */
const setBack = [3_600_000, 1_800_000];

/**
 * Returns the moments, epoch milliseconds, at which the user's clock shows a time on the day of a moment: two in the
 * hour that comes twice. A time that the clock skips is as much later as the clock skips.
 */
export function momentsOfClock(day: number, hour: number, minute: number): [first: number, ...second: number[]] {
  const first = localDate(day).setHours(hour, minute, 0, 0);
  return [first, ...setBack.map((by) => first + by).filter((at) => printLocalTime(at) === printLocalTime(first))];
}

/** Returns that time on the calendar day some days later: a day may have 23 hours or 25. */
export function daysLater(at: number, days: number): number {
  const date = localDate(at);
  return date.setDate(date.getDate() + days);
}

/** Reports whether a date exists: JavaScript reads some that do not as days of the next month. */
export function isDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
