import { longestPause } from '#contract/limits.ts';
import { printUntil, readUntil } from '#contract/until.ts';
import { texts } from './words.ts';

/** A moment that a person might mean, written as one types it: six o'clock of the next day. */
export function untilExample(now: number): string {
  const tomorrow = new Date(now);
  tomorrow.setDate(tomorrow.getDate() + 1);
  return printUntil(tomorrow.setHours(6, 0, 0, 0));
}

/** What a person typed as the time until which something is paused: epoch milliseconds, or what is wrong; neither for nothing. */
export function untilOf(text: string, now: number): { at: number | null; problem: string | null } {
  if (text.trim() === '') return { at: null, problem: null };
  const at = readUntil(text, now);
  if (at === null) return { at, problem: texts.untilUnclear(untilExample(now)) };
  if (at <= now) return { at: null, problem: texts.untilOver };
  if (at - now > longestPause) return { at: null, problem: texts.untilTooFar };
  return { at, problem: null };
}
