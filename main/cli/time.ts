import { readFutureTime } from '#contract/future-time.ts';
import { requireRestoreTime } from '../core/actions/restore-time.ts';
import { asTime } from '../core/base/readers.ts';
import { wrongUsage } from './input.ts';

/** Reads the moment in an option, epoch milliseconds: ISO 8601, or Unix time in seconds or milliseconds. */
export function readTime(text: string): number {
  const looksRight = /^\d{1,16}$|^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/i.test(text);
  const parsed = looksRight ? asTime(text) : null;
  if (parsed !== null) return parsed;
  throw wrongUsage(`Invalid time ${JSON.stringify(text)}: use 2026-11-20T08:00Z or Unix time.`);
}

const units: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** Reads a past moment, epoch milliseconds: an age such as `2h`, or a time for `readTime`. */
export function readPast(text: string, now: number): number {
  const [, amount, unit] = /^(\d{1,6})([smhdw])$/.exec(text) ?? [];
  if (amount !== undefined && unit !== undefined) return now - Number(amount) * units[unit]!;
  const at = readTime(text);
  if (at > now) throw wrongUsage(`${text} is in the future.`);
  return at;
}

/** Reads the end of a pause, epoch milliseconds: `14:30`, `2h`, or ISO 8601. Throws for past and invalid times. */
export function readRestoreTime(text: string, now: number): number {
  const at = readFutureTime(text, now);
  if (at === null) throw wrongUsage(`Invalid time ${JSON.stringify(text)}: use 14:30, 2h or 2026-11-24T06:00Z.`);
  requireRestoreTime(at, now);
  return at;
}
