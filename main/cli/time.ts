import { readFutureTime } from '#contract/future-time.ts';
import { daysLater, momentsOfClock } from '#contract/local-time.ts';
import { isTimeZone } from '#contract/models/deadline.ts';
import { requireRestoreTime } from '../core/actions/restore-time.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import { asTime } from '../core/base/readers.ts';
import { wrongUsage } from './input.ts';

/**
 * Reads the moment in an option, epoch milliseconds: ISO 8601, an age such as `2h`, `today` or `yesterday`,
 * which begin at midnight, or Unix time in seconds or milliseconds.
 */
export function readTime(text: string): number {
  const at = readAgo(text, clock.now()) ?? parseTime(text);
  if (at !== null) return at;
  throw wrongUsage(`Invalid time ${JSON.stringify(text)}: use 2h, yesterday, 2026-11-20T08:00Z or Unix time.`);
}

const isoTime = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/i;

/** Unix time has 10 digits in seconds and 13 in milliseconds: any other number is a mistake, such as microseconds. */
function parseTime(text: string): number | null {
  if (/^(?:\d{10}|\d{13})$/.test(text)) return asTime(text);
  if (!isoTime.test(text)) return null;
  const iso = text.replace(' ', 'T');
  const inUtc = asTime(iso);
  // A time that the user types without a zone is one of this computer's clock, unlike one of the service.
  return inUtc !== null && /T[\d:.]+$/i.test(iso) ? Date.parse(iso) : inUtc;
}

const units: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/**
 * Reads a past moment, epoch milliseconds: an age such as `2h`, `yesterday`, a time of day such as `18:00`, which was the last one by
 * this computer's clock, or a time for `readTime`.
 */
export function readPast(text: string, now: number): number {
  const at = readAgo(text, now) ?? readLastClock(text, now) ?? parseTime(text);
  if (at === null)
    throw wrongUsage(`Invalid time ${JSON.stringify(text)}: use 8h, 18:00, yesterday, 2026-11-20T08:00Z or Unix time.`);
  if (at > now) throw wrongUsage(`${text} is in the future.`);
  return at;
}

/** Reads a duration such as `30s`, `10m` or `2h`, in milliseconds. */
export function readDuration(text: string): number {
  const [, amount, unit] = /^(\d{1,6})([smhdw])$/.exec(text) ?? [];
  const duration = amount === undefined || unit === undefined ? 0 : Number(amount) * units[unit]!;
  // Node's timers take no more.
  if (duration > 0 && duration < 2 ** 31) return duration;
  throw wrongUsage(`Invalid duration ${JSON.stringify(text)}: use 30s, 10m or 2h, up to 24 days.`);
}

/** Reads an age, or the first moment of `today` or `yesterday` by this computer's clock. */
function readAgo(text: string, now: number): number | null {
  if (text === 'today' || text === 'yesterday')
    return momentsOfClock(daysLater(now, text === 'today' ? 0 : -1), 0, 0)[0];
  const [, amount, unit] = /^(\d{1,6})([smhdw])$/.exec(text) ?? [];
  return amount === undefined || unit === undefined ? null : now - Number(amount) * units[unit]!;
}

function readLastClock(text: string, now: number): number | null {
  const [, hour, minute] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  if (hour === undefined) return null;
  const moments = (day: number): number[] => momentsOfClock(day, Number(hour), Number(minute));
  return [...moments(daysLater(now, -1)), ...moments(now)].findLast((at) => at <= now)!;
}

/** Reads the end of a pause, epoch milliseconds: `14:30`, `2h`, or ISO 8601. Throws for past and invalid times. */
export function readRestoreTime(text: string, now: number): number {
  const at = readFutureTime(text, now);
  if (at === null) throw wrongUsage(`Invalid time ${JSON.stringify(text)}: use 14:30, 2h or 2026-11-24T06:00Z.`);
  requireRestoreTime(at, now);
  return at;
}

/** Whether moments are printed in the zone of this process instead of UTC. */
let isZoneChosen = false;

/** Reads and prints the times of this process in a time zone. Throws a Failure for an unknown one. */
export function chooseTimeZone(zone: string, env: NodeJS.ProcessEnv): void {
  if (!isTimeZone(zone))
    throw wrongUsage(`--tz: unknown time zone ${JSON.stringify(zone)}. Use UTC, or a name such as Europe/Berlin.`);
  // Node reads the variable again whenever it is set, and the processes that it starts inherit it.
  env['TZ'] = zone;
  isZoneChosen = true;
}

/** Formats a moment for output that programs read: in UTC, or in the chosen time zone with its offset. */
export function timeOf(at: number | null): string | null {
  if (at === null) return null;
  if (!isZoneChosen) return new Date(at).toISOString();
  const minutes = -new Date(at).getTimezoneOffset();
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((n) =>
    String(n).padStart(2, '0'),
  );
  return `${new Date(at + minutes * 60_000).toISOString().slice(0, -1)}${minutes < 0 ? '-' : '+'}${hours}:${rest}`;
}

/**
 * Formats a moment for a table: on a screen by this computer's clock, so short that no column cuts it (`11-24 06:00`, and
 * only the day in another year), and elsewhere whole. An unknown one is `-`.
 *
 * @param width columns of the screen; null without one
 */
export function momentIn(width: number | null, at: number | null): string {
  if (at === null) return '-';
  if (width === null) return timeOf(at)!;
  const date = new Date(at);
  const two = (n: number): string => String(n).padStart(2, '0');
  const day = `${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const isThisYear = date.getFullYear() === new Date(clock.now()).getFullYear();
  return isThisYear ? `${day} ${two(date.getHours())}:${two(date.getMinutes())}` : `${date.getFullYear()}-${day}`;
}
