import type { FailsAt } from '#contract/models/flow.ts';
import type { ServiceFlow } from '../ports/service.ts';
import type { FlowEntry } from './entry.ts';
import { statusOf } from './health.ts';
import { judgeNodes, type LatelyFailed, type NodeVerdicts } from './node-status.ts';

/** Judges the nodes of a flow by the errors counted since it began to fail. Earlier counts do not apply. */
export function verdictsOf(
  { flow, state, failingSince, figures }: FlowEntry,
  nodes: Pick<ServiceFlow, 'originId' | 'nodes'> = flow,
): NodeVerdicts {
  const lately = new Map<number, LatelyFailed>();
  if (failingSince !== null)
    for (const [id, known] of figures) if (known.lately && known.to >= failingSince) lately.set(id, known.lately);
  return judgeNodes(nodes, state === 'failing', lately);
}

/** Returns the node at which a flow fails worst, with its name. */
export function failsAtOf({ nodes }: Pick<ServiceFlow, 'nodes'>, { failsAt }: NodeVerdicts): FailsAt | null {
  const worst = nodes.find(({ id }) => id === failsAt[0]);
  return worst ? { nodeId: worst.id, name: worst.name, others: failsAt.length - 1 } : null;
}

/** Returns a reader of the current status of nodes that judges each flow once. */
export function statusReader(entryOf: (nodeId: number) => FlowEntry | undefined): NodeVerdicts['statusOf'] {
  const judged = new Map<FlowEntry, NodeVerdicts>();
  return (node) => {
    const entry = entryOf(node.id);
    if (!entry) return statusOf(node.statusWord);
    const verdicts = judged.get(entry) ?? verdictsOf(entry);
    judged.set(entry, verdicts);
    return verdicts.statusOf(node);
  };
}
