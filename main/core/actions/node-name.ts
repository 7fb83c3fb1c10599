import type { Estate } from '../changes/target.ts';
import { texts } from './words.ts';

/** Returns the name of a node; an origin has the name of its flow. */
export function nodeNameOf(nodeId: number, { snapshot }: Estate): string {
  const flow = snapshot.entryOf(nodeId)?.flow;
  const name = flow?.originId === nodeId ? flow.name : flow?.nodes.find(({ id }) => id === nodeId)?.name;
  return name ?? texts.node(nodeId);
}
