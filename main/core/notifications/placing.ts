import { createHash } from 'node:crypto';
import { gist, patternVersion, textPattern } from '../base/text-pattern.ts';
import type { ServiceNotification } from '../ports/service.ts';
import type { FlowFinder } from './flow-finder.ts';
import type { StoredNotification } from './store.ts';

/** A message is whole in the store; this much of the newest of each group is in memory. */
const longestInMemory = 4000;
const longestPattern = 1000;

/** Assigns a notification to the group of its flow, else of its resource, with the same pattern. */
export function place(one: ServiceNotification, now: number, finder: FlowFinder): StoredNotification {
  const originId = finder.find(one.about)?.entry.flow.originId ?? null;
  const { kind, word, id } = one.about;
  const resource = id === null ? '-' : `${kind === 'unknown' ? word : kind}:${id}`;
  return { ...one, placedAt: one.at ?? now, originId, groupKey: `${originId ?? resource}:${patternKey(one.message)}` };
}

const patternKey = (message: string): string =>
  createHash('sha256')
    .update(`${patternVersion}\n${gist(patternOf(message))}`)
    .digest('hex')
    .slice(0, 16);

export const shownPattern = (message: string): string => patternOf(message).slice(0, longestPattern);

/** Its beginning decides, as with failed records: processing 64 kB would block main for too long. */
const patternOf = (message: string): string => textPattern(message.slice(0, longestInMemory)).pattern;

/** The notification alone, without its place. */
export const withoutPlace = ({ id, at, level, message, about, readAt }: ServiceNotification): ServiceNotification => ({
  id,
  at,
  level,
  message,
  about,
  readAt,
});

/** The same with as much of its message as is held in memory. */
export const cut = (one: ServiceNotification): ServiceNotification => ({
  ...withoutPlace(one),
  message: one.message.slice(0, longestInMemory),
});
