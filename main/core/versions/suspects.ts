import type { ResourceRef } from '#contract/models/resource.ts';
import type {
  ChangeWeight,
  ResourceChange,
  Suspect,
  SuspectPlace,
  Suspects,
  UnseenChange,
  WatchGap,
} from '#contract/models/timeline.ts';
import { suspectPlaces } from '#contract/models/timeline.ts';
import { verdictsOf } from '../monitoring/flow-verdicts.ts';
import type { FlowEntry } from '../monitoring/entry.ts';
import type { Snapshot } from '../monitoring/snapshot.ts';
import type { ServiceFlow, ServiceNode } from '../ports/service.ts';
import { keyOf, usedBy, usesIn } from '../resources/uses.ts';
import { type KnownChange, withNamedFlows, withReach } from './reach.ts';
import { gapsBetween } from './watched-stretches.ts';

/**
 * Milliseconds before a failure within which a change is a suspect. A flow fails from its first bad run on, and all but
 * nightly flows run at least hourly. An earlier change thus had good runs.
 */
export const suspectFor = 60 * 60_000;

/**
 * Within the first five minutes, and then within a quarter of an hour, it is chance which of two changes came nearer.
 */
const nearness = [5 * 60_000, 15 * 60_000];

const weights: readonly ChangeWeight[] = ['configuration', 'status', 'harmless'];

/** Position of a resource relative to the failing node. */
export interface PlacedResource extends ResourceRef {
  name: string | null;
  place: SuspectPlace;
}

/**
 * Returns the nearest place of each resource of a failing flow: its own, those it uses, and those of its upstream
 * flows.
 */
export function placesFor(entry: FlowEntry, feeders: readonly ServiceFlow[]): Map<string, PlacedResource> {
  const places = new Map<string, PlacedResource>();
  const put = (node: ServiceNode, place: SuspectPlace): void => {
    for (const resource of usedBy(node)) {
      const known = places.get(keyOf(resource))?.place;
      if (known && suspectPlaces.indexOf(place) >= suspectPlaces.indexOf(known)) continue;
      const name = resource.kind === node.kind ? node.name : null;
      places.set(keyOf(resource), { ...resource, name, place });
    }
  };
  const { nodes } = entry.flow;
  const { failsAt } = verdictsOf(entry);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const above = new Set<number>();
  for (const id of failsAt)
    for (let node = byId.get(id); node && !above.has(node.id); node = byId.get(node.parentId ?? -1)) above.add(node.id);
  for (const node of nodes) {
    if (failsAt.includes(node.id)) put(node, 'failing_node');
    else put(node, above.has(node.id) ? 'upstream_node' : 'same_flow');
  }
  for (const { nodes: those } of feeders) for (const node of those) put(node, 'upstream_flow');
  return places;
}

/** Returns the flows that a flow reads, directly or through others. */
export function feedersOf({ flow }: FlowEntry, snapshot: Snapshot): ServiceFlow[] {
  const uses = usesIn(snapshot);
  const found = new Set([flow]);
  for (const { feeds } of found)
    for (const { kind, id } of feeds) {
      const feeder = kind === 'node' ? snapshot.entryOf(id)?.flow : uses.of({ kind: 'destination', id })[0]?.flow;
      if (feeder) found.add(feeder);
    }
  found.delete(flow);
  return [...found];
}

/** Everything that is known about changes of resources. */
export interface ChangeHistory {
  changes: readonly KnownChange[];
  /** When Penstock watched the resources, oldest first. */
  stretches: readonly WatchGap[];
  /** When the service last changed a resource; null where unknown. */
  updatedAt: (resource: ResourceRef) => number | null;
  /** When the first stored version of a resource was seen; null without one. */
  firstSeenAt: (resource: ResourceRef) => number | null;
  /** Returns whether the service's audit log of a resource was read, so that every change of it is known. */
  isAudited: (resource: ResourceRef) => boolean;
  /** Returns whether that log will be read soon. */
  isLogDue: (resource: ResourceRef) => boolean;
}

