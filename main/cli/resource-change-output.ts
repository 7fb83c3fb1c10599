import { documentText } from '#contract/document-json.ts';
import { pathText } from '#contract/filter/timeline-filter.ts';
import type { Difference } from '#contract/models/difference.ts';
import type { JsonValue } from '#contract/models/resource.ts';
import type { ResourceChange, TimelineRow } from '#contract/models/timeline.ts';
import { exactOf } from '../core/base/document.ts';
import { momentIn, timeOf } from './time.ts';
import type { Line } from './styled-line.ts';
import { Table } from './table.ts';

/** Maximum characters of a value in a line. */
const longest = 60;

const said = (value: JsonValue | undefined): string => {
  if (value === undefined) return 'nothing';
  const text = documentText(value);
  return text.length <= longest ? text : `${text.slice(0, longest).toWellFormed()}…`;
};

/** Returns one difference for a program. Its values are parts of documents. */
export const differenceAsJson = ({ path, before, after }: Difference): Difference => ({
  path,
  ...(before !== undefined && { before: exactOf(before) as JsonValue }),
  ...(after !== undefined && { after: exactOf(after) as JsonValue }),
});

/** Returns two documents and their differences for a program. */
export const differencesAsJson = (before: unknown, after: unknown, differences: readonly Difference[]) => ({
  ...{ before: exactOf(before), after: exactOf(after), differences: differences.map(differenceAsJson) },
});

/** Formats one difference as a line. */
export const differenceInLine = ({ path, before, after }: Difference): string =>
  `${pathText(path)}: ${said(before)} -> ${said(after)}`;

/** Returns who made a change: the user where the service reports it. */
export function authorOf({ by, audit }: Pick<ResourceChange, 'by' | 'audit'>): string {
  if (audit?.user == null) return by;
  const user = userInWords(audit.user);
  return audit.impersonator === null ? user : `${user} (by ${userInWords(audit.impersonator)})`;
}

/** Some services report users by number. */
const userInWords = (user: string): string => (/^\d+$/.test(user) ? `user ${user}` : user);

/** Describes the effect of a change in one line. */
export function changeInLine({ event, differences, differenceCount }: ResourceChange): string {
  const [first] = differences;
  if (event !== 'changed' || !first) return event;
  return differenceCount > 1 ? `${differenceInLine(first)} and ${differenceCount - 1} more` : differenceInLine(first);
}

/**
 * Formats changes as a table, one line each. A change without a date shows the time since which it may have happened.
 */
export function changesAsTable(rows: readonly TimelineRow[], width: number | null): Line[] {
  const lines = rows.map((row) => {
    if (row.what === 'gap')
      return [momentIn(width, row.gap.to), '', '', '', '', `not monitored since ${timeOf(row.gap.from)}`];
    const { change } = row;
    const since = change.since === null ? '' : ` (after ${momentIn(width, change.since)})`;
    return [
      momentIn(width, change.at) + since,
      change.kind,
      String(change.id),
      change.name ?? '',
      authorOf(change),
      changeInLine(change),
    ];
  });
  return new Table(['AT', 'KIND', 'ID', 'NAME', 'BY', 'CHANGE'], width).lines(lines);
}

/** Returns a row as JSON. */
export function rowAsJson(row: TimelineRow) {
  if (row.what === 'gap') return { not_watched: { from: timeOf(row.gap.from), to: timeOf(row.gap.to) } };
  return changeAsJson(row.change);
}

export const changeAsJson = (change: ResourceChange) => ({
  version: change.versionId,
  kind: change.kind,
  id: change.id,
  name: change.name,
  event: change.event,
  weight: change.weight,
  by: change.by,
  user: change.audit?.user ?? null,
  impersonator: change.audit?.impersonator ?? null,
  at: timeOf(change.at),
  not_before: timeOf(change.since),
  seen_at: timeOf(change.seenAt),
  differences: change.differences.map(differenceAsJson),
  difference_count: change.differenceCount,
  flows: change.flows.map(({ originId, name }) => ({ id: originId, name })),
  flow_count: change.flowCount,
});
