import { mostEditedRows, mostRecordText } from '#contract/limits.ts';
import type { ManyGoal } from '#contract/models/many-edits.ts';
import { failure } from '../core/base/failure.ts';
import { applyManyChange } from '../core/editing/many-change.ts';
import type { ManyOrder } from '../core/editing/many-edits.ts';
import type { RowsGoal, RowsReader } from '../core/editing/rows.ts';
import { rowsInCsv } from '../core/resources/rows-csv.ts';
import type { HandlerPorts } from './ports.ts';
import type { Handlers } from './register.ts';
import { texts } from './words.ts';

type EditingHandlers = Pick<Handlers, Extract<keyof Handlers, `editing.${string}`>>;

/** Handlers for edits of single resources. */
export function editingHandlers({
  editing,
  shell,
  onEditingProgress: onProgress,
}: Pick<HandlerPorts, 'editing' | 'shell' | 'onEditingProgress'>): EditingHandlers {
  return {
    'editing.read': ({ environmentId, resource }, signal) => editing.read(environmentId, resource, signal),
    'editing.members': ({ environmentId, kind }) => editing.members(environmentId, kind),
    'editing.readEntries': ({ environmentId, lookupId, keys }, signal) =>
      editing.readEntries(environmentId, lookupId, keys, signal),
    'editing.importRows': async ({ environmentId, lookupId }, signal) => {
      const chosen = await shell.openText({ title: texts.importRows, kind: 'rows', mostBytes: mostRecordText });
      if (!chosen) return null;
      let note: string | null = null;
      const rowsOf: RowsReader = async (known) => {
        const read = await rowsInCsv(chosen.text, known);
        note = read.note;
        return read.rows;
      };
      const goal = await editing.writingRows(environmentId, lookupId, rowsOf, signal);
      requireOneMessage(goal);
      return { goal, note };
    },
    'editing.plan': ({ environmentId, goal }, signal) => editing.plan(environmentId, goal, signal),
    'editing.carryOut': (agreement, signal) => editing.carryOut(agreement, signal),
    'editing.planMany': ({ environmentId, goal }, signal) =>
      editing.many.plan(environmentId, orderOf(goal), signal, onProgress),
    'editing.carryOutMany': (agreement, signal) => editing.many.carryOut(agreement, signal, onProgress),
    'editing.list': ({ environmentId, resource }) => editing.list(environmentId, resource),
  };
}

const orderOf = (goal: ManyGoal): ManyOrder =>
  goal.does === 'undo'
    ? goal
    : { does: 'change', resources: goal.resources, wanted: (document) => applyManyChange(document, goal.change) };

/** Throws for a goal that does not fit into one message: the page sends the plan back in one. */
function requireOneMessage(goal: RowsGoal): void {
  const fits = [goal.base, goal.wanted].every((rows) => JSON.stringify(rows).length <= mostRecordText);
  if (fits && Object.keys(goal.wanted).length <= mostEditedRows) return;
  throw failure('invalid_input', texts.tooManyRows, { advice: texts.divideTheFile });
}
