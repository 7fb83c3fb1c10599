import type { ErrorEvent, ErrorKind, ErrorPlace, ErrorsRead } from '#contract/models/error-kind.ts';
import { maskWord } from '../../format/masks.ts';
import { exactNumber } from '../../format/number.ts';
import { plain } from '../../format/text.ts';
import { dayTime } from '../../format/time.ts';
import { texts } from './words.ts';

/** The name of a kind of failure, else what its messages have in common. */
export function titleOf({ name, message }: Pick<ErrorKind, 'name' | 'message'>): string {
  const said = message.map(({ text, mask }) => (mask === null ? text : `‹${maskWord(mask)}›`)).join('');
  return name ?? (said || texts.noMessage);
}

/** The name of a node, or what stands for it. */
export const nodeOf = ({ nodeName, nodeId }: Pick<ErrorPlace, 'nodeName' | 'nodeId'>): string =>
  nodeName ?? texts.nodeWithId(String(nodeId));

export const flowOf = ({ flowName, originId }: Pick<ErrorPlace, 'flowName' | 'originId'>): string =>
  flowName ?? texts.flowWithId(String(originId));

/** The first of its nodes, or flows, and how many more there are. */
export function firstOf(names: readonly string[]): string {
  const [first = '', ...others] = [...new Set(names)];
  const shown = plain(first, 120);
  return others.length === 0 ? shown : texts.andMore(shown, exactNumber(others.length));
}

/** What of the failed records was read, without when; null where nothing fails. */
export function coverageWords({ records, total, nodes, failing, undecided }: ErrorsRead): string | null {
  if (failing === 0) return undecided === 0 ? null : texts.notDecided(undecided);
  const at = nodes === failing ? texts.atNodes(nodes) : texts.atNodesOf(exactNumber(nodes), failing);
  const of = total === null ? texts.anUnknownNumber : exactNumber(total);
  const said = texts.newestOf(exactNumber(records), of, at);
  return undecided === 0 ? said : `${said} ${texts.notDecided(undecided)}`;
}

/** What happened, with all that is known of it. */
export function eventWords({ what, since }: ErrorEvent): { said: string; more: string } {
  return { said: texts.events[what], more: texts.eventsSince[what](dayTime(since)) };
}
