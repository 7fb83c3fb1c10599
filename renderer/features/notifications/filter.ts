import { limitOf, withLimit } from '#contract/filter/edit.ts';
import { type Filter, isEverything } from '#contract/filter/filter.ts';
import { notificationFields } from '#contract/filter/notification-fields.ts';
import { parse } from '#contract/filter/parse.ts';
import type { Facet, FlowFacets } from '#contract/models/flow.ts';
import type { NotificationQuery, NotificationWindow } from '#contract/models/notification.ts';
import { resourceWords } from '../../format/words.ts';
import { levelWord } from '../../format/levels.ts';
import { phrases } from '../../format/phrases/words.ts';
import { plain } from '../../format/text.ts';
import type { FilterOption, FilterOptions } from '../../ui/filter-options.ts';
import { texts } from './words.ts';

const hour = 3_600_000;

export const shows = [
  { value: 'open', label: texts.open },
  { value: 'unread', label: texts.unread },
  { value: 'muted', label: texts.muted },
  { value: 'all', label: texts.all },
] as const;

export const times = [
  { value: '1h', label: '1 h' },
  { value: '24h', label: '24 h' },
  { value: '7d', label: '7 d' },
  { value: 'all', label: phrases.anyTime },
] as const;

export type Time = (typeof times)[number]['value'];

const lengths: Record<Exclude<Time, 'all'>, number> = { '1h': hour, '24h': 24 * hour, '7d': 7 * 24 * hour };

/** The period of the last report that a filter selects; null when it matches none of the choices. */
export function timeOf(filter: Filter): Time | null {
  const limit = limitOf(filter, 'last-seen');
  if (limit === null) return 'all';
  const isThat = ({ value }: (typeof times)[number]): boolean => value !== 'all' && lengths[value] === limit.figure;
  return limit.operator === '<' ? (times.find(isThat)?.value ?? null) : null;
}

export function withTime(filter: Filter, time: Time): Filter {
  return withLimit(filter, 'last-seen', time === 'all' ? null : { operator: '<', figure: lengths[time] });
}

/** Whether it excludes more than `show` does. */
export function isNarrowed({ filter }: NotificationQuery): boolean {
  return !isEverything(parse(filter, notificationFields).filter);
}

/** The query without its filter; Open stays Open. */
export function widened({ show }: NotificationQuery): NotificationQuery {
  return { filter: '', show };
}

/** Omits the counts: the number of flows with a name is no figure of notifications. */
const namesOf = (facets: readonly Facet[] | undefined, none: string): FilterOption[] =>
  (facets ?? []).map(({ value }) => ({ value, label: value ? plain(value, 60) : none }));

/** Known values of the fields of groups, by field name. */
export function notificationOptions(answer: NotificationWindow | null, facets: FlowFacets | null): FilterOptions {
  return {
    level: (answer?.levels ?? []).map(({ value, count }) => ({ value, label: plain(levelWord(value), 60), count })),
    kind: (answer?.kinds ?? []).map(({ value, count }) => ({
      value,
      label: value === 'unknown' ? texts.otherKinds : resourceWords[value].word,
      count,
    })),
    owner: namesOf(facets?.owners, texts.nobody),
    project: namesOf(facets?.projects, phrases.noProject),
    tag: namesOf(facets?.tags, phrases.noTag),
  };
}
