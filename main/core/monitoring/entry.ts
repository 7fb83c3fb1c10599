import { isDeepStrictEqual } from 'node:util';
import type { NodeState } from '#contract/models/flow.ts';
import type { FlowRun, ServiceFlow, ServiceNode } from '../ports/service.ts';
import { type DaySums, holdsUntil, sumDay } from './day.ts';
import type { Earlier } from './earlier.ts';
import { type Health, healthOf, statusOf } from './health.ts';
import type { KnownFigures } from './known-figures.ts';

const noFigures: ReadonlyMap<number, KnownFigures> = new Map();

/** One flow in the snapshot, with everything precomputed that filtering and sorting read for every row. */
export interface FlowEntry {
  readonly flow: ServiceFlow;
  /** Newest first, each run once. */
  readonly runs: readonly FlowRun[];
  /** Since when `runs` holds every run of the flow, up to the last complete read; null before that is known. */
  readonly knownSince: number | null;
  /** What the service's sums say of the time before the runs; null where they were not needed. */
  readonly earlier: Earlier | null;
  /** What is known of its nodes, by their id; nothing of those that nobody asked about. */
  readonly figures: ReadonlyMap<number, KnownFigures>;
  readonly state: NodeState;
  readonly health: Health;
  /** null while the service does not say active. */
  readonly failingSince: number | null;
  readonly lastRunAt: number | null;
  /** The newest run with a failed record. */
  readonly lastErrorAt: number | null;
  readonly day: DaySums;
  /** Until the clock passes this, and while it is not set back, `day` stays as it is. */
  readonly dayHolds: { readonly from: number; readonly until: number };
  readonly from: string | null;
  readonly to: string | null;
  readonly connectors: readonly string[];
  readonly role: string | null;
  /** Lower case: everything that the search field searches. */
  readonly searchText: string;
  /** Orders names as people expect: without case, "flow 9" before "flow 10". */
  readonly nameKey: string;
}

/** From weakest to strongest; the reference has two spellings of the third. */
const rolesByStrength = ['collaborator', 'operator', 'administrator', 'admin', 'owner'];

function strongestRole(roles: readonly string[]): string | null {
  const known = rolesByStrength.findLast((role) => roles.some((held) => held.toLowerCase() === role));
  return known ?? roles[0] ?? null;
}

function distinct(values: (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))];
}

const naturalKey = (name: string | null): string =>
  (name ?? '').toLowerCase().replace(/\d+/g, (digits) => digits.padStart(12, '0'));

function searchTextOf(flow: ServiceFlow): string {
  const parts: (string | number | null)[] = [flow.name, flow.owner, flow.project, flow.flowType, ...flow.tags];
  for (const node of flow.nodes) parts.push(node.id, node.name, node.connector);
  return parts
    .filter((part) => part !== null)
    .join('\n')
    .toLowerCase();
}

function originOf(flow: ServiceFlow): ServiceNode | undefined {
  return flow.nodes[0];
}

/** What a flow's runs say about it. */
function factsOfRuns(
  flow: ServiceFlow,
  { runs, knownSince, earlier }: Pick<FlowEntry, 'runs' | 'knownSince' | 'earlier'>,
  now: number,
  before: FlowEntry | undefined,
): Pick<
  FlowEntry,
  | 'runs'
  | 'knownSince'
  | 'earlier'
  | 'state'
  | 'health'
  | 'failingSince'
  | 'lastRunAt'
  | 'lastErrorAt'
  | 'day'
  | 'dayHolds'
> {
  const same = before?.runs === runs && before.earlier === earlier;
  const health = same ? before.health : healthOf(runs, { earlier, moreSince: before?.health.moreSince ?? null });
  const { state } = statusOf(originOf(flow)?.statusWord ?? null, health.failingSince !== null);
  return {
    runs,
    knownSince,
    earlier,
    state,
    health,
    failingSince: state === 'failing' ? health.failingSince : null,
    lastRunAt: runs[0]?.at ?? null,
    lastErrorAt: same ? before.lastErrorAt : (runs.find(({ errors }) => (errors ?? 0) > 0)?.at ?? null),
    ...dayOf(runs, now, knownSince),
  };
}

function dayOf(runs: readonly FlowRun[], now: number, knownSince: number | null): Pick<FlowEntry, 'day' | 'dayHolds'> {
  return { day: sumDay(runs, now, knownSince), dayHolds: { from: now, until: holdsUntil(runs, now, knownSince) } };
}

/** The same flow at a later time, or after the clock was set back: the same entry where nothing of it moved. */
export function atTime(entry: FlowEntry, now: number): FlowEntry {
  const { runs, knownSince, dayHolds } = entry;
  if (runs.length === 0 || (now >= dayHolds.from && now < dayHolds.until)) return entry;
  const later = dayOf(runs, now, knownSince);
  return { ...entry, ...later, day: isDeepStrictEqual(later.day, entry.day) ? entry.day : later.day };
}

/** A flow as the service describes it now; its runs, and what follows from them, are those of the entry before. */
export function makeEntry(flow: ServiceFlow, before: FlowEntry | undefined, now: number): FlowEntry {
  const sources = distinct(flow.nodes.map((node) => (node.kind === 'source' ? node.connector : null)));
  const destinations = distinct(flow.nodes.map((node) => (node.kind === 'destination' ? node.connector : null)));
  return {
    flow,
    ...factsOfRuns(flow, before ?? { runs: [], knownSince: null, earlier: null }, now, before),
    figures: before?.figures ?? noFigures,
    from: sources.join(', ') || null,
    to: destinations.join(', ') || null,
    connectors: distinct([...sources, ...destinations]),
    role: strongestRole(flow.roles),
    searchText: searchTextOf(flow),
    nameKey: naturalKey(flow.name),
  };
}

/** The same flow after new runs; what only depends on the flow itself is reused. */
export function withRuns(
  entry: FlowEntry,
  runs: readonly FlowRun[],
  now: number,
  knownSince: number | null = entry.knownSince,
): FlowEntry {
  return { ...entry, ...factsOfRuns(entry.flow, { ...entry, runs, knownSince }, now, entry) };
}

/** The same flow once the service's sums of the time before its runs are known. */
export function withEarlier(entry: FlowEntry, earlier: Earlier, now: number): FlowEntry {
  return { ...entry, ...factsOfRuns(entry.flow, { ...entry, earlier }, now, entry) };
}

/** The same flow once more is known of its nodes; figures of nodes that it no longer has are dropped. */
export function withFigures(entry: FlowEntry, found: ReadonlyMap<number, KnownFigures>): FlowEntry {
  const all = entry.flow.nodes.flatMap(({ id }): [number, KnownFigures][] => {
    const known = found.get(id) ?? entry.figures.get(id);
    return known ? [[id, known]] : [];
  });
  return { ...entry, figures: new Map(all) };
}

/** The same flow once nothing is known of its nodes any more. */
export const withoutFigures = (entry: FlowEntry): FlowEntry => ({ ...entry, figures: noFigures });

/** Most changes are of a state: then the nodes have not moved. */
export const hasSameNodes = ({ nodes }: ServiceFlow, { nodes: others }: ServiceFlow): boolean =>
  nodes.length === others.length && nodes.every(({ id }, index) => id === others[index]!.id);
