/** Readable times by the user's clock. Epochs and spans are milliseconds. */
import { isSameDay, localDate, timeFormat } from '#contract/local-time.ts';
import { dash } from './number.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const year = 365 * day;

// 24 hours in every locale: an operator compares these with logs.
const clock = timeFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const clockWithSeconds = timeFormat({
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const clockWithDay = timeFormat({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const dayAlone = timeFormat({ day: 'numeric', month: 'short', year: 'numeric' });
const exact = timeFormat({
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
});

/** The largest whole unit: `8 s`, `2 min`, `3 h`, `2 d`, `4 y`. A time ahead of this computer's clock is `0 s` old. */
export function age(ms: number): string {
  if (ms < minute) return `${Math.max(0, Math.floor(ms / second))} s`;
  if (ms < hour) return whole(ms, minute, 'min');
  if (ms < day) return whole(ms, hour, 'h');
  if (ms < 2 * year) return whole(ms, day, 'd');
  return whole(ms, year, 'y');
}

/** The two largest units: `84 ms`, `9 min 20 s`, `1 h 6 min`. */
export function duration(ms: number): string {
  if (ms < second) return `${Math.max(0, Math.round(ms))} ms`;
  if (ms < minute) return `${Math.floor(ms / second)} s`;
  if (ms < hour) return pair(ms, minute, 'min', second, 's');
  if (ms < day) return pair(ms, hour, 'h', minute, 'min');
  return pair(ms, day, 'd', hour, 'h');
}

function pair(ms: number, large: number, largeName: string, small: number, smallName: string): string {
  const rest = Math.floor((ms % large) / small);
  const first = whole(ms, large, largeName);
  return rest === 0 ? first : `${first} ${rest} ${smallName}`;
}

function whole(ms: number, unit: number, name: string): string {
  return `${Math.floor(ms / unit)} ${name}`;
}

/** `14:06` */
export function clockTime(epochMs: number): string {
  return clock.format(epochMs);
}

/** `14:06:42` */
export function clockTimeWithSeconds(epochMs: number): string {
  return clockWithSeconds.format(epochMs);
}

/** Day and time: `25 Oct, 14:06` in the order of the locale. */
export function dayTime(epochMs: number): string {
  return clockWithDay.format(epochMs);
}

/** Day and time; for another year the day with that year, which would otherwise read as a day of this year. */
export function yearTime(epochMs: number, now: number): string {
  const isThisYear = localDate(epochMs).getFullYear() === localDate(now).getFullYear();
  return isThisYear ? dayTime(epochMs) : dayAlone.format(epochMs);
}

/** The time alone for today, otherwise with its day. */
export function nearTime(epochMs: number, now: number): string {
  return isSameDay(epochMs, now) ? clockTime(epochMs) : dayTime(epochMs);
}

/** Complete time with the zone and the same moment in UTC, for a title. */
export function exactTime(epochMs: number | null): string {
  if (epochMs === null) return dash;
  const utc = new Date(epochMs).toISOString().slice(0, 19).replace('T', ' ');
  return `${exact.format(epochMs)} (UTC ${utc})`;
}
