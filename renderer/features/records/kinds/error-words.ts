import type { AlertEventKind } from '#contract/models/alert-event.ts';
import type { ErrorEvent, ErrorKind, ErrorPlace, ErrorsRead } from '#contract/models/error-kind.ts';
import { actorOf } from '../../../format/actor.ts';
import { maskedText } from '../../../format/masks.ts';
import { exactNumber } from '../../../format/number.ts';
import { phrases } from '../../../format/phrases/words.ts';
import { plain } from '../../../format/text.ts';
import { dayTime } from '../../../format/time.ts';
import { texts } from './words.ts';

/** The name of a kind of failure, or the common part of its messages. */
export function errorGroupTitle({ name, message }: Pick<ErrorKind, 'name' | 'message'>): string {
  return name ?? (maskedText(message) || phrases.noMessage);
}

/** The name of a node, or a fallback. */
export const failingNode = ({ nodeName, nodeId }: Pick<ErrorPlace, 'nodeName' | 'nodeId'>): string =>
  nodeName ?? phrases.nodeWithId(String(nodeId));

export const failingFlow = ({ flowName, originId }: Pick<ErrorPlace, 'flowName' | 'originId'>): string =>
  flowName ?? phrases.flowWithId(String(originId));

/** The first of several nodes or flows, and the number of others. */
export function firstOf(names: readonly string[]): string {
  const [first = '', ...others] = [...new Set(names)];
  const shown = plain(first, 120);
  return others.length === 0 ? shown : phrases.firstAndMore(shown, exactNumber(others.length));
}

/** Coverage of the failed records, without the time; null when nothing fails. */
export function coverageWords({ records, total, nodes, failing, earlier, undecided }: ErrorsRead): string | null {
  if (failing === 0 && earlier === 0) return undecided === 0 ? null : texts.notDecided(undecided);
  const parts = [
    failing > 0 && (nodes === failing ? texts.atNodes(nodes) : texts.atNodesOf(exactNumber(nodes), failing)),
    earlier > 0 && texts.atNodesBefore(earlier),
  ];
  const at = parts.filter((part) => part !== false).join(` ${texts.and} `);
  const of = total === null ? texts.anUnknownNumber : exactNumber(total);
  const said = texts.newestOf(exactNumber(records), of, at);
  return undecided === 0 ? said : `${said} ${texts.notDecided(undecided)}`;
}

/** `178 of 200 read`: records of a sample, not the number of failed records. */
export function recordsOfRead({ records, read }: Pick<ErrorKind, 'records' | 'read'>): string {
  return read === null
    ? texts.ofThoseKnown(exactNumber(records))
    : texts.ofRead(exactNumber(records), exactNumber(read));
}

/** The records of the sample, with the service's counts at its nodes. */
export function recordsInFull(kind: Pick<ErrorKind, 'records' | 'read' | 'places'>): string {
  const totals = kind.places.map(({ total }) => total);
  const all = totals.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0);
  return texts.ofReadInFull(recordsOfRead(kind), all === null ? texts.anUnknownNumber : exactNumber(all));
}

/** An event with all known details. @param orEarlier whether a record earlier than the first known one may exist */
export function errorEventText({ what, since, by }: ErrorEvent, orEarlier: boolean): { said: string; more: string } {
  const eventsSince: Partial<Record<AlertEventKind, (moment: string) => string>> = texts.eventsSince;
  const more = [
    by && texts.byWhom(actorOf(by)),
    by?.note,
    since !== null && eventsSince[what]?.(dayTime(since)),
    orEarlier && what === 'opened' && phrases.orEarlier,
  ];
  return { said: texts.events[what], more: more.filter(Boolean).join(' ') };
}