/** Returns the changes that may have made a flow fail, the likeliest first. */
export function findSuspects(originId: number, snapshot: Snapshot, history: ChangeHistory): Suspects {
  const entry = snapshot.entryOf(originId);
  const failingSince = entry?.failingSince ?? null;
  if (!entry || failingSince === null)
    return { failingSince: null, suspects: [], unseen: [], gaps: [], unknown: 0, unread: 0 };
  const { changes, stretches } = history;
  const places = placesFor(entry, feedersOf(entry, snapshot));
  const near = changes.filter((change) => places.has(keyOf(change)));
  const suspects = rankedSuspects(
    withReach(near, snapshot).map(withNamedFlows),
    failingSince,
    (resource) => places.get(keyOf(resource))?.place ?? null,
  );
  const from = failingSince - suspectFor;
  const areAudited = [...places.values()].every(history.isAudited);
  // Nothing was seen before the first scan.
  const began = { from: -Infinity, to: stretches[0]?.from ?? Infinity };
  const unwatched = [...(began.to > from ? [began] : []), ...gapsBetween(stretches, from, failingSince)];
  const gaps = (areAudited ? [] : unwatched).map((gap) => ({
    from: Math.max(gap.from, from),
    to: Math.min(gap.to, failingSince),
  }));
  const found = new Set(suspects.map(({ change }) => keyOf(change)));
  const others = [...places.values()].filter((resource) => !found.has(keyOf(resource)) && !history.isAudited(resource));
  const unread = [...places.values()].filter(history.isLogDue).length;
  return { failingSince, suspects, gaps, unread, ...unseenChanges(others, { from, to: failingSince }, history) };
}

/** Returns how many milliseconds before a failure a change was; null where that is too long, or it was later. */
export function beforeFailure(
  { at, since }: Pick<ResourceChange, 'at' | 'since'>,
  failingSince: number,
): number | null {
  // For an undated change, the latest possible moment counts.
  const before = failingSince - Math.min(at, Math.max(failingSince, since ?? at));
  return before < 0 || before > suspectFor ? null : before;
}

/**
 * Returns the changes that may have made a flow fail, the likeliest first. Changes that cannot affect records come
 * last. The order is by nearness to the beginning of the failure, by place, and by the moment itself.
 *
 * @param placeOf null where a resource is unrelated to the flow
 */
export function rankedSuspects(
  changes: readonly ResourceChange[],
  failingSince: number,
  placeOf: (resource: ResourceRef) => SuspectPlace | null,
): Suspect[] {
  return changes
    .flatMap((change): Suspect[] => {
      const before = beforeFailure(change, failingSince);
      const place = before === null ? null : placeOf(change);
      return place === null || before === null ? [] : [{ change, place, before }];
    })
    .sort(likeliestFirst);
}

const step = (before: number): number => nearness.filter((end) => before > end).length;

function likeliestFirst(a: Suspect, b: Suspect): number {
  return (
    weights.indexOf(a.change.weight) - weights.indexOf(b.change.weight) ||
    step(a.before) - step(b.before) ||
    suspectPlaces.indexOf(a.place) - suspectPlaces.indexOf(b.place) ||
    a.before - b.before ||
    (b.change.versionId ?? 0) - (a.change.versionId ?? 0)
  );
}

/**
 * Returns the resources that changed within a stretch of time although no change was seen, and the number of unknown
 * ones.
 *
 * @param dates when the service last changed a resource, and when its first stored version was seen; null where unknown
 */
function unseenChanges(
  resources: readonly PlacedResource[],
  { from, to }: WatchGap,
  dates: Pick<ChangeHistory, 'updatedAt' | 'firstSeenAt'>,
): Pick<Suspects, 'unseen' | 'unknown'> {
  const unseen: UnseenChange[] = [];
  let unknown = 0;
  for (const resource of resources) {
    const at = dates.updatedAt(resource);
    if (at !== null && at < from) continue;
    if (at !== null && at <= to) unseen.push({ ...resource, before: to - at });
    else if ((dates.firstSeenAt(resource) ?? Infinity) > from) unknown += 1;
  }
  return { unseen: unseen.sort((a, b) => a.before - b.before), unknown };
}
