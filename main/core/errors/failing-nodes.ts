import type { ErrorsRead } from '#contract/models/error-kind.ts';
import type { FlowEntry } from '../monitoring/entry.ts';
import { verdictsOf } from '../monitoring/flow-verdicts.ts';
import { statusOf } from '../monitoring/health.ts';
import type { Snapshot } from '../monitoring/snapshot.ts';
import type { FailingResource, ServiceNode } from '../ports/service.ts';
import type { StoredErrorKind } from './store.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Milliseconds after which a node is read again at the earliest, like its figures. */
const again = 4 * 60_000;
/**
 * Milliseconds for which kinds are followed after their node stopped failing: the longest quiet time before they are
 * resolved.
 */
const followedFor = 6 * hour;

/** Result of the last read of a node. Times are epoch milliseconds. */
export interface NodeReading {
  readAt: number;
  /** Time until which it is known that nothing else failed there. */
  knownTo: number;
  /** The newest run of its flow at that time, by the service's clock. */
  ranTo: number | null;
  /** `mark` of the node at that time. */
  mark: string;
  /** Number of the newest records read, and of all by the service's count; null where it returns none. */
  records: number;
  total: number | null;
  /** Whether the read succeeded. */
  ok: boolean;
}

/** A node whose failed records are of interest. */
export interface FailingNode {
  entry: FlowEntry;
  node: ServiceNode;
  resource: FailingResource;
  /** Whether it fails now; otherwise it did a while ago. */
  fails: boolean;
  /** Changes when more failed there, or may have. */
  mark: string;
  errors: number;
}

/** Returns the nodes at which active flows fail, and those with unresolved earlier failures; worst first. */
export function failingNodes(
  snapshot: Snapshot,
  kinds: Iterable<StoredErrorKind>,
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
  for (const { places, endedAt, failedAt } of kinds) {
    if (endedAt !== null || now - failedAt >= followedFor) continue;
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

/** Returns the nodes to read now: never read ones first, then those not read for the longest time. */
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

/**
 * Returns how much of the last day's failures was read, at nodes that fail now, and at those that failed when last
 * read.
 */
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

/** Returns whether a flow fails and it is unknown whether some of its nodes do. */
function isUndecided(entry: FlowEntry): boolean {
  if (entry.state !== 'failing') return false;
  const { statusOf: stateOf } = verdictsOf(entry);
  return entry.flow.nodes.some((node) => resourceOf(node) !== null && stateOf(node).state === 'unknown');
}

function resourceOf({ kind, resourceId }: ServiceNode): FailingResource | null {
  return kind === 'unknown' || resourceId === null ? null : { kind, id: resourceId };
}
