import type { FilterField } from '#contract/filter/filter.ts';
import { parse } from '#contract/filter/parse.ts';
import { print } from '#contract/filter/print.ts';
import type { SavedView } from '#contract/models/view.ts';

/** The view with exactly this query, independent of the filter's spelling; undefined when there is none. */
export function shownView(
  views: readonly SavedView[],
  { filter, sort }: SavedView['query'],
  fields: readonly FilterField[],
): SavedView | undefined {
  const usual = (text: string): string => print(parse(text, fields).filter, fields);
  const order = JSON.stringify(sort);
  return views.find(({ query }) => usual(query.filter) === usual(filter) && JSON.stringify(query.sort) === order);
}
