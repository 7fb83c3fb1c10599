import { readUntil } from '#contract/until.ts';
import { requireRestoreTime } from '../core/actions/restore-time.ts';
import { asTime } from '../core/base/readers.ts';
import { wrongUsage } from './input.ts';

/** The moment that an option names, epoch milliseconds: ISO 8601, or Unix time in seconds or milliseconds. */
export function readTime(text: string): number {
  const looksRight = /^\d{1,16}$|^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/i.test(text);
  const parsed = looksRight ? asTime(text) : null;
  if (parsed !== null) return parsed;
  throw wrongUsage(`${text} is no time: write it like 2026-11-20T08:00Z, or as Unix time.`);
}

/** The moment until which a pause is to last, epoch milliseconds: `14:30`, `2h`, or ISO 8601. Throws for the past and nonsense. */
export function readRestoreTime(text: string, now: number): number {
  const at = readUntil(text, now);
  if (at === null) throw wrongUsage(`${text} is no time: write it like 14:30, 2h or 2026-11-24T06:00Z.`);
  requireRestoreTime(at, now);
  return at;
}
