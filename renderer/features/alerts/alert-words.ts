import { type Alert, type AlertKind, alertKindWords, type AlertRow } from '#contract/models/alert.ts';
import type { AlertEvent } from '#contract/models/alert-event.ts';
import type { NotificationGroup, NotificationSubject } from '#contract/models/notification.ts';
import { actorOf } from '../../format/actor.ts';
import { resourceWords } from '../../format/words.ts';
import { exactNumber } from '../../format/number.ts';
import { plain } from '../../format/text.ts';
import { dayTime } from '../../format/time.ts';
import { texts } from './words.ts';

/** An event with all known details. */
export function alertEventText({ what, kind, since, unwatchedFrom, by }: AlertEvent<AlertKind>): {
  said: string;
  more: string;
} {
  const more = [
    by && [texts.byWhom(actorOf(by)), by.note === null ? '' : plain(by.note, 500)].filter(Boolean).join(': '),
    since !== null && (what === 'unwatched' ? texts.fromUntilThen : texts.sinceThen)(dayTime(since)),
    unwatchedFrom === 'never' && texts.neverWatched,
    typeof unwatchedFrom === 'number' && texts.notWatchedBetween(dayTime(unwatchedFrom)),
  ];
  return { said: texts.events[what](alertKindWords[kind]), more: more.filter(Boolean).join(', ') };
}

/** Events of a row in a period: `Opened, resolved`. */
export function happenedWords({ happened }: Pick<AlertRow, 'happened'>): string {
  if (happened === null) return '';
  const { opened, worse, cameBack, resolved } = happened;
  const parts = [
    opened > 0 && texts.opened(opened),
    worse > 0 && texts.gotWorse(worse),
    cameBack > 0 && texts.cameBack(cameBack),
    resolved > 0 && texts.resolvedIn(resolved),
  ].filter((part) => part !== false);
  return parts.length === 0 ? texts.recurred : parts.join(' · ');
}

/** Who acknowledged the first acknowledged alert of a row; null for none. */
export const acknowledgmentIn = ({ alerts }: Pick<AlertRow, 'alerts'>): Alert['acknowledged'] =>
  alerts.find(({ acknowledged }) => acknowledged !== null)?.acknowledged ?? null;

/** `38 in the last hour, 412 in all` */
export function rateOf({ lastHour, count }: Pick<NotificationGroup, 'lastHour' | 'count'>): string {
  return texts.rate(exactNumber(lastHour), exactNumber(count));
}

/** Subject of a notification, in the service's own word where we have none; null when the service sent none. */
export function notificationSubject({ kind, word, id, name }: NotificationSubject): string | null {
  const what = kind === 'unknown' ? word : resourceWords[kind].word;
  const which = name ?? id;
  if (what === null && which === null) return null;
  return plain([what ?? texts.unknownKind, which].filter((part) => part !== null).join(' '), 120);
}
