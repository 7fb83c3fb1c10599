import type { NodeSelection as Chosen } from '#contract/models/action.ts';
import type { FlowQuery } from '#contract/models/flow.ts';
import { and, emptySelection, type Selection } from './selection.ts';

/** Every flow that matches a query, except some. It includes flows that match later. */
export interface Rule {
  query: FlowQuery;
  /** Origins of the flows that are currently known to match. */
  flows: ReadonlySet<number>;
  except: ReadonlySet<number>;
}

/** A selection of everything that a saved search matches, as an action expects it. */
export function allOf(query: Omit<FlowQuery, 'expansion'>): Chosen {
  return { by: 'query', query: { ...query, expansion: { all: false, except: [] } }, except: [] };
}

/** Origins of the flows that a rule currently selects. */
export function selectedFlows({ flows, except }: Rule): number[] {
  return [...flows].filter((id) => !except.has(id));
}

/** Excludes these flows from a rule, or includes them again when all of them are excluded. */
export function toggleIn(rule: Rule, ids: readonly number[]): Rule {
  const allOut = ids.every((id) => rule.except.has(id));
  const except = new Set(rule.except);
  for (const id of ids)
    if (allOut) except.delete(id);
    else except.add(id);
  return { ...rule, except };
}

/** Includes these flows in a rule again. */
export function includeIn(rule: Rule, ids: readonly number[]): Rule {
  const back = new Set(ids);
  return { ...rule, except: new Set([...rule.except].filter((id) => !back.has(id))) };
}

/** The current selection of a rule, picked individually, for a selection that no rule can express. */
export function pickedBy(rule: Rule): Selection {
  return and(
    emptySelection,
    selectedFlows(rule).map((id) => ({ id, chosen: 'flow' })),
  );
}
