import type { NodeStatus } from '#contract/models/flow.ts';
import { statusOf } from './health.ts';

/**
 * The status of a node of a flow. Runs are known of a flow as a whole: it is unknown at which of its nodes a failing flow fails.
 * Its origin stands for it, and whether another active node is well is unknown (D12).
 */
export function nodeStatusOf(word: string | null, isOrigin: boolean, flowFails: boolean): NodeStatus {
  const status = statusOf(word, isOrigin && flowFails);
  return flowFails && status.state === 'active' ? { state: 'unknown', word } : status;
}
