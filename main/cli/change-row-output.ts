import { isDue, reminderOf } from '#contract/models/change-record.ts';
import { type ChangeRow, idOfChange, timeOfChange } from '#contract/models/change-row.ts';
import type { Edit } from '#contract/models/editing.ts';
import { counted } from './numbers.ts';
import { authorOf, changeAsJson, changeInLine, differenceAsJson, differenceInLine } from './resource-change-output.ts';
import { type Line, marked, type Part } from './styled-line.ts';
import { type DroppableColumn, fittingTable } from './table.ts';
import { momentIn, timeOf } from './time.ts';

/** Entry of a list in JSON if the app never watched: a list without it would mean that nothing has changed. */
export const unwatchedRow = { type: 'gap', not_watched: { from: null, to: null } } as const;

/** Formats changes as a table, one line each. */
export function changeRowsAsTable(rows: readonly ChangeRow[], width: number | null): Line[] {
  const columns: DroppableColumn<ChangeRow>[] = [
    { title: 'ID', cell: (row) => (row.what === 'action' || row.what === 'edit' ? idOfChange(row).slice(0, 8) : '') },
    { title: 'AT', cell: (row) => momentIn(width, timeOfChange(row)) },
    { title: 'WHAT', cell: ({ what }) => what },
    { title: 'STATE', cell: stateOf },
    { title: 'BY', cell: byOf, drop: 2 },
    ...(rows.some((row) => row.what === 'action' && reminderOf(row.change) !== null)
      ? [{ title: 'REMINDER', cell: (row: ChangeRow) => reminderIn(row, width), drop: 1 }]
      : []),
    { title: 'CHANGE', cell: titleOf },
  ];
  return fittingTable(columns, rows, width);
}

function stateOf(row: ChangeRow): Part {
  if (row.what === 'action') return marked(row.change.closedAt === null ? 'open' : 'closed');
  return row.what === 'edit' ? marked(stateOfEdits(row.edits)) : '';
}

function byOf(row: ChangeRow): string {
  if (row.what === 'action') return row.change.actions[0]!.actor.user ?? '';
  if (row.what === 'edit') return row.edits[0].actor.user ?? '';
  return row.what === 'observed' ? authorOf(row.change) : '';
}

function reminderIn(row: ChangeRow, width: number | null): string {
  const reminder = row.what === 'action' ? reminderOf(row.change) : null;
  return reminder === null ? '' : momentIn(width, reminder);
}

function titleOf(row: ChangeRow): string {
  switch (row.what) {
    case 'action':
      return `${row.change.title} (${counted(row.change.touched, 'node')})`;
    case 'edit': {
      const [{ does, kind, resource, name, differences }, ...others] = row.edits;
      const one = `${does} ${kind} ${name ?? resource?.id ?? ''}`.trim();
      if (others.length > 0) return `${one} and ${others.length} more`;
      const [first, ...more] = differences;
      const rest = more.length === 0 ? '' : ` and ${more.length} more`;
      return first ? `${one}: ${differenceInLine(first)}${rest}` : one;
    }
    case 'observed':
      return `${row.change.kind} ${row.change.name ?? row.change.id}: ${changeInLine(row.change)}`;
    case 'gap':
      return `not monitored since ${timeOf(row.gap.from)}`;
  }
}

/** Returns the common state of edits, or that they differ. */
function stateOfEdits(edits: readonly Edit[]): Edit['state'] | 'mixed' {
  const states = [...new Set(edits.map(({ state }) => state))];
  return states.length === 1 ? states[0]! : 'mixed';
}

/** Returns a change with its actions for a program. */
export function recordedChangeAsJson(change: ActionRow['change'], now: number) {
  const { id, title, reason, begunAt, closedAt, touched, actions } = change;
  const { user, impersonator } = actions[0]!.actor;
  return {
    ...{ type: 'action' as const, at: timeOf(begunAt), by: 'here' as const, user, impersonator },
    ...{ change: id, title, reason, state: closedAt === null ? ('open' as const) : ('closed' as const) },
    ...{ begun_at: timeOf(begunAt), closed_at: timeOf(closedAt), restore_at: timeOf(reminderOf(change)) },
    ...{ due: isDue(change, now), nodes: touched, actions: actions.map((action) => action.id) },
  };
}

type ActionRow = Extract<ChangeRow, { what: 'action' }>;

/** Returns the edits of one change for a program. */
export function editedAsJson(edits: Extract<ChangeRow, { what: 'edit' }>['edits']) {
  const [first] = edits;
  const { user, impersonator } = first.actor;
  return {
    ...{ type: 'edit' as const, at: timeOf(first.at), by: 'here' as const, user, impersonator, batch: first.batch },
    ...{ reason: first.reason, state: stateOfEdits(edits) },
    edits: edits.map(({ id, does, kind, resource, name, state, settledAt, differences }) => ({
      ...{ edit: id, operation: does, kind, id: resource?.id ?? null, name, state, settled_at: timeOf(settledAt) },
      differences: differences.map(differenceAsJson),
    })),
  };
}

/** Returns a change for a program. */
export function changeRowAsJson(row: ChangeRow, now: number) {
  switch (row.what) {
    case 'action':
      return recordedChangeAsJson(row.change, now);
    case 'edit':
      return editedAsJson(row.edits);
    case 'observed':
      return { type: 'observed' as const, ...changeAsJson(row.change) };
    case 'gap':
      return { type: 'gap' as const, not_watched: { from: timeOf(row.gap.from), to: timeOf(row.gap.to) } };
  }
}
