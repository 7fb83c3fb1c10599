import type { NodeStatus } from '#contract/models/flow.ts';
import type { ServiceFlow, ServiceNode } from '../ports/service.ts';
import { isSound } from './baseline.ts';
import { statusOf } from './health.ts';

/** Records that failed at a node since its flow fails, an hour at most, and records that the flow read in that time. */
export interface LatelyFailed {
  errors: number;
  records: number;
}

/** Known status of a flow's nodes. */
export interface NodeVerdicts {
  statusOf: (node: Pick<ServiceNode, 'id' | 'statusWord'>) => NodeStatus;
  /** Ids of the nodes at which the flow fails, worst first; empty while unknown, or where no single node fails. */
  failsAt: number[];
}

/**
 * Attributes a flow's failure to its nodes. A node fails by the measure of a run: more of the flow's records fail at it
 * than ordinary noise. Each node is judged by its own errors, never by those of another.
 *
 * Whether a node without figures fails is unknown (D12). Without any figures, the origin represents the flow.
 *
 * @param lately by node id
 */
export function judgeNodes(
  { originId, nodes }: Pick<ServiceFlow, 'originId' | 'nodes'>,
  flowFails: boolean,
  lately: ReadonlyMap<number, LatelyFailed>,
): NodeVerdicts {
  const known = nodes.filter(({ id }) => lately.has(id));
  const failing = flowFails ? known.filter(({ id, statusWord }) => fails(statusWord, lately.get(id)!)) : [];
  const bad = new Set(failing.map(({ id }) => id));
  return {
    failsAt: [...bad].sort((a, b) => lately.get(b)!.errors - lately.get(a)!.errors),
    statusOf: ({ id, statusWord }) => {
      const status = statusOf(statusWord, known.length === 0 ? flowFails && id === originId : bad.has(id));
      const isUnknown = flowFails && status.state === 'active' && !lately.has(id);
      return isUnknown ? { state: 'unknown', word: statusWord } : status;
    },
  };
}

/** A node that the service has stopped does not fail, whatever it did before. */
const fails = (statusWord: string | null, { errors, records }: LatelyFailed): boolean =>
  statusOf(statusWord).state === 'active' && isSound({ errors, records }) === false;
