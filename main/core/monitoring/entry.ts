import { foldText } from '#contract/fold-text.ts';
import { isDeepStrictEqual } from 'node:util';
import type { NodeState } from '#contract/models/flow.ts';
import type { FlowRun, ServiceFlow, ServiceNode } from '../ports/service.ts';
import type { JudgedDurations } from './durations.ts';
import { type DaySums, holdsUntil, sumDay } from './day-sums.ts';
import type { EarlierSums } from './earlier-sums.ts';
import { type Health, healthOf, statusOf } from './health.ts';
import type { KnownFigures } from './known-figures.ts';

const noFigures: ReadonlyMap<number, KnownFigures> = new Map();

/** One flow in the snapshot, with precomputed values for filtering and sorting every row. */
export interface FlowEntry {
  readonly flow: ServiceFlow;
  /** Newest first, each run once. */
  readonly runs: readonly FlowRun[];
  /** Time from which `runs` holds every run of the flow, up to the last complete read; null while unknown. */
  readonly knownSince: number | null;
  /** The service's sums of the time before the runs; null where they were not needed. */
  readonly earlier: EarlierSums | null;
  /** Figures of the flow's nodes by node id; nodes that were never queried are missing. */
  readonly figures: ReadonlyMap<number, KnownFigures>;
  /** How long its runs took; null while not read. */
  readonly durations: JudgedDurations | null;
  readonly state: NodeState;
  readonly health: Health;
  /** null while the service does not report the flow as active. */
  readonly failingSince: number | null;
  readonly lastRunAt: number | null;
  /** Time of the newest run with a failed record. */
  readonly lastErrorAt: number | null;
  readonly day: DaySums;
  /** `day` stays valid until the clock passes `until` or is set back. */
  readonly dayHolds: { readonly from: number; readonly until: number };
  readonly from: string | null;
  readonly to: string | null;
  readonly connectors: readonly string[];
  readonly role: string | null;
  /** Folded text in which the search field searches. */
  readonly searchText: string;
  /** Sorts names naturally: without case, "flow 9" before "flow 10". */
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
  return foldText(parts.filter((part) => part !== null).join('\n'));
}

function originOf(flow: ServiceFlow): ServiceNode | undefined {
  return flow.nodes[0];
}

/** Derives the health and sums of a flow from its runs. */
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

/**
 * Returns the entry at a later time, or after the clock was set back. Returns the given entry where nothing in it
 * moved.
 */
export function atTime(entry: FlowEntry, now: number): FlowEntry {
  const { runs, knownSince, dayHolds } = entry;
  if (runs.length === 0 || (now >= dayHolds.from && now < dayHolds.until)) return entry;
  const later = dayOf(runs, now, knownSince);
  return { ...entry, ...later, day: isDeepStrictEqual(later.day, entry.day) ? entry.day : later.day };
}

/**
 * Makes an entry for a flow as the service returns it now. Runs, and all that follows from them, come from the entry
 * before.
 */
export function makeEntry(flow: ServiceFlow, before: FlowEntry | undefined, now: number): FlowEntry {
  const sources = distinct(flow.nodes.map((node) => (node.kind === 'source' ? node.connector : null)));
  const destinations = distinct(flow.nodes.map((node) => (node.kind === 'destination' ? node.connector : null)));
  return {
    flow,
    ...factsOfRuns(flow, before ?? { runs: [], knownSince: null, earlier: null }, now, before),
    figures: before?.figures ?? noFigures,
    durations: before?.durations ?? null,
    from: sources.join(', ') || null,
    to: destinations.join(', ') || null,
    connectors: distinct([...sources, ...destinations]),
    role: strongestRole(flow.roles),
    searchText: searchTextOf(flow),
    nameKey: naturalKey(flow.name),
  };
}

/** Returns the entry with new runs; reuses the parts that depend only on the flow. */
export function withRuns(
  entry: FlowEntry,
  runs: readonly FlowRun[],
  now: number,
  knownSince: number | null = entry.knownSince,
): FlowEntry {
  return { ...entry, ...factsOfRuns(entry.flow, { ...entry, runs, knownSince }, now, entry) };
}

/** Returns the entry with the service's sums of the time before its runs. */
export function withEarlier(entry: FlowEntry, earlier: EarlierSums, now: number): FlowEntry {
  return { ...entry, ...factsOfRuns(entry.flow, { ...entry, earlier }, now, entry) };
}

/** Returns the entry with more figures of its nodes; drops figures of nodes that the flow no longer has. */
export function withFigures(entry: FlowEntry, found: ReadonlyMap<number, KnownFigures>): FlowEntry {
  const all = entry.flow.nodes.flatMap(({ id }): [number, KnownFigures][] => {
    const known = found.get(id) ?? entry.figures.get(id);
    return known ? [[id, known]] : [];
  });
  return { ...entry, figures: new Map(all) };
}

/** Returns the entry without any figures of its nodes. */
export const withoutFigures = (entry: FlowEntry): FlowEntry => ({ ...entry, figures: noFigures });

/** Returns whether two versions of a flow have the same nodes in the same order. Most changes are of a state only. */
export const hasSameNodes = ({ nodes }: ServiceFlow, { nodes: others }: ServiceFlow): boolean =>
  nodes.length === others.length && nodes.every(({ id }, index) => id === others[index]!.id);
