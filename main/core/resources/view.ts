import { foldText } from '#contract/fold-text.ts';
import { parse } from '#contract/filter/parse.ts';
import { resourceFields, resourceMatcher } from '#contract/filter/resource-fields.ts';
import type { Facet } from '#contract/models/flow.ts';
import type { ResourceColumn, ResourceFacets, ResourceQuery, ResourceRow } from '#contract/models/resource-list.ts';
import { inOrderOf } from '../base/sorting.ts';

const sortValue: Record<ResourceColumn, (row: ResourceRow) => string | number | null> = {
  name: ({ name }) => name?.toLowerCase() || null,
  type: ({ type }) => type?.toLowerCase() ?? null,
  status: ({ statusWord }) => statusWord?.toLowerCase() ?? null,
  owner: ({ owner }) => owner?.toLowerCase() ?? null,
  flows: ({ flows }) => flows,
  updated: ({ updatedAt }) => updatedAt,
  created: ({ createdAt }) => createdAt,
  id: ({ id }) => id,
};

const byName = inOrderOf([{ column: 'name', direction: 'ascending' }], sortValue);

/**
 * Returns the matching rows in order: by the keys, then by name, then by id.
 * @param now epoch milliseconds, from which ages are counted
 */
export function sortedMatches(
  rows: readonly ResourceRow[],
  { filter, sort }: Pick<ResourceQuery, 'filter' | 'sort'>,
  now: number,
): ResourceRow[] {
  const order = inOrderOf(sort, sortValue, byName, (a, b) => a.id - b.id);
  return rows.filter(resourceMatcher(parse(filter, resourceFields).filter, now)).sort(order);
}

/** Returns the values of a list, each with its number of rows. */
export function facetsOf(rows: readonly Pick<ResourceRow, 'type' | 'statusWord' | 'owner' | 'tags'>[]): ResourceFacets {
  return {
    types: facets(rows.map(({ type }) => type)),
    statuses: facets(rows.map(({ statusWord }) => statusWord)),
    owners: facets(rows.map(({ owner }) => owner)),
    tags: facets(rows.flatMap(({ tags }) => [...new Set(tags)])),
  };
}

/** A missing value counts as the empty text. */
const facets = (values: readonly (string | null)[]): Facet[] =>
  [...Map.groupBy(values, (value) => value ?? '')]
    .map(([value, { length: count }]) => ({ value, count }))
    .sort((a, b) => a.value.localeCompare(b.value));

/**
 * Returns the rows whose id or name matches a text: exact matches first, then those that begin with it, then the
 * others.
 */
export function closest(rows: Iterable<ResourceRow>, text: string, most: number): ResourceRow[] {
  const sought = foldText(text.trim());
  if (sought === '') return [];
  const found: { row: ResourceRow; rank: number }[] = [];
  for (const row of rows) {
    const rank = rankOf(row, sought);
    if (rank < 4) found.push({ row, rank });
  }
  return found
    .sort((a, b) => a.rank - b.rank || byName(a.row, b.row) || a.row.id - b.row.id)
    .slice(0, most)
    .map(({ row }) => row);
}

function rankOf({ id, name }: ResourceRow, sought: string): number {
  const named = foldText(name ?? '');
  if (String(id) === sought || named === sought) return 0;
  if (named.startsWith(sought)) return 1;
  return named.includes(sought) ? 2 : 4;
}
