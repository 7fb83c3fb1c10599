import type { FlowNode } from '#contract/models/flow.ts';
import { kinds } from '../../format/kinds.ts';
import { phrases } from '../../format/phrases/words.ts';
import { plain } from '../../format/text.ts';
import { statusWord } from '../../format/words.ts';
import type { GraphNode } from '../../ui/tree-layout.ts';
import { figuresOf } from './node-figures.ts';

/** Nodes of a flow for its graph and its list; names are inert. */
export function graphNodes(nodes: readonly FlowNode[]): GraphNode[] {
  const hasFigures = nodes.some(({ figures }) => figures !== null);
  return nodes.map((node) => {
    const kind = kinds[node.kind].word;
    return {
      id: node.id,
      parentId: node.parentId,
      title: plain(node.name ?? phrases.nodeWithId(node.id), 60),
      subtitle: node.connector ? plain(node.connector, 40) : kind,
      status: node.status,
      dim: node.status.state === 'paused',
      figures: figuresOf(node, hasFigures),
      words: wordsOf(node, kind),
    };
  });
}

/** Search text of a node: name, id, connector, kind and status, in our word and the service's. */
function wordsOf({ id, name, connector, status }: FlowNode, kind: string): string {
  return [name, id, connector, kind, statusWord(status), status.word].join(' ').toLowerCase();
}
