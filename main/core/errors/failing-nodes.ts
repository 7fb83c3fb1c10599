import type { ErrorsRead } from '#contract/models/error-kind.ts';
import type { FlowEntry } from '../monitoring/entry.ts';
import { verdictsOf } from '../monitoring/flow-verdicts.ts';
import { statusOf } from '../monitoring/health.ts';
import type { Snapshot } from '../monitoring/snapshot.ts';
import type { FailingResource, ServiceNode } from '../ports/service.ts';
import type { StoredKind } from './store.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** A node that was read is read again after this time at the earliest, milliseconds, as its figures are. */
const again = 4 * 60_000;
/** So long after a node stopped to fail its kinds are followed, until they are resolved: nobody waits longer for that. */
const followedFor = 6 * hour;

/** How a node was last read. Times are epoch milliseconds. */
export interface NodeReading {
  readAt: number;
  /** Until when it is known that nothing else failed there. */
  knownTo: number;
  /** The newest run of its flow then, by the service's clock. */
  ranTo: number | null;
  /** What its figures were then. */
  mark: string;
  /** Of the newest ones, and as the service counts them; null where it does not. */
  records: number;
  total: number | null;
  /** Whether it could be read. */
  ok: boolean;
}

/** A node whose failed records are of interest. */
export interface FailingNode {
  entry: FlowEntry;
  node: ServiceNode;
  resource: FailingResource;
  /** Whether it fails, or did so a while ago. */
  fails: boolean;
  /** Changes when more failed there, or may have. */
  mark: string;
  errors: number;
}

/** The nodes at which active flows fail, and those at which they did and what failed is not yet resolved; worst first. */
export function failingNodes(
  snapshot: Snapshot,
  kinds: Iterable<StoredKind>,
  rulesMark: string,
  now: number,
): FailingNode[] {
  const found = new Map<number, FailingNode>();
  for (const entry of snapshot.entries()) {
    if (entry.state !== 'failing') continue;
    for (const id of verdictsOf(entry).failsAt) {
      const { figures, lately } = entry.figures.get(id)!;
      const { errors, errorsLastHour, lastErrorAt } = figures;
      const mark = JSON.stringify([rulesMark, errors, errorsLastHour, lastErrorAt, lately?.errors]);
      put(entry, id, { fails: true, mark, errors: lately?.errors ?? 0 });
    }
  }
  for (const { places, resolvedAt, failedAt } of kinds) {
    if (resolvedAt !== null || now - failedAt >= followedFor) continue;
    for (const { nodeId } of places) {
      const entry = snapshot.entryOf(nodeId);
      if (!entry || found.has(nodeId)) continue;
      put(entry, nodeId, { fails: false, mark: JSON.stringify([rulesMark, 'ran', entry.lastRunAt]), errors: 0 });
    }
  }
  return [...found.values()].sort((a, b) => b.errors - a.errors);

  function put(entry: FlowEntry, id: number, more: Pick<FailingNode, 'fails' | 'mark' | 'errors'>): void {
    const node = entry.flow.nodes.find((one) => one.id === id);
    const resource = node && resourceOf(node);
    if (node && resource && statusOf(node.statusWord).state === 'active')
      found.set(id, { entry, node, resource, ...more });
  }
}

/** Those that are to be read now: never read ones first, then those that were not read for the longest time. */
export function dueNodes(
  nodes: readonly FailingNode[],
  readings: ReadonlyMap<number, NodeReading>,
  now: number,
): FailingNode[] {
  const readAt = ({ node }: FailingNode): number => readings.get(node.id)?.readAt ?? -Infinity;
  const isDue = ({ node, mark, fails }: FailingNode): boolean => {
    const reading = readings.get(node.id);
    if (!reading) return true;
    const waited = now - reading.readAt >= again || now < reading.readAt;
    return reading.ok ? mark !== reading.mark && (fails || waited) : waited;
  };
  return nodes.filter(isDue).sort((a, b) => (readAt(a) === readAt(b) ? 0 : readAt(a) - readAt(b)));
}

/** How much of what failed in the last day was read, at nodes that fail now, and at those that did when they were last read. */
export function coverageOf(
  nodes: readonly FailingNode[],
  readings: ReadonlyMap<number, NodeReading>,
  snapshot: Snapshot,
  now: number,
): ErrorsRead {
  const failing = new Set(nodes.filter(({ fails }) => fails).map(({ node }) => node.id));
  const known = [...readings].filter(([, { ok, readAt }]) => ok && now - readAt < day);
  const atFailing = known.filter(([id]) => failing.has(id)).length;
  const read = known.map(([, reading]) => reading);
  const totals = read.map(({ total }) => total);
  const times = read.map(({ readAt }) => readAt);
  return {
    records: read.reduce((sum, { records }) => sum + records, 0),
    total: totals.includes(null) ? null : totals.reduce<number>((sum, total) => sum + total!, 0),
    nodes: atFailing,
    failing: failing.size,
    earlier: known.length - atFailing,
    undecided: [...snapshot.entries()].filter(isUndecided).length,
    from: times.length === 0 ? null : Math.min(...times),
    to: times.length === 0 ? null : Math.max(...times),
  };
}

/** A flow fails, and of some of its nodes it is not known whether it does so there. */
function isUndecided(entry: FlowEntry): boolean {
  if (entry.state !== 'failing') return false;
  const { statusOf: stateOf } = verdictsOf(entry);
  return entry.flow.nodes.some((node) => resourceOf(node) !== null && stateOf(node).state === 'unknown');
}

function resourceOf({ kind, resourceId }: ServiceNode): FailingResource | null {
  return kind === 'unknown' || resourceId === null ? null : { kind, id: resourceId };
}
