import { longestPause } from '#contract/limits.ts';
import { printUntil, readUntil } from '#contract/until.ts';
import { texts } from './words.ts';

/** Example input for a plausible time: six o'clock of the next day. */
export function untilExample(now: number): string {
  const tomorrow = new Date(now);
  tomorrow.setDate(tomorrow.getDate() + 1);
  return printUntil(tomorrow.setHours(6, 0, 0, 0));
}

/** Parses the typed end of a pause: epoch milliseconds, or a problem; neither for empty input. */
export function untilOf(text: string, now: number): { at: number | null; problem: string | null } {
  if (text.trim() === '') return { at: null, problem: null };
  const at = readUntil(text, now);
  if (at === null) return { at, problem: texts.untilUnclear(untilExample(now)) };
  if (at <= now) return { at: null, problem: texts.untilOver };
  if (at - now > longestPause) return { at: null, problem: texts.untilTooFar };
  return { at, problem: null };
}
