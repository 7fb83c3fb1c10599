import { longestPause } from '#contract/limits.ts';
import { readFutureTime } from '#contract/future-time.ts';
import { daysLater, momentsOfClock, printLocalTime } from '#contract/local-time.ts';
import { texts } from './words.ts';

/** Example input for a plausible time: six o'clock of the next day. */
export function pauseEndExample(now: number): string {
  return printLocalTime(momentsOfClock(daysLater(now, 1), 6, 0)[0]);
}

/** Parses the typed end of a pause: epoch milliseconds, or a problem; neither for empty input. */
export function readPauseEnd(text: string, now: number): { at: number | null; problem: string | null } {
  if (text.trim() === '') return { at: null, problem: null };
  const at = readFutureTime(text, now);
  if (at === null) return { at, problem: texts.untilUnclear(pauseEndExample(now)) };
  if (at <= now) return { at: null, problem: texts.untilOver };
  if (at - now > longestPause) return { at: null, problem: texts.untilTooFar };
  return { at, problem: null };
}
