import type { NodeKind } from '#contract/models/flow.ts';
import { asId, asRecords, asText, asTime } from '../core/base/readers.ts';
import type { ServiceNotification } from '../core/ports/service.ts';

/** Names of resources in events, which differ from those in paths. */
const eventTypes = { source: 'SOURCE', data_set: 'DATASET', destination: 'SINK' } as const;

/** Maximum characters. Longer messages are not in use; one would fill the memory. */
const longestMessage = 64 * 1024;
const longestWord = 100;

/** Translates notifications. Those without an id are left out, since nothing would distinguish them (D12). */
export function translateNotifications(entries: readonly unknown[]): ServiceNotification[] {
  return asRecords(entries).flatMap((entry) => {
    const id = asId(entry['id']);
    if (id === null) return [];
    return {
      id,
      at: asTime(entry['ts']) ?? asTime(entry['timestamp']) ?? asTime(entry['created_at']),
      level: asText(entry['level'])?.slice(0, longestWord).toUpperCase() ?? null,
      message: (asText(entry['message']) ?? '').slice(0, longestMessage),
      about: translateSubject(entry),
      readAt: asTime(entry['read_at']),
    };
  });
}

/** Translates the resource that an event is about. Its type is not one of those in paths. */
export function translateSubject(entry: Record<string, unknown>): ServiceNotification['about'] {
  const word = asText(entry['resource_type'])?.slice(0, longestWord) ?? null;
  const id = asId(entry['resource_id']);
  const type = word?.toUpperCase();
  const known = Object.entries(eventTypes).find(([, event]) => event === type);
  return known ? { kind: known[0] as NodeKind, word: null, id } : { kind: 'unknown', word, id };
}

/** Returns the kind of a resource as the service writes it in events; undefined if it has no word for it. */
export function eventTypeOf(kind: NodeKind): string | undefined {
  return kind === 'unknown' ? undefined : eventTypes[kind];
}
