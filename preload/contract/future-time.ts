import { daysLater, isDate, momentsOfClock } from './local-time.ts';

/** Milliseconds of the units of a span, the greatest first. */
const units = { d: 86_400_000, h: 3_600_000, m: 60_000 } as const;

/**
 * Reads `14:30`, `2h`, `1h30m`, `2026-11-24 06:00` or `2026-11-24T06:00Z`. Returns epoch milliseconds; null for
 * anything else. A time of day is the next one, and a time that comes twice its first occurrence to come. It uses this computer's clock, like everything that names no zone. The
 * caller decides whether the time makes sense.
 */
export function readFutureTime(text: string, now: number): number | null {
  const given = text.trim();
  return readClock(given, now) ?? readSpan(given, now) ?? readMoment(given, now);
}

function readClock(text: string, now: number): number | null {
  const { hour, minute } = /^(?<hour>[01]?\d|2[0-3]):(?<minute>[0-5]\d)$/.exec(text)?.groups ?? {};
  if (hour === undefined) return null;
  const moments = (day: number): number[] => momentsOfClock(day, Number(hour), Number(minute));
  return [...moments(now), ...moments(daysLater(now, 1))].find((at) => at > now)!;
}

function readSpan(text: string, now: number): number | null {
  const parts = /^(?:(?<d>\d{1,4})d)? ?(?:(?<h>\d{1,5})h)? ?(?:(?<m>\d{1,6})m)?$/i.exec(text)?.groups;
  if (!parts || text === '') return null;
  return Object.entries(units).reduce((sum, [name, unit]) => sum + Number(parts[name] ?? 0) * unit, now);
}

function readMoment(text: string, now: number): number | null {
  const form = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(:\d{2})?(Z|[+-]\d{2}:\d{2})?$/i;
  const [match, year, month, day, hour, minute, , zone] = form.exec(text) ?? [];
  if (match === undefined || !isDate(Number(year), Number(month), Number(day))) return null;
  const at = Date.parse(text.replace(' ', 'T').toUpperCase());
  if (Number.isNaN(at)) return null;
  if (zone !== undefined) return at;
  const moments = momentsOfClock(at, Number(hour), Number(minute));
  return moments.find((moment) => moment > now) ?? moments[0];
}

/** Prints a moment as `readFutureTime` reads it, to the minute, by this computer's clock: `2026-11-24 06:00`. */
export function printFutureTime(at: number): string {
  const date = new Date(at);
  const two = (n: number): string => String(n).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}
