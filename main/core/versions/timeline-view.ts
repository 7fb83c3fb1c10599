import { parse } from '#contract/filter/parse.ts';
import { timelineFields, timelineMatcher } from '#contract/filter/timeline-filter.ts';
import type {
  ResourceChange,
  TimelineQuery,
  TimelineRow,
  TimelineWindow,
  WatchGap,
} from '#contract/models/timeline.ts';
import { withNamedFlows } from './reach.ts';
import { gapsBetween } from './watched-stretches.ts';

const timeOf = (row: TimelineRow): number => (row.what === 'gap' ? row.gap.to : row.change.at);

/** Returns the matching changes of a time range, newest first, with the gaps in the watch between them. */
export function timelineWindow(
  changes: readonly ResourceChange[],
  stretches: readonly WatchGap[],
  { filter: text, after, before, from, to }: TimelineQuery & { from: number; to: number },
  now: number,
): Pick<TimelineWindow, 'from' | 'total' | 'all' | 'rows'> {
  const [start, end] = [after ?? -Infinity, before ?? Infinity];
  const matches = timelineMatcher(parse(text, timelineFields).filter, now);
  const found = changes.map(notAfterSeen).filter((change) => change.at >= start && change.at < end && matches(change));
  const gaps = gapsBetween(stretches, start, end);
  const rows = [
    ...found.map((change): TimelineRow => ({ what: 'change', change })),
    ...gaps.map((gap): TimelineRow => ({ what: 'gap', gap })),
  ].sort((a, b) => timeOf(b) - timeOf(a) || versionOf(b) - versionOf(a));
  return { from, total: rows.length, all: changes.length + gaps.length, rows: rows.slice(from, to).map(shownRow) };
}

/**
 * A service whose clock is ahead dates a change later than it was seen: after the end of every list and chart up to
 * now.
 */
export const notAfterSeen = (change: ResourceChange): ResourceChange =>
  change.at > change.seenAt ? { ...change, at: change.seenAt } : change;

const shownRow = (row: TimelineRow): TimelineRow =>
  row.what === 'gap' ? row : { ...row, change: withNamedFlows(row.change) };

const versionOf = (row: TimelineRow): number => (row.what === 'gap' ? Infinity : (row.change.versionId ?? 0));
