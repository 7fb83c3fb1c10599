import type { FirstDirections, SortedBy } from '#contract/models/sorting.ts';

/**
 * The sort order after a click on a column head: first the usual direction, then the other, then none. `additive`
 * preserves the other columns.
 */
export function nextSort<Column extends string>(
  sort: readonly SortedBy<Column>[],
  column: Column,
  additive: boolean,
  firstDirections: FirstDirections<Column>,
): SortedBy<Column>[] {
  const first = firstDirections[column];
  const now = sort.find((key) => key.column === column)?.direction;
  const others = additive ? sort.filter((key) => key.column !== column) : [];
  if (now === undefined) return [...others, { column, direction: first }];
  if (now !== first) return others;
  const turned: SortedBy<Column> = { column, direction: first === 'ascending' ? 'descending' : 'ascending' };
  return additive ? sort.map((key) => (key.column === column ? turned : key)) : [turned];
}
