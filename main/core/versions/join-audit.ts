import { keyOf } from '../resources/uses.ts';
import type { KnownChange } from './reach.ts';
import type { StoredAudit } from './store.ts';

/** Milliseconds between an entry and the time that the service gives the same change: both are by its clock. */
const SAME_CLOCK_SLACK_MS = 2_000;
/** Milliseconds by which the service's clock may differ from this computer's without being corrected. */
const CLOCK_SLACK_MS = 120_000;

/**
 * Joins what versions and audit logs tell about changes, sorted by version, entries alone first. Where both describe
 * one change, the version tells the fields, and the entry the user and the time. Where several entries lie between two
 * versions, each entry keeps its own fields, and the version only those that no entry has.
 */
export function joinAudit(changes: readonly KnownChange[], entries: readonly StoredAudit[]): KnownChange[] {
  if (entries.length === 0) return [...changes];
  const changesOf = Map.groupBy(changes, keyOf);
  const alone: KnownChange[] = [];
  const entriesOf = new Map<KnownChange, StoredAudit[]>();
  for (const entry of entries) {
    const found = changeOf(entry, changesOf.get(keyOf(entry)) ?? []);
    if (found) entriesOf.set(found, [...(entriesOf.get(found) ?? []), entry]);
    else alone.push({ ...entry, versionId: null });
  }
  const joined = changes.flatMap((change): KnownChange[] => {
    const [first, ...others] = entriesOf.get(change) ?? [];
    if (!first) return [change];
    return others.length === 0 ? [joinOne(change, first)] : separate(change, [first, ...others]);
  });
  return [...alone.toSorted((a, b) => a.at - b.at), ...joined];
}

/** Returns the change that an entry describes: the nearest one between whose versions it lies. */
function changeOf(entry: StoredAudit, changes: readonly KnownChange[]): KnownChange | undefined {
  return changes
    .filter(({ at, since, seenAt }) =>
      since === null
        ? Math.abs(entry.at - at) <= SAME_CLOCK_SLACK_MS
        : entry.at >= since - CLOCK_SLACK_MS && entry.at <= seenAt + CLOCK_SLACK_MS,
    )
    .toSorted((a, b) => Math.abs(a.at - entry.at) - Math.abs(b.at - entry.at))
    .at(0);
}

const byOf = (change: KnownChange, entry: StoredAudit): KnownChange['by'] =>
  change.by === 'here' || entry.by === 'here' ? 'here' : 'elsewhere';

const joinOne = (change: KnownChange, entry: StoredAudit): KnownChange => ({
  ...change,
  ...{ at: entry.at, since: null, audit: entry.audit, by: byOf(change, entry) },
});

function separate(change: KnownChange, entries: readonly StoredAudit[]): KnownChange[] {
  const known = new Set(entries.flatMap(({ differences }) => differences.map(({ path }) => path[0])));
  const rest = change.differences.filter(({ path }) => !known.has(path[0]));
  const rows = entries.map((entry): KnownChange => ({ ...entry, versionId: null }));
  if (rest.length > 0) return [...rows, { ...change, differences: rest, differenceCount: rest.length }];
  return [...rows.slice(0, -1), { ...rows.at(-1)!, versionId: change.versionId, seenAt: change.seenAt }];
}
