import type { GroupState, NotificationGroup, NotificationSubject } from '#contract/models/notification.ts';
import { resourceWords } from '../../format/words.ts';
import { plain } from '../../format/text.ts';
import { age, clockTime, dayTime } from '../../format/time.ts';
import { exactNumber } from '../../format/number.ts';
import { texts } from './words.ts';

/** Effect of acknowledging, shown before the user does it. */
export const untilWorse = texts.untilWorse;

/** `38 in the last hour, 412 in all` */
export function rateOf({ lastHour, count }: Pick<NotificationGroup, 'lastHour' | 'count'>): string {
  return texts.rate(exactNumber(lastHour), exactNumber(count));
}

/** Subject of a group, in the service's own word where we have none; null when the service sent none. */
export function notificationSubject({ kind, word, id, name }: NotificationSubject): string | null {
  const what = kind === 'unknown' ? word : resourceWords[kind].word;
  const which = name ?? id;
  if (what === null && which === null) return null;
  return plain([what ?? texts.unknownKind, which].filter((part) => part !== null).join(' '), 120);
}

/** State of a group in two words: whether it needs attention. */
export const stateWords: Record<GroupState, string> = {
  open: texts.open,
  new: texts.new,
  worse: texts.gotWorse,
  acknowledged: texts.acknowledged,
  muted: texts.muted,
};

/** State of a group, with the relevant time. */
export function groupStateOf(
  { state, acknowledgedAt, mutedUntil }: Pick<NotificationGroup, 'state' | 'acknowledgedAt' | 'mutedUntil'>,
  now: number,
): string {
  const word = stateWords[state];
  if (state === 'muted') return mutedUntil === null ? word : texts.stateUntil(word, momentAhead(mutedUntil, now));
  if (acknowledgedAt === null) return word;
  const ago = texts.agoText(age(now - acknowledgedAt));
  return state === 'worse' ? texts.sinceAcknowledged(word, ago) : texts.stateAgo(word, ago);
}

/** A future time: `15:02`, `tomorrow 08:00`, else with its day. */
export function momentAhead(at: number, now: number): string {
  const midnight = new Date(now).setHours(24, 0, 0, 0);
  if (at < midnight) return clockTime(at);
  const nextMidnight = new Date(midnight).setHours(24, 0, 0, 0);
  return at < nextMidnight ? texts.tomorrow(clockTime(at)) : dayTime(at);
}
