import type { NodeStatus } from '#contract/models/flow.ts';
import type { ServiceFlow, ServiceNode } from '../ports/service.ts';
import { isSound } from './baseline.ts';
import { statusOf } from './health.ts';

/** How many records failed at a node since its flow fails, an hour at most, and how many the flow read in that time. */
export interface LatelyFailed {
  errors: number;
  records: number;
}

/** How the nodes of a flow are, as far as that is known. */
export interface NodeVerdicts {
  statusOf: (node: Pick<ServiceNode, 'id' | 'statusWord'>) => NodeStatus;
  /** The nodes at which the flow fails, the worst first; empty while that is unknown, or where none fails by itself. */
  failsAt: number[];
}

/**
 * Blames a failing flow on its nodes. A node fails by the measure of a run: where more of the flow's records fail at it than
 * ordinary noise. Each is judged by its own errors, so that none is blamed for those of another.
 *
 * Of a node without figures it is unknown whether it fails (D12). Where no figures are known at all, the origin stands for the
 * flow.
 *
 * @param lately by node
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
