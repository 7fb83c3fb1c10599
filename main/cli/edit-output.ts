import { printDocument } from '#contract/document-json.ts';
import type { Difference } from '#contract/models/difference.ts';
import type { Edit, EditPlan } from '#contract/models/editing.ts';
import type { JsonValue } from '#contract/models/resource.ts';
import { problemAsJson } from '../core/base/failure.ts';
import { exactOf } from '../core/base/document.ts';
import { inert, inertJson } from '../core/base/json.ts';
import { shortId } from './action-output.ts';
import { counted } from './numbers.ts';
import { differenceAsJson } from './resource-change-output.ts';
import { type Line, marked } from './styled-line.ts';
import { Table } from './table.ts';
import { momentIn, timeOf } from './time.ts';

/** Maximum characters of a value in a line. */
const longestValue = 200;
const flowsListed = 20;

/** Returns the lines of a plan: its requests, and what they affect. */
export function editPlanInLines(plan: EditPlan): string[] {
  const { requests, differences, conflicts, taken, notes, flows, flowsInAll } = plan;
  return [
    ...requests.map(({ what, method, path }) => `${what}: ${method} ${path}`),
    ...differences.map((one) => `  ${editDifferenceLine(one)}`),
    ...conflicts.map(
      ({ path, mine, theirs }) =>
        `  Conflict at ${path.join('.')}: ${textOf(mine)} here, ${textOf(theirs)} in the service`,
    ),
    ...taken.map((one) => `  Also changed in the service: ${editDifferenceLine(one)}`),
    ...(flowsInAll > 0 ? [`Used in ${counted(flowsInAll, 'flow')}:`] : []),
    ...flows
      .slice(0, flowsListed)
      .map(
        ({ originId, name, nodes, active }) =>
          `  ${originId} ${name ?? ''}: ${counted(nodes, 'node')}, ${active} active`,
      ),
    ...(flowsInAll > flowsListed ? [`  and ${flowsInAll - flowsListed} more`] : []),
    ...notes,
  ];
}

/** Returns the lines of an edit's result. */
export function resultInLines(edit: Edit): string[] {
  const { id, state, problem, left, resource } = edit;
  const made =
    resource && (edit.does === 'create' || edit.does === 'copy')
      ? ` The new resource is ${resource.kind} ${resource.id}.`
      : '';
  const said = `Edit ${shortId(id)}: ${stateWords[state]}.${made}`;
  return [
    said,
    ...(problem ? [[problem.message, problem.advice, problem.detail].filter(Boolean).join(' ')] : []),
    ...left.map((one) => `  Requested and actual: ${editDifferenceLine(one)}`),
    ...(state === 'failed' ? [] : [`To undo it: penstock resources undo ${shortId(id)}`]),
  ];
}

export const stateWords: Record<Edit['state'], string> = {
  intended: 'about to be sent',
  sent: 'accepted, but not confirmed by reading it again',
  confirmed: 'done, and confirmed by reading it again',
  differs: 'accepted, but the service has a different value',
  failed: 'not carried out',
  unknown: 'unknown whether it was carried out',
};

/** Returns the lines of one edit with its differences. */
export function editInLines(edit: Edit): string[] {
  const { id, does, at, state, reason, problem, differences, undoes } = edit;
  return [
    `${shortId(id)}  ${timeOf(at)!}  ${does}  ${state}  ${whoOf(edit)}`,
    ...(undoes === null ? [] : [`  Undoes ${shortId(undoes)}`]),
    ...(reason === null ? [] : [`  Reason: ${reason}`]),
    ...differences.map((one) => `  ${editDifferenceLine(one)}`),
    ...(problem ? [`  ${problem.message}`] : []),
  ];
}

export function editsAsTable(edits: readonly Edit[], width: number | null): Line[] {
  const rows = edits.map((edit) => [
    shortId(edit.id),
    momentIn(width, edit.at),
    edit.does,
    edit.kind,
    edit.resource ? String(edit.resource.id) : '',
    marked(edit.state),
    whoOf(edit),
    edit.name ?? '',
  ]);
  return new Table(['ID', 'AT', 'EDIT', 'KIND', 'RESOURCE', 'STATE', 'BY', 'NAME'], width).lines(rows);
}

export const editsAsJson = (edits: readonly Edit[]): string => `${inertJson(edits.map(editFields))}\n`;
export const editAsJson = (edit: Edit): string => `${inertJson(editFields(edit))}\n`;

/** Returns what an edit prints that had nothing to send, with the members of one that had. */
export const unchangedAsJson = ({ does, kind, resource, name }: EditPlan): string => {
  const nothing = { at: null, undoes: null, batch: null, user: null, impersonator: null, from: 'command_line' };
  const edit = {
    edit: null,
    operation: does,
    kind,
    resource: resource?.id ?? null,
    name,
    state: 'unchanged',
    ...nothing,
  };
  return `${inertJson({ ...edit, reason: null, problem: null, differences: [], remaining: [] })}\n`;
};

export const editPlanAsJson = (plan: EditPlan): string =>
  `${inertJson({
    operation: plan.does,
    kind: plan.kind,
    resource: plan.resource?.id ?? null,
    name: plan.name,
    requests: plan.requests.map(({ what, ...request }) => ({
      description: what,
      ...request,
      body: exactOf(request.body),
    })),
    differences: plan.differences.map(differenceAsJson),
    conflicts: plan.conflicts.map(({ path, base, mine, theirs }) => ({
      ...{ path, base: exactOf(base), requested: exactOf(mine), current: exactOf(theirs) },
    })),
    changed_by_others: plan.taken.map(differenceAsJson),
    replaced_whole: plan.replacedWhole,
    flows: plan.flows.map(({ originId, name, nodes, active }) => ({ origin: originId, name, nodes, active })),
    flows_in_all: plan.flowsInAll,
    notes: plan.notes,
    name_required: plan.typedName,
  })}\n`;

export const editFields = (edit: Edit) => ({
  edit: edit.id,
  operation: edit.does,
  kind: edit.kind,
  resource: edit.resource?.id ?? null,
  name: edit.name,
  state: edit.state,
  at: timeOf(edit.at)!,
  undoes: edit.undoes,
  batch: edit.batch,
  user: edit.actor.user,
  impersonator: edit.actor.impersonator,
  from: edit.from,
  reason: edit.reason,
  problem: edit.problem && problemAsJson(edit.problem, timeOf),
  differences: edit.differences.map(differenceAsJson),
  remaining: edit.left.map(differenceAsJson),
});

const whoOf = ({ actor, from }: Edit): string =>
  `${actor.user ?? 'unknown user'} (${from === 'window' ? 'window' : 'command line'})`;

export const editDifferenceLine = ({ path, before, after }: Difference): string =>
  `${path.join('.')}: ${textOf(before)} -> ${textOf(after)}`;

function textOf(value: JsonValue | undefined): string {
  if (value === undefined) return 'nothing';
  const text = inert(printDocument(value));
  return text.length <= longestValue ? text : `${text.slice(0, longestValue)}…`;
}
