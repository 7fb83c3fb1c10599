import type { Facet } from '#contract/models/flow.ts';
import type { ResourceFacets } from '#contract/models/resource-list.ts';
import { plain } from '../../format/text.ts';
import type { FilterOptions } from '../../ui/filter-options.ts';
import { texts } from './words.ts';

const optionsOf = (facets: readonly Facet[] | undefined) =>
  (facets ?? []).map(({ value, count }) => ({ value, label: value === '' ? texts.none : plain(value, 60), count }));

/** Known values of the fields of listed resources. */
export const resourceOptions = (facets: ResourceFacets | null): FilterOptions => ({
  type: optionsOf(facets?.types),
  connector: optionsOf(facets?.types),
  status: optionsOf(facets?.statuses),
  owner: optionsOf(facets?.owners),
  tag: optionsOf(facets?.tags),
});
