import { createHash } from 'node:crypto';
import { gist, patternVersion, textPattern } from '../base/text-pattern.ts';
import type { ServiceNotification } from '../ports/service.ts';
import type { FlowFinder } from './flow-finder.ts';
import type { StoredNotification } from './store.ts';

/** Characters of a message. The store holds all of it; memory holds only these, of the newest of each group. */
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

/** Only the beginning counts, as for failed records: processing 64 kB would block main for too long. */
const patternOf = (message: string): string => textPattern(message.slice(0, longestInMemory)).pattern;

/** Returns the notification without its place. */
export const withoutPlace = ({ id, at, level, message, about, readAt }: ServiceNotification): ServiceNotification => ({
  id,
  at,
  level,
  message,
  about,
  readAt,
});

/** Returns the notification with the part of its message that is kept in memory. */
export const cut = (one: ServiceNotification): ServiceNotification => ({
  ...withoutPlace(one),
  message: one.message.slice(0, longestInMemory),
});
