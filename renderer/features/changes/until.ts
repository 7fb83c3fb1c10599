import { longestPause } from '#contract/limits.ts';
import { readUntil } from '#contract/until.ts';
import { texts } from './words.ts';

/** What a person typed as the time until which something is paused: epoch milliseconds, or what is wrong; neither for nothing. */
export function untilOf(text: string, now: number): { at: number | null; problem: string | null } {
  if (text.trim() === '') return { at: null, problem: null };
  const at = readUntil(text, now);
  if (at === null) return { at, problem: texts.untilUnclear };
  if (at <= now) return { at: null, problem: texts.untilOver };
  if (at - now > longestPause) return { at: null, problem: texts.untilTooFar };
  return { at, problem: null };
}
