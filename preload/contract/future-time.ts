/** Milliseconds of the units of a span, the greatest first. */
const units = { d: 86_400_000, h: 3_600_000, m: 60_000 } as const;

/**
 * Reads `14:30`, `2h`, `1h30m`, `2026-11-24 06:00` or `2026-11-24T06:00Z`. Returns epoch milliseconds; null for
 * anything else. A time of day is the next one. It uses this computer's clock, like everything that names no zone. The
 * caller decides whether the time makes sense.
 */
export function readFutureTime(text: string, now: number): number | null {
  const given = text.trim();
  return readClock(given, now) ?? readSpan(given, now) ?? readMoment(given);
}

function readClock(text: string, now: number): number | null {
  const { hour, minute } = /^(?<hour>[01]?\d|2[0-3]):(?<minute>[0-5]\d)$/.exec(text)?.groups ?? {};
  if (hour === undefined) return null;
  const at = new Date(now).setHours(Number(hour), Number(minute), 0, 0);
  // Tomorrow by the calendar: a day may have 23 hours or 25.
  return at > now ? at : new Date(at).setDate(new Date(at).getDate() + 1);
}

function readSpan(text: string, now: number): number | null {
  const parts = /^(?:(?<d>\d{1,4})d)? ?(?:(?<h>\d{1,5})h)? ?(?:(?<m>\d{1,6})m)?$/i.exec(text)?.groups;
  if (!parts || text === '') return null;
  return Object.entries(units).reduce((sum, [name, unit]) => sum + Number(parts[name] ?? 0) * unit, now);
}

function readMoment(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})?$/i.test(text)) return null;
  const at = Date.parse(text.replace(' ', 'T').toUpperCase());
  return Number.isNaN(at) ? null : at;
}

/** Prints a moment as `readFutureTime` reads it, to the minute, by this computer's clock: `2026-11-24 06:00`. */
export function printFutureTime(at: number): string {
  const date = new Date(at);
  const two = (n: number): string => String(n).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}
