/** A flow is its origin node; a node is anything below one. */
export type Chosen = 'flow' | 'node';

export interface Candidate {
  id: number;
  chosen: Chosen;
}

/**
 * The selected nodes by id, so that a selection outlives filters, sorting and reads of the service. Immutable: every
 * operation returns a new one.
 */
export type Selection = ReadonlyMap<number, Chosen>;

export const emptySelection: Selection = new Map();

/** Adds all candidates, or removes them when all are selected already. */
export function toggle(selection: Selection, candidates: Candidate[]): Selection {
  return candidates.every(({ id }) => selection.has(id)) ? without(selection, candidates) : and(selection, candidates);
}

/** Adds candidates to the selection, whether or not the filter hides them. */
export function and(selection: Selection, candidates: Candidate[]): Selection {
  return new Map([...selection, ...candidates.map(({ id, chosen }) => [id, chosen] as const)]);
}

export function without(selection: Selection, candidates: Candidate[]): Selection {
  const out = new Set(candidates.map(({ id }) => id));
  return new Map([...selection].filter(([id]) => !out.has(id)));
}

/** Number of selected nodes outside the filter's matches. */
export function hiddenCount(selection: Selection, matching: ReadonlySet<number>): number {
  let hidden = 0;
  for (const id of selection.keys()) if (!matching.has(id)) hidden += 1;
  return hidden;
}

/** The noun for the selection: flows when all of them are, else nodes. */
export function nounFor(selection: Selection): [one: 'flow' | 'node', many: 'flows' | 'nodes'] {
  for (const chosen of selection.values()) if (chosen === 'node') return ['node', 'nodes'];
  return ['flow', 'flows'];
}
