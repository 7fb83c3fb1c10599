/** A flow is its origin node; a node is anything below one. */
export type Chosen = 'flow' | 'node';

export interface Candidate {
  id: number;
  chosen: Chosen;
}

/**
 * Which nodes are selected: by id, so that a selection outlives filters, sorting and reads of the service. Never changed in
 * place; every operation gives a new one.
 */
export type Selection = ReadonlyMap<number, Chosen>;

export const nothing: Selection = new Map();

/** Adds everything given, or takes everything given out when all of it is selected already. */
export function toggle(selection: Selection, candidates: Candidate[]): Selection {
  return candidates.every(({ id }) => selection.has(id)) ? without(selection, candidates) : and(selection, candidates);
}

/** Adds to what is selected, filtered out or not. */
export function and(selection: Selection, candidates: Candidate[]): Selection {
  return new Map([...selection, ...candidates.map(({ id, chosen }) => [id, chosen] as const)]);
}

export function without(selection: Selection, candidates: Candidate[]): Selection {
  const out = new Set(candidates.map(({ id }) => id));
  return new Map([...selection].filter(([id]) => !out.has(id)));
}

/** How many of the selected are not among those that match the filter. */
export function hiddenCount(selection: Selection, matching: ReadonlySet<number>): number {
  let hidden = 0;
  for (const id of selection.keys()) if (!matching.has(id)) hidden += 1;
  return hidden;
}

/** What to call the selected things: flows when all of them are, else nodes. */
export function nounFor(selection: Selection): [one: 'flow' | 'node', many: 'flows' | 'nodes'] {
  for (const chosen of selection.values()) if (chosen === 'node') return ['node', 'nodes'];
  return ['flow', 'flows'];
}
