import type { NodeSelection } from '#contract/models/action.ts';
import { parse } from '#contract/filter/parse.ts';
import { flowFields } from '#contract/filter/flow-fields.ts';
import { placedProblemWords } from '#contract/filter/words.ts';
import { failure } from '../base/failure.ts';
import type { ServiceNode } from '../ports/service.ts';
import type { Estate } from '../changes/target.ts';
import { texts } from './words.ts';

/** Returns the nodes that a selection means now. Omits ids that belong to no known flow; the plan lists them. */
export function selectedNodes(
  selection: NodeSelection,
  { snapshot, view }: Pick<Estate, 'snapshot' | 'view'>,
): Set<number> {
  switch (selection.by) {
    case 'nodes':
      return new Set(selection.nodeIds.filter((id) => snapshot.entryOf(id) !== undefined));
    case 'query': {
      requireReadable(selection.query.filter);
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

/** Rejects an invalid filter: it may match more than intended. */
function requireReadable(filter: string): void {
  const [problem] = parse(filter, flowFields).problems;
  if (problem)
    throw failure('invalid_input', texts.filterUnclear(placedProblemWords(problem)), {
      advice: texts.correctTheFilter,
    });
}

function nodesThat(snapshot: Estate['snapshot'], fits: (node: ServiceNode) => boolean): Set<number> {
  const ids = new Set<number>();
  for (const { flow } of snapshot.entries()) for (const node of flow.nodes) if (fits(node)) ids.add(node.id);
  return ids;
}
