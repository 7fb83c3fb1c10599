import { changeMatcher, changeFields } from '#contract/filter/change-filter.ts';
import { parse } from '#contract/filter/parse.ts';
import type { ChangeRecord } from '#contract/models/change-record.ts';
import { type ChangeQuery, type ChangeRow, type ChangeTab, timeOfChange } from '#contract/models/change-row.ts';
import type { Edit } from '#contract/models/editing.ts';
import type { ResourceRef } from '#contract/models/resource.ts';
import type { ResourceChange, WatchGap } from '#contract/models/timeline.ts';
import { keyOf } from '../resources/uses.ts';
import { withNamedFlows } from '../versions/reach.ts';
import { notAfterSeen } from '../versions/timeline-view.ts';
import { gapsBetween } from '../versions/watched-stretches.ts';

/** Everything that is known about changes in one environment. */
export interface KnownChanges {
  /** Changes of flows made here, with the flows. */
  records: readonly { change: ChangeRecord; originIds: readonly number[] }[];
  /** Edits of resources made here. */
  edits: readonly Edit[];
  /** Returns the flows that use a resource. */
  usersOf: (resource: ResourceRef) => readonly number[];
  /** Changes of resources seen at the service, with all flows that use them. */
  observed: readonly ResourceChange[];
  /** When Penstock watched the resources, oldest first. */
  stretches: readonly WatchGap[];
}

/** A row with the flows that it reaches. */
type FoundRow =
  | (Extract<ChangeRow, { what: 'action' | 'edit' }> & { originIds: readonly number[] })
  | Extract<ChangeRow, { what: 'observed' | 'gap' }>;

/** Returns the matching rows of a tab, newest first; open changes made here come first in their tab. */
export function changeRows(
  known: KnownChanges,
  { tab, filter, flow }: ChangeQuery,
  now: number,
): { all: number; rows: FoundRow[] } {
  const all = rowsOf(known, tab).filter((row) => flow === undefined || mayReach(row, flow));
  const matches = changeMatcher(parse(filter, changeFields).filter, now);
  // A gap may hide any change, so no filter hides the gap.
  const found = all.filter((row) => row.what === 'gap' || matches(row));
  const sorted = found.toSorted((a, b) => timeOfChange(b) - timeOfChange(a));
  if (tab !== 'here') return { all: all.length, rows: sorted };
  return { all: all.length, rows: [...sorted.filter(isOpen), ...sorted.filter((row) => !isOpen(row))] };
}

/** Cuts the flows of a row to the number displayed. */
export function shownChange(row: FoundRow): ChangeRow {
  if (row.what === 'action') return { what: 'action', change: row.change };
  if (row.what === 'edit') return { what: 'edit', edits: row.edits };
  return row.what === 'observed' ? { ...row, change: withNamedFlows(row.change) } : row;
}

/** Whether a row may have changed a flow. A gap may hide a change of any flow. */
function mayReach(row: FoundRow, flow: number): boolean {
  if (row.what === 'gap') return true;
  return row.what === 'observed'
    ? row.change.flows.some(({ originId }) => originId === flow)
    : row.originIds.includes(flow);
}

const isOpen = (row: FoundRow): boolean => row.what === 'action' && row.change.closedAt === null;

function rowsOf({ records, edits, usersOf, observed, stretches }: KnownChanges, tab: ChangeTab): FoundRow[] {
  const here: FoundRow[] = [
    ...records.map((record): FoundRow => ({ what: 'action', ...record })),
    ...[...Map.groupBy(edits, ({ id, batch }) => batch ?? id).values()].map(([first, ...others]): FoundRow => {
      const originIds = [first!, ...others].flatMap(({ resource }) => (resource ? usersOf(resource) : []));
      return { what: 'edit', edits: [first!, ...others], originIds };
    }),
  ];
  const isShown = (change: ResourceChange): boolean =>
    change.by === 'elsewhere' ? tab !== 'here' : tab !== 'elsewhere' && !isExplained(change, edits);
  return [
    ...(tab === 'elsewhere' ? [] : here),
    ...observed.filter(isShown).map((change): FoundRow => ({ what: 'observed', change: notAfterSeen(change) })),
    ...(tab === 'here' ? [] : gapsBetween(stretches).map((gap): FoundRow => ({ what: 'gap', gap }))),
  ];
}

/** Whether a change made here is the effect of another row: of an edit, or of an action, which changes only statuses. */
function isExplained(change: ResourceChange, edits: readonly Edit[]): boolean {
  if (change.weight === 'status') return true;
  const key = keyOf(change);
  return edits.some(
    ({ resource, at, settledAt }) =>
      resource !== null &&
      keyOf(resource) === key &&
      at <= change.seenAt &&
      (settledAt ?? at) >= (change.since ?? change.at) - clockSlack,
  );
}

/** Milliseconds by which the service's time of a change may precede the edit that caused it. */
const clockSlack = 120_000;
