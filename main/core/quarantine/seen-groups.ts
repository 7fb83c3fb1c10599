import type { SampleGroup } from '#contract/models/quarantine.ts';
import type { ReadGroup } from '../ports/records.ts';

/** When a group's first and last records failed, of all that were ever read; epoch milliseconds. */
export interface SeenGroup {
  key: string;
  firstAt: number;
  lastAt: number;
}

/** Store of the groups of failed records that were seen in an environment, kept across starts within its capacity. */
export interface SeenGroupStore {
  /** Returns only known groups. */
  read(keys: readonly string[]): SeenGroup[];
  put(seen: readonly SeenGroup[]): void;
}

/**
 * Returns the groups with their known beginnings, and the part that is new to the store. A merged group began with the
 * first of its members. For a split group, it is unknown to which part an older time belongs.
 */
export function withSeen(
  groups: readonly ReadGroup[],
  store: Pick<SeenGroupStore, 'read'>,
): { groups: SampleGroup[]; fresh: SeenGroup[] } {
  const known = new Map(store.read([...new Set(groups.flatMap(keysOf))]).map((seen) => [seen.key, seen]));
  const fresh: SeenGroup[] = [];
  const seen = groups.map((group) => {
    const { key, firstAt, lastAt } = group;
    if (firstAt === null || lastAt === null) return { ...group, knownSince: null };
    const before = known.get(key);
    if (!before || firstAt < before.firstAt || lastAt > before.lastAt)
      fresh.push({
        key,
        firstAt: Math.min(firstAt, before?.firstAt ?? firstAt),
        lastAt: Math.max(lastAt, before?.lastAt ?? lastAt),
      });
    const oldest = Math.min(...keysOf(group).map((one) => known.get(one)?.firstAt ?? firstAt));
    return { ...group, knownSince: oldest < firstAt ? oldest : null };
  });
  return { groups: seen, fresh };
}

const keysOf = ({ key, members }: Pick<ReadGroup, 'key' | 'members'>): string[] => [key, ...members];
