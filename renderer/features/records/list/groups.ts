/** Order of groups, and their chart over time. */
import type { GroupList, SampleFilter, SampleGroup } from '#contract/models/quarantine.ts';
import type { Point, Series } from '../../../ui/chart-data.ts';
import { plain } from '../../../format/text.ts';
import { texts } from './words.ts';

export const orders = [
  { value: 'most', label: texts.mostFirst },
  { value: 'newest', label: texts.lastSeenFirst },
  { value: 'youngest', label: texts.latestBegunFirst },
] as const;

export type GroupOrder = (typeof orders)[number]['value'];

/** Groups, with the filter of their request. */
export interface FilteredGroups extends GroupList {
  filter: SampleFilter;
}

/** A group and its number: 1 for the one with the most records, however the list is sorted. */
export interface NumberedGroup {
  number: number;
  group: SampleGroup;
}

/** Number of groups with a distinct color; more could not be told apart at a glance. */
const coloured = 3;

/** The token of a group's color. */
export function colourOf(number: number): string {
  return number <= coloured ? `--series-${number}` : '--series-rest';
}

/** Groups without a time come last in an order by time. */
export function sorted({ groups }: GroupList, order: GroupOrder): NumberedGroup[] {
  const numbered = groups.map((group, index) => ({ number: index + 1, group }));
  if (order === 'most') return numbered;
  const timeOf = ({ group }: NumberedGroup): number =>
    (order === 'newest' ? group.lastAt : (group.knownSince ?? group.firstAt)) ?? Number.NEGATIVE_INFINITY;
  return numbered.sort((a, b) => timeOf(b) - timeOf(a) || a.number - b.number);
}

/** Number of steps at the start of a timeline that may lack unread records. */
export function partialSteps({ from, step }: GroupList['timeline'], unreadBefore: number | null): number {
  return unreadBefore === null ? 0 : Math.max(0, Math.ceil((unreadBefore - from) / step));
}

/**
 * Series of the largest groups and of all others together; each step is placed at its start.
 *
 * @param partial steps at the start that may lack records
 */
export function groupSeries({ groups, timeline }: GroupList, partial: number): Series[] {
  const pointsOf = (trend: number[]) =>
    trend.map((y, step): Point => {
      const point = { x: timeline.from + step * timeline.step, y };
      return step < partial ? { ...point, part: 'most' } : point;
    });
  const own = groups.slice(0, coloured).map(({ trend }, index) => ({
    label: String(index + 1),
    colour: colourOf(index + 1),
    points: pointsOf(trend),
  }));
  const others = groups.slice(coloured);
  if (others.length === 0) return own;
  return [...own, { label: texts.others, colour: '--series-rest', points: pointsOf(sum(others)) }];
}

function sum(groups: SampleGroup[]): number[] {
  const steps = Math.max(...groups.map(({ trend }) => trend.length));
  return Array.from({ length: steps }, (_, step) => groups.reduce((all, { trend }) => all + (trend[step] ?? 0), 0));
}

/**
 * Adds up neighbors until at most `most` values are left: a small picture has no room for more.
 *
 * @param partial values at the start that are incomplete; they are omitted unless all are, as they would look like a
 * rise
 */
export function folded(values: number[], most: number, partial = 0): (number | null)[] {
  const each = Math.ceil(values.length / most);
  const unknown = partial < values.length ? Math.ceil(partial / each) : 0;
  return Array.from({ length: Math.ceil(values.length / each) || 0 }, (_, place) =>
    place < unknown ? null : values.slice(place * each, (place + 1) * each).reduce((a, b) => a + b, 0),
  );
}

interface SampleOption {
  value: string;
  label: string;
  count: number;
}

/** The most frequent runs or files of the groups, most records first; chosen ones always remain. */
export function sampleOptions(groups: SampleGroup[], what: 'runs' | 'files', chosen: string[]): SampleOption[] {
  const counts = new Map<string, number>(chosen.map((value) => [value, 0]));
  for (const group of groups)
    for (const { value, count } of group[what]) counts.set(String(value), (counts.get(String(value)) ?? 0) + count);
  return [...counts]
    .map(([value, count]) => ({ value, label: plain(value, 80), count }))
    .sort((a, b) => b.count - a.count);
}
