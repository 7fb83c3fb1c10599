import type { Selection } from '#contract/models/action.ts';
import type { ServiceNode } from '../ports/service.ts';
import type { Estate } from './target.ts';

/** The nodes that a selection means now. Ids that belong to no known flow are left out: the plan says which. */
export function chosenBy(selection: Selection, { snapshot, view }: Pick<Estate, 'snapshot' | 'view'>): Set<number> {
  switch (selection.by) {
    case 'nodes':
      return new Set(selection.nodeIds.filter((id) => snapshot.entryOf(id) !== undefined));
    case 'query': {
      const except = new Set(selection.except);
      return new Set(view.matching(selection.query).filter((originId) => !except.has(originId)));
    }
    case 'connector': {
      const wanted = selection.connector.toLowerCase();
      return nodesThat(snapshot, ({ connector }) => connector?.toLowerCase() === wanted);
    }
    case 'credential':
      return nodesThat(snapshot, ({ credentialId }) => credentialId === selection.credentialId);
  }
}

function nodesThat(snapshot: Estate['snapshot'], fits: (node: ServiceNode) => boolean): Set<number> {
  const ids = new Set<number>();
  for (const { flow } of snapshot.entries()) for (const node of flow.nodes) if (fits(node)) ids.add(node.id);
  return ids;
}
