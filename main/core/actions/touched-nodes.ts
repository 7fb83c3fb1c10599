import type { Change, NodeEffect } from '#contract/models/action.ts';
import type { Effect } from './effect.ts';
import type { RecordedNode, TouchedNode } from './journal.ts';

/** Whether two words of the service mean the same state, ignoring case. An unknown word, null, equals nothing (D12). */
export function sameWord(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && a.toLowerCase() === b.toLowerCase();
}

/** Whether a node is as it was before a change, according to the service's words. */
export const isBack = ({ before, now }: { before: string | null; now: string | null }): boolean =>
  sameWord(before, now);

/** Nodes that an action changes, wakes temporarily or stops temporarily. They are always corrected and compared. */
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

/** Adds to each node of an action the change that touched it before, if that is another one. */
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
