import type { Change, NodeEffect } from '#contract/models/action.ts';
import type { Effect } from './effect.ts';
import type { RecordedNode, TouchedNode } from './journal.ts';

/** Whether the service's words stand for the same state; they are compared without case. Unknown equals missing (D12). */
export function sameWord(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && a.toLowerCase() === b.toLowerCase();
}

/** Whether a node is as it was before a change, by the service's words. */
export const isBack = ({ before, now }: { before: string | null; now: string | null }): boolean =>
  sameWord(before, now);

/** What an action changes, and what it wakes or stops on the way: whatever happens, these nodes are corrected and compared. */
export function touchedBy({ lists }: Effect): TouchedNode[] {
  const changing = new Set(lists.changing.map(({ nodeId }) => nodeId));
  const woken = new Set(lists.woken.map(({ nodeId }) => nodeId));
  const meanwhile = lists.meanwhile.filter(({ nodeId }) => !changing.has(nodeId));
  const stays = ({ status }: NodeEffect): Change => (status.state === 'paused' ? 'pause' : 'activate');
  return [
    ...lists.changing.map((node) => ({ node, to: node.to! })),
    ...meanwhile.map((node) => ({ node, to: stays(node) })),
  ].map(({ node: { nodeId, originId, name, flowName, kind, status }, to }) => ({
    nodeId,
    originId,
    name,
    flowName,
    kind,
    before: status.word,
    to,
    ...(woken.has(nodeId) && { wakes: true }),
  }));
}

/** Nodes that an action of one change touches, each with the change that touched it before, where that is another. */
export function withTheirChanges(
  nodes: readonly TouchedNode[],
  recorded: readonly RecordedNode[],
  ofAction: string,
): TouchedNode[] {
  const known = new Map(recorded.map(({ nodeId, changeId }) => [nodeId, changeId]));
  return nodes.map((node) => {
    const changeId = known.get(node.nodeId) ?? ofAction;
    return changeId === ofAction ? node : { ...node, changeId };
  });
}
