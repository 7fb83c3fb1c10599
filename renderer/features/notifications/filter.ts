import type { NodeKind } from '#contract/models/flow.ts';
import { type NotificationQuery, openNotifications } from '#contract/models/notification.ts';
import { isSameFilter } from '../../client/same-filter.ts';
import { texts } from './words.ts';

const hour = 3_600_000;

export const times = [
  { value: '1h', label: '1 h' },
  { value: '24h', label: '24 h' },
  { value: '7d', label: '7 d' },
  { value: 'all', label: texts.anyTime },
] as const;

export type Time = (typeof times)[number]['value'];

const lengths: Record<Exclude<Time, 'all'>, number> = { '1h': hour, '24h': 24 * hour, '7d': 7 * 24 * hour };

export const shows = [
  { value: 'open', label: texts.open },
  { value: 'unread', label: texts.unread },
  { value: 'muted', label: texts.muted },
  { value: 'all', label: texts.all },
] as const;

/** What a person asked to see; unlike that of a query, its time is relative. */
export interface Filter {
  text: string;
  levels: string[];
  kinds: NodeKind[];
  originId: number | null;
  show: NotificationQuery['show'];
  time: Time;
}

const { since: _whenever, ...open } = openNotifications;
/** Every open group, whenever it was last reported. */
export const allOpen: Filter = { ...open, time: 'all' };

/** Whether it leaves out more than `show` does. */
export function isNarrowed(filter: Filter): boolean {
  return !isSameFilter(filter, widened(filter));
}

/** Without what narrows it; Open stays Open. */
export function widened(filter: Filter): Filter {
  return { ...allOpen, show: filter.show };
}

export function queryOf({ time, ...rest }: Filter, now: number): NotificationQuery {
  return { ...rest, since: time === 'all' ? null : now - lengths[time] };
}
