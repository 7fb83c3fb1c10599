import { flowFields } from '#contract/filter/flow-fields.ts';
import { parse } from '#contract/filter/parse.ts';
import { print } from '#contract/filter/print.ts';
import { everyFlow, firstDirections, type FlowQuery, type SortColumn } from '#contract/models/flow.ts';
import type { SavedView } from '#contract/models/view.ts';
import type { FlowsLink } from '../../client/routes.ts';
import { nextSort } from '../../ui/next-sort.ts';

/** Whether a query excludes any flow. */
export function isFiltered(query: FlowQuery): boolean {
  return !letsSameThrough(query, everyFlow);
}

/** Shows every flow again; the order and the open rows stay. */
export function withoutFilters(query: FlowQuery): FlowQuery {
  return { ...everyFlow, sort: query.sort, expansion: query.expansion };
}

/** The query that a link requests; null when it keeps the filters. */
export function queryOf(query: FlowQuery, link: FlowsLink, views: readonly SavedView[]): FlowQuery | null {
  if (link.filter !== undefined) return { ...withoutFilters(query), filter: link.filter };
  const view = views.find(({ id }) => id === link.viewId);
  return view ? { ...view.query, expansion: query.expansion } : null;
}

/** Whether two queries match the same flows, in any order. */
export function letsSameThrough(a: FlowQuery, b: FlowQuery): boolean {
  return usual(a.filter) === usual(b.filter);
}

/** Normalizes a filter to its usual spelling. */
function usual(filter: string): string {
  return print(parse(filter, flowFields).filter, flowFields);
}

/** Sorts by a column like a click on its head. */
export function sortBy(query: FlowQuery, column: SortColumn, additive: boolean): FlowQuery {
  return { ...query, sort: nextSort(query.sort, column, additive, firstDirections) };
}

/** Opens or closes one node of the tree. */
export function expand(query: FlowQuery, nodeId: number, open: boolean): FlowQuery {
  const { all, except } = query.expansion;
  const others = except.filter((id) => id !== nodeId);
  return { ...query, expansion: { all, except: open === all ? others : [...others, nodeId] } };
}

export function expandAll(query: FlowQuery, open: boolean): FlowQuery {
  return { ...query, expansion: { all: open, except: [] } };
}
