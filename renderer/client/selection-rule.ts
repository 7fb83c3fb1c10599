import type { Selection as Chosen } from '#contract/models/action.ts';
import type { FlowQuery } from '#contract/models/flow.ts';
import { and, nothing, type Selection } from './selection.ts';

/** Every flow that matches a query, except some. It includes flows that match later. */
export interface Rule {
  query: FlowQuery;
  /** Origins of the flows that match, as far as is known now. */
  flows: ReadonlySet<number>;
  except: ReadonlySet<number>;
}

/** All that a saved search matches, in the form that an action takes. */
export function allOf(query: Omit<FlowQuery, 'expansion'>): Chosen {
  return { by: 'query', query: { ...query, expansion: { all: false, except: [] } }, except: [] };
}

/** Origins of the flows that a rule selects now. */
export function flowsOf({ flows, except }: Rule): number[] {
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

/** What a rule selects now, picked one by one, for a selection that no rule can express. */
export function pickedBy(rule: Rule): Selection {
  return and(
    nothing,
    flowsOf(rule).map((id) => ({ id, chosen: 'flow' })),
  );
}
