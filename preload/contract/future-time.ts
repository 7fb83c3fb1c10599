import { daysLater, isDate, momentsOfClock, startOfDay } from './local-time.ts';

/** Milliseconds of the units of a span, the greatest first. */
const units = { d: 86_400_000, h: 3_600_000, m: 60_000 } as const;

/**
 * Reads `14:30`, `2h`, `1h30m`, `2026-11-24 06:00` or `2026-11-24T06:00Z`. Returns epoch milliseconds; null for
 * anything else. A time of day is the next one, and a time that comes twice its first occurrence to come. It uses the
 * user's clock, like everything that names no zone. The caller decides whether the time makes sense.
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
  const form = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2}))?(Z|[+-]\d{2}:\d{2})?$/i;
  const [match, year, month, day, hour, minute, second = '0', zone] = form.exec(text) ?? [];
  const at = match === undefined ? NaN : Date.parse(text.replace(' ', 'T').toUpperCase());
  if (Number.isNaN(at) || !isDate(Number(year), Number(month), Number(day))) return null;
  if (zone !== undefined) return at;
  const start = startOfDay(Number(year), Number(month) - 1, Number(day));
  const moments = momentsOfClock(start, Number(hour), Number(minute)).map((one) => one + Number(second) * 1000);
  return moments.find((moment) => moment > now) ?? moments[0]!;
}
