import type { Counted } from '#contract/models/quarantine.ts';
import type { ReadGroup } from '../../core/ports/records.ts';
import { messageParts } from '../../core/samples/fingerprint.ts';
import { byAge, type RecordEntry } from './entry.ts';
import type { Grouping } from './grouping.ts';
import { type Timeline, trendOf } from './timeline.ts';

/** Maximum groups, for a user to look through; the rest is only counted. */
const mostGroups = 500;
const mostCounted = 10;

/** Groups the records, the largest group first. */
export function groupsOf(
  entries: readonly RecordEntry[],
  grouping: Grouping,
  timeline: Timeline,
): { groups: ReadGroup[]; groupCount: number } {
  const byKey = Map.groupBy(entries, ({ group }) => group);
  const sorted = [...byKey].sort(([keyA, a], [keyB, b]) => b.length - a.length || (keyA < keyB ? -1 : 1));
  return {
    groups: sorted.slice(0, mostGroups).map(([key, members]) => groupOf(key, members, grouping, timeline)),
    groupCount: sorted.length,
  };
}

function groupOf(key: string, entries: readonly RecordEntry[], grouping: Grouping, timeline: Timeline): ReadGroup {
  const newest = entries.reduce((best, entry) => (byAge(entry, best) < 0 ? entry : best));
  const oldest = entries.reduce<number | null>(
    (least, { at }) => (at === null ? least : Math.min(at, least ?? at)),
    null,
  );
  const runs = countValues(entries, ({ runId }) => runId);
  const files = countValues(entries, ({ file }) => file);
  return {
    key,
    errorType: newest.errorType,
    message: messageParts(newest.message),
    count: entries.length,
    firstAt: oldest,
    lastAt: newest.at,
    trend: trendOf(
      entries.map(({ at }) => at),
      timeline,
    ),
    resources: countValues(entries, ({ resource }) => resource).slice(0, mostCounted),
    runs: runs.slice(0, mostCounted),
    runCount: runs.length,
    files: files.slice(0, mostCounted),
    fileCount: files.length,
    ...grouping.made(key),
  };
}

/** Counts the existing values, the most frequent first. */
export function countValues<T, V>(things: Iterable<T>, valueOf: (thing: T) => V | null): Counted<V>[] {
  const counts = new Map<V, number>();
  for (const thing of things) {
    const value = valueOf(thing);
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
}
