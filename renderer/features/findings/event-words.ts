import type { FindingEvent } from '#contract/models/finding.ts';
import { actorOf } from '../../format/actor.ts';
import { dayTime } from '../../format/time.ts';
import { texts } from './words.ts';

/** An event with all known details. */
export function findingEventText({ what, kind, since, unwatchedFrom, by }: FindingEvent): {
  said: string;
  more: string;
} {
  const more = [
    by && texts.byWhom(actorOf(by)),
    since !== null && (what === 'unwatched' ? texts.fromUntilThen : texts.sinceThen)(dayTime(since)),
    unwatchedFrom === 'never' && texts.neverWatched,
    typeof unwatchedFrom === 'number' && texts.notWatchedBetween(dayTime(unwatchedFrom)),
  ];
  return { said: texts.events[what](texts.kinds[kind]), more: more.filter(Boolean).join(', ') };
}
