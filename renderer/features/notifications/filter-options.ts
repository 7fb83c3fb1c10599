import type { Facet, FlowFacets } from '#contract/models/flow.ts';
import type { NotificationWindow } from '#contract/models/notification.ts';
import { kinds } from '../../format/kinds.ts';
import { levelWord } from '../../format/levels.ts';
import { plain } from '../../format/text.ts';
import type { FilterOption, FilterOptions } from '../../ui/filter-options.ts';
import { texts } from './words.ts';

/** Omits the counts: the number of flows with a name is no figure of notifications. */
const namesOf = (facets: readonly Facet[] | undefined, none: string): FilterOption[] =>
  (facets ?? []).map(({ value }) => ({ value, label: value ? plain(value, 60) : none }));

/** Known values of the fields of groups, by field name. */
export function optionsOf(answer: NotificationWindow | null, facets: FlowFacets | null): FilterOptions {
  return {
    level: (answer?.levels ?? []).map(({ value, count }) => ({ value, label: plain(levelWord(value), 60), count })),
    kind: (answer?.kinds ?? []).map(({ value, count }) => ({
      value,
      label: value === 'unknown' ? texts.otherKinds : kinds[value].word,
      count,
    })),
    owner: namesOf(facets?.owners, texts.nobody),
    project: namesOf(facets?.projects, texts.noProject),
    tag: namesOf(facets?.tags, texts.noTag),
  };
}
