import type { Filter } from '#contract/filter/filter.ts';
import { type FilterReaders, matcherOf } from '#contract/filter/match.ts';
import { notificationFields } from '#contract/filter/notification-fields.ts';
import type { GroupState } from '#contract/models/notification.ts';
import type { ServiceFlow } from '../ports/service.ts';
import type { GroupedFeed } from './feed.ts';
import type { Group } from './group.ts';

const hour = 3_600_000;

/** Data about a group at a moment. */
export interface Surroundings {
  subject: (group: Group) => ReturnType<GroupedFeed['subject']>;
  flow: (group: Group) => ServiceFlow | undefined;
  state: (group: Group) => GroupState;
  /** Epoch milliseconds. */
  now: number;
}

const known = (...ids: (number | null)[]): number[] => ids.filter((id) => id !== null);

const readersOf = ({ subject, flow, state, now }: Surroundings): FilterReaders<Group, typeof notificationFields> => ({
  level: ({ newest }) => [newest.level ?? ''],
  // A new group is also open.
  state: (group) => (state(group) === 'new' ? ['new', 'open'] : [state(group)]),
  'last-seen': ({ lastAt }) => lastAt,
  'first-seen': ({ firstAt }) => firstAt,
  unread: ({ unread }) => unread,
  'last-hour': (group) => group.countWithin(now - hour, now),
  count: ({ size }) => size,
  message: ({ newest }) => newest.message.toLowerCase(),
  name: (group) => {
    const { name, flowName } = subject(group);
    return [name, flowName].join('\n').toLowerCase();
  },
  kind: ({ newest }) => [newest.about.kind],
  owner: (group) => [flow(group)?.owner ?? ''],
  project: (group) => [flow(group)?.project ?? ''],
  tag: (group) => {
    const { tags = [], nodes = [] } = flow(group) ?? {};
    const all = [...tags, ...nodes.flatMap((node) => node.tags)];
    return all.length === 0 ? [''] : all;
  },
  flow: ({ originId }) => known(originId),
  resource: ({ newest }) => known(newest.about.id),
  id: ({ ids, newest, originId }) => known(...ids, newest.about.id, originId),
});

/** Returns a filter's test of whether a group matches, built once for many groups. */
export function groupMatcher(filter: Filter, around: Surroundings): (group: Group) => boolean {
  const has = (group: Group, words: string): boolean => {
    const { id, word, name, flowName, originId } = around.subject(group);
    return [group.newest.message, name, flowName, word, id, originId].join('\n').toLowerCase().includes(words);
  };
  return matcherOf(filter, notificationFields, readersOf(around), has, around.now);
}
