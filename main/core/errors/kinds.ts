import type { ErrorPlace } from '#contract/models/error-kind.ts';
import type { MessagePart, SampleGroup } from '#contract/models/quarantine.ts';
import { downstreamCounts } from '../monitoring/tree.ts';
import type { GroupRules } from '../samples/group-rules.ts';
import type { FailingNode } from './failing-nodes.ts';
import { find, joined, type KindLife, nextKind, type Look } from './life.ts';
import type { NodeErrorGroup } from './node-errors.ts';
import type { StoredErrorKind } from './store.ts';

/** Maximum number of stored kinds: more than an operator would look through, some megabytes. */
const mostKinds = 2_000;
/** Maximum number of stored characters of a message: more than a row of a list shows, and enough to recognize it. */
const longestMessage = 500;

/** A group of records read at one node, with earlier knowledge of it. */
export type NodeGroup = Pick<NodeErrorGroup, 'orEarlier'> &
  Pick<
    SampleGroup,
    'key' | 'errorType' | 'message' | 'name' | 'count' | 'firstAt' | 'lastAt' | 'knownSince' | 'members' | 'part'
  >;

/**
 * Returns the kinds that a read of a node changes: those of its groups, and those no longer among its newest records.
 *
 * @param knownTo the moment up to which the previous scan would have noticed a record; null at the first scan
 */
export function kindsAt(
  failing: FailingNode,
  { groups, ...counts }: { groups: readonly NodeGroup[]; records: number; total: number | null },
  kinds: ReadonlyMap<string, StoredErrorKind>,
  look: Look,
  knownTo: number | null,
): StoredErrorKind[] {
  const { node } = failing;
  const keys = new Set(groups.map(({ key }) => key));
  const gone = [...kinds.values()].filter(
    ({ key, places }) => !keys.has(key) && places.some(({ nodeId, records }) => nodeId === node.id && records > 0),
  );
  return [
    ...groups.map((group) => kindOf(failing, { group, ...counts }, kinds, look, knownTo)),
    ...gone.map((kind) => ({
      ...kind,
      places: kind.places.map((place) => (place.nodeId === node.id ? { ...place, records: 0 } : place)),
    })),
  ];
}

function kindOf(
  failing: FailingNode,
  { group, records, total }: { group: NodeGroup; records: number; total: number | null },
  kinds: ReadonlyMap<string, StoredErrorKind>,
  look: Look,
  knownTo: number | null,
): StoredErrorKind {
  const { key, errorType, name, members, part, knownSince } = group;
  // The service lists records by time, so a record without a time existed when it was read.
  const lastAt = group.lastAt ?? look.at;
  const firstAt = Math.min(group.firstAt ?? lastAt, knownSince ?? lastAt);
  const before = kinds.get(key) ?? inherited(group, kinds);
  const life: KindLife = before
    ? nextKind<KindLife>(before, { is: 'seen', firstAt, lastAt }, look)
    : find({ firstAt, lastAt }, look, knownTo);
  const others = (before?.places ?? []).filter(({ nodeId }) => nodeId !== failing.node.id);
  const places = [...others, placeOf(failing, { records: group.count, read: records, total, lastAt })].sort(
    (a, b) => b.records - a.records,
  );
  return {
    ...life,
    ...{ key, errorType, name, members, partOf: part?.of ?? null, places },
    message: masked(group.message),
    orEarlier: before?.orEarlier ?? group.orEarlier,
    failedAt: failing.fails ? look.at : (before?.failedAt ?? look.at),
  };
}

/** A merged, split or restored group continues the history of its former kinds: nothing about it is new. */
function inherited(group: NodeGroup, kinds: ReadonlyMap<string, StoredErrorKind>): StoredErrorKind | null {
  const lives = [...kinds.values()].filter((kind) => isSameAs(group, kind));
  if (lives.length === 0) return null;
  const isMerged = group.members.length > 0;
  return { ...joined(lives), places: isMerged ? lives.flatMap(({ places }) => places) : [] };
}

/** Returns whether records of the group were, or may have been, of that kind before the user's rules changed. */
export function isSameAs(
  { key, members, part }: Pick<NodeGroup, 'key' | 'members' | 'part'>,
  kind: Pick<StoredErrorKind, 'key' | 'members' | 'partOf'>,
): boolean {
  if (members.includes(kind.key) || kind.members.includes(key) || kind.partOf === key) return true;
  return part !== null && (kind.key === part.of || kind.members.includes(part.of));
}

/** Returns the keys of kinds that the user's rules replaced, or whose rules were removed. */
export function replacedKeys(kinds: ReadonlyMap<string, StoredErrorKind>, { splits, merges }: GroupRules): string[] {
  const merged = new Map(merges.map(({ key, members }) => [key, members]));
  const isSplit = new Set(splits.map(({ key }) => key));
  const replaced = new Set(merges.filter(({ key }) => kinds.has(key)).flatMap(({ members }) => members));
  for (const { partOf } of kinds.values()) if (partOf !== null && isSplit.has(partOf)) replaced.add(partOf);
  for (const { key, members, partOf } of kinds.values())
    if ((members.length > 0 && !merged.has(key)) || (partOf !== null && !isSplit.has(partOf))) replaced.add(key);
  return [...replaced].filter((key) => kinds.has(key));
}

/** Returns the keys of kinds beyond the maximum, those whose last failure is the oldest. */
export function surplusKeys(kinds: ReadonlyMap<string, StoredErrorKind>): string[] {
  if (kinds.size <= mostKinds) return [];
  const newestFirst = [...kinds.values()].sort((a, b) => b.lastAt - a.lastAt);
  return newestFirst.slice(mostKinds).map(({ key }) => key);
}

function placeOf(
  { entry, node, resource }: FailingNode,
  counts: Pick<ErrorPlace, 'records' | 'read' | 'total' | 'lastAt'>,
): ErrorPlace {
  return {
    originId: entry.flow.originId,
    flowName: entry.flow.name,
    nodeId: node.id,
    nodeName: node.name,
    kind: resource.kind,
    resourceId: resource.id,
    reaches: downstreamCounts(entry.flow).get(node.id) ?? 1,
    ...counts,
  };
}

/** A masked part may be a value of a record, which is never stored (S1). */
function masked(message: readonly MessagePart[]): MessagePart[] {
  let left = longestMessage;
  return message.flatMap(({ text, mask }) => {
    if (left <= 0) return [];
    const shown = mask === null ? text.slice(0, left).toWellFormed() : '';
    left -= mask === null ? shown.length : 1;
    return [{ text: shown, mask }];
  });
}
