import type { FirstDirections, SortedBy } from '#contract/models/sorting.ts';

/**
 * What a table is sorted by after a click on the head of a column: first in its usual direction, then in the other, then not at
 * all. `additive` preserves the other columns.
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
