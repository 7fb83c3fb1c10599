import type { NodeRow, SortColumn } from '#contract/models/flow.ts';
import { errorShareOf } from './baseline.ts';
import type { FlowEntry } from './entry.ts';
import { failsAtOf, verdictsOf } from './flow-verdicts.ts';
import type { NodeVerdicts } from './node-status.ts';
import type { Pauses } from './known-pauses.ts';
import { pauseOfFlow, pauseOfNode } from './pauses.ts';
import type { VisibleNode } from './tree.ts';

/** States that need attention come first. */
const stateOrder = { failing: 0, other: 1, unknown: 2, active: 3, paused: 4 };

/** Returns the value by which each column sorts flows. */
export const sortValue: Record<SortColumn, (entry: FlowEntry) => string | number | null> = {
  name: (entry) => entry.nameKey || null,
  status: (entry) => stateOrder[entry.state],
  project: (entry) => entry.flow.project?.toLowerCase() ?? null,
  owner: (entry) => entry.flow.owner?.toLowerCase() ?? null,
  from: (entry) => entry.from,
  to: (entry) => entry.to,
  lastRun: (entry) => entry.lastRunAt,
  records: (entry) => entry.day.records,
  errors: (entry) => entry.day.errors,
  share: ({ day }) => errorShareOf(day),
  failingSince: (entry) => entry.failingSince,
  lastError: (entry) => entry.lastErrorAt,
};

/** Returns the rows of some nodes of a flow; the origin's row represents the whole flow. */
export function rowsOf(entry: FlowEntry, visible: readonly VisibleNode[], pauses: Pauses): NodeRow[] {
  const verdicts = verdictsOf(entry);
  return visible.map((each) => rowOf(entry, each, pauses, verdicts));
}

function rowOf(
  entry: FlowEntry,
  { node, level, expanded }: VisibleNode,
  pauses: Pauses,
  verdicts: NodeVerdicts,
): NodeRow {
  const shared = { id: node.id, originId: entry.flow.originId, level, expanded, kind: node.kind };
  if (level === 1) {
    return {
      ...shared,
      name: entry.flow.name ?? node.name,
      status: { state: entry.state, word: node.statusWord },
      failsAt: failsAtOf(entry.flow, verdicts),
      pause: pauseOfFlow(entry.flow, pauses),
      project: entry.flow.project,
      owner: entry.flow.owner,
      role: entry.role,
      from: entry.from,
      to: entry.to,
      tags: entry.flow.tags,
      nodeCount: entry.flow.nodes.length,
      lastRunAt: entry.lastRunAt,
      failingSince: entry.failingSince,
      failingOrEarlier: entry.failingSince !== null && entry.health.failingOrEarlier,
      lastErrorAt: entry.lastErrorAt,
      ...entry.day,
      share: errorShareOf(entry.day),
    };
  }
  const known = entry.figures.get(node.id)?.figures;
  return {
    ...shared,
    name: node.name,
    status: verdicts.statusOf(node),
    failsAt: null,
    pause: pauseOfNode(node, pauses),
    project: null,
    owner: null,
    role: null,
    from: node.kind === 'source' ? node.connector : null,
    to: node.kind === 'destination' ? node.connector : null,
    tags: node.tags,
    nodeCount: 1,
    lastRunAt: null,
    failingSince: null,
    failingOrEarlier: false,
    lastErrorAt: known?.lastErrorAt ?? null,
    records: known?.records ?? null,
    bytes: null,
    errors: known?.errors ?? null,
    share: known?.share ?? null,
    trend: known?.trend ?? [],
    since: null,
  };
}
