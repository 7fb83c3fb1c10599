import type { Pause } from '#contract/models/pause.ts';
import { actorOf } from './actor.ts';
import { plain } from './text.ts';
import { dayTime, nearTime } from './time.ts';
import { texts } from './words.ts';

/**
 * Sentences on who paused it, when, why, with what, and when a restore reminder is set.
 *
 * @param now reads the time, epoch milliseconds; called only where a reminder is set
 */
export function pauseWords({ by, nodes }: Pause, now: () => number): string {
  if (by === null) return texts.pausedElsewhere(nodes);
  const what = texts.pausedBy(nodes, actorOf(by), dayTime(by.at));
  const why = by.reason === null ? texts.noReasonGiven : texts.because(plain(by.reason, 300).replace(/\.$/, ''));
  const until = by.until === null ? '' : ` ${untilWords(by.until, now())}`;
  return `${what}${until} ${why} ${texts.changeCalled(plain(by.title, 80))}`;
}

function untilWords(until: number, now: number): string {
  const moment = nearTime(until, now);
  return until <= now ? texts.wasToBeRestored(moment) : texts.restoreReminder(moment);
}
