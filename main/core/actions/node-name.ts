import type { Estate } from './target.ts';
import { texts } from './words.ts';

/** What a node is called; a flow by its own name. */
export function nameOf(nodeId: number, { snapshot }: Estate): string {
  const flow = snapshot.entryOf(nodeId)?.flow;
  const name = flow?.originId === nodeId ? flow.name : flow?.nodes.find(({ id }) => id === nodeId)?.name;
  return name ?? texts.node(nodeId);
}
