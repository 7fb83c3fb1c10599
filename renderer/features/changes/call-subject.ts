import type { PlannedCall } from '#contract/models/action.ts';
import { phrases } from '../../format/phrases/words.ts';
import { texts } from './words.ts';

export const calledFlow = ({ flowName, originId }: PlannedCall): string => flowName ?? phrases.flowWithId(originId);

/** The node where the call begins; null when that is the first of the flow. */
export const calledNode = ({ nodeId, originId, name }: PlannedCall): string | null =>
  nodeId === originId ? null : (name ?? texts.node(nodeId));

/** The flow and the node of a call, as one text. */
export function subjectOf(call: PlannedCall): string {
  const node = calledNode(call);
  return calledFlow(call) + (node === null ? '' : texts.fromNode.replace('{node}', node));
}
