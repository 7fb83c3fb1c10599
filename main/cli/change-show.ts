import type { ChangeRow } from '#contract/models/change-row.ts';
import type { Edit } from '#contract/models/editing.ts';
import type { Command } from 'commander';
import type { Actions } from '../core/actions/actions.ts';
import type { RecordedNode } from '../core/actions/journal.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import { editOf } from '../core/editing/store.ts';
import { actionInLines } from './action-output.ts';
import { recordedActions } from './action-session.ts';
import { editedAsJson, recordedChangeAsJson } from './change-row-output.ts';
import type { Context } from './context.ts';
import { editInLines } from './edit-output.ts';
import { findId, mostSearched } from './find-id.ts';
import { counted } from './numbers.ts';
import type { GlobalOptions } from './options.ts';
import { type ActionRecord, withRecord } from './record.ts';
import { environmentIdOf, targetOf } from './target.ts';
import { timeOf } from './time.ts';

/** Nodes that are listed one by one. */
const MAX_LISTED_NODES = 50;

/** Adds the details of one change through Penstock. */
export function addChangeShowCommand(changes: Command, context: Context): void {
  changes
    .command('show')
    .description('show a change through Penstock: its actions with the earlier states, or its edits')
    .argument('<id>', 'ID of a change, action or edit, or a unique prefix of it')
    .option('--json', 'print JSON')
    .action((id: string, _options: unknown, command: Command) =>
      show(id, command.optsWithGlobals<GlobalOptions & { json?: boolean }>(), context),
    );
}

function show(given: string, options: GlobalOptions & { json?: boolean }, context: Context): Promise<void> {
  const environmentId = environmentIdOf(targetOf(options, context));
  const { terminal } = context;
  return withRecord(options, context, async (record) => {
    const found = findRow(given, environmentId, record, context);
    const { row } = found;
    if (options.json) {
      const touched = found.nodes.map(({ nodeId, originId, name, flowName, before }) => {
        return { node: nodeId, origin: originId, name, flow: flowName, before };
      });
      return terminal.writeJson(
        row.what === 'action' ? { ...recordedChangeAsJson(row.change, clock.now()), touched } : editedAsJson(row.edits),
      );
    }
    return terminal.lines(found.lines);
  });
}

interface Found {
  row: Extract<ChangeRow, { what: 'action' | 'edit' }>;
  nodes: readonly RecordedNode[];
  lines: string[];
}

function findRow(given: string, environmentId: string, record: ActionRecord, context: Context): Found {
  const { journal } = record;
  const changeIds = journal.changes(environmentId, mostSearched).map(({ id }) => id);
  const actionIds = journal.actionIds(environmentId, mostSearched);
  const edits = record.edits.list(environmentId, null, mostSearched).map(editOf);
  const batches = new Set(edits.flatMap(({ batch }) => batch ?? []));
  const known = [...changeIds, ...actionIds, ...edits.map(({ id }) => id), ...batches];
  const id = findId(given, known, 'change', 'changes list');
  const [first, ...others] = edits.filter((edit) => edit.id === id || edit.batch === id);
  if (first) return { row: { what: 'edit', edits: [first, ...others] }, nodes: [], lines: linesOf([first, ...others]) };
  const changeId = changeIds.includes(id) ? id : journal.action(id).facts.changeId;
  return changeOf(changeId, record, recordedActions(record, context));
}

const linesOf = (edits: readonly Edit[]): string[] =>
  edits.flatMap((edit, place) => (place > 0 ? ['', ...editInLines(edit)] : editInLines(edit)));

function changeOf(changeId: string, { journal }: ActionRecord, recorded: Actions): Found {
  const { place: _place, ...facts } = journal.change(changeId);
  const nodes = journal.recorded([changeId]);
  const actions = journal.actionIdsOf(changeId).map((id) => recorded.action(id));
  const { id, title, reason, begunAt, closedAt, restoreAt } = facts;
  const head: [string, string | null][] = [
    ['Change', `${title} (${id})`],
    ['State', closedAt === null ? 'open' : 'closed'],
    ['Started', timeOf(begunAt)],
    ['Closed', timeOf(closedAt)],
    ['Reason', reason],
    ['Reminder', closedAt === null ? timeOf(restoreAt) : null],
  ];
  const before = nodes.slice(0, MAX_LISTED_NODES).map(({ nodeId, name, flowName, before: word }) => {
    const where = name === flowName || name === null ? (flowName ?? name) : `${name} in ${flowName}`;
    return `  ${nodeId} ${where ?? ''}: ${word ?? 'unknown'}`;
  });
  const rest = nodes.length - before.length;
  return {
    row: { what: 'action', change: { ...facts, actions, touched: nodes.length, away: null } },
    nodes,
    lines: [
      ...head.filter(([, text]) => text !== null).map(([name, text]) => `${name.padEnd(9)} ${text}`),
      `${counted(nodes.length, 'node')}, with the state before:`,
      ...before,
      ...(rest > 0 ? [`  and ${rest} more`] : []),
      ...actions.flatMap((action) => ['', ...actionInLines(action, recorded)]),
    ],
  };
}
