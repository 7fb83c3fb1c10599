import type { NodeStatus } from '#contract/models/flow.ts';
import { statusOf } from './health.ts';

/**
 * The status of a node of a flow. Runs are known of a flow as a whole: at which of its nodes a failing flow fails is not known.
 * Its origin stands for it, and of another node that the service calls active nobody knows whether it is well (D12).
 */
export function nodeStatusOf(word: string | null, isOrigin: boolean, flowFails: boolean): NodeStatus {
  const status = statusOf(word, isOrigin && flowFails);
  return flowFails && status.state === 'active' ? { state: 'unknown', word } : status;
}
