const minute = 60_000;
const day = 24 * 60 * minute;

/** Days of a time zone, with its changes of daylight saving time. A day is its number since 1 January 1970. */
export class ZoneCalendar {
  readonly #format: Intl.DateTimeFormat;

  /** @param timeZone IANA name; throws a RangeError for an unknown one */
  constructor(timeZone: string) {
    this.#format = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
      ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
    });
  }

  /** Returns the day at a moment, epoch milliseconds. */
  dayAt(at: number): number {
    return Math.floor((at + this.offsetAt(at)) / day);
  }

  /**
   * Returns the moment of a time of day, epoch milliseconds. Of a time that occurs twice, it is the second; one that the
   * clock skips is as much later as the clock skips.
   */
  momentOf(dayNumber: number, minuteOfDay: number): number {
    return Math.max(...this.momentsOf(dayNumber * day + minuteOfDay * minute));
  }

  /**
   * Returns the moments at which the clock shows a time, which is in milliseconds since 1970 by that clock: two where it
   * occurs twice. One that the clock skips is as much later as the clock skips.
   */
  momentsOf(local: number): number[] {
    const moments = [local - day, local + day].map((near) => local - this.offsetAt(near));
    const existing = moments.filter((at) => at + this.offsetAt(at) === local);
    return existing.length > 0 ? existing : [Math.max(...moments)];
  }

  /** Returns how many milliseconds the clock of the zone is ahead of UTC. */
  offsetAt(at: number): number {
    const whole = Math.floor(at / 1_000) * 1_000;
    const parts = Object.fromEntries(this.#format.formatToParts(whole).map(({ type, value }) => [type, Number(value)]));
    const {
      year,
      month,
      day: date,
      hour,
      minute: minutes,
      second,
    } = parts as Record<Intl.DateTimeFormatPartTypes, number>;
    return Date.UTC(year, month - 1, date, hour, minutes, second) - whole;
  }
}

/** Returns the day of the week of a day: 0 is Monday. */
export const weekdayOf = (dayNumber: number): number => (((dayNumber + 3) % 7) + 7) % 7;
