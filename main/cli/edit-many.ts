import { overrideWord } from '#contract/models/typed-name.ts';
import { mostEditedAtOnce } from '#contract/limits.ts';
import type { ManyPlan, ManyPlanEntry, ManyResult, ManyResultEntry } from '#contract/models/many-edits.ts';
import { problemAsJson } from '../core/base/failure.ts';
import type { ManyOrder } from '../core/editing/many-edits.ts';
import { checkActOptions, howToCarryOut } from './act.ts';
import { shortId } from './action-output.ts';
import { requireName } from './confirm-name.ts';
import type { Context } from './context.ts';
import { editDifferenceLine, editFields, stateWords } from './edit-output.ts';
import { type EditOptions, withEditing } from './edit-run.ts';
import { exitCodes } from './exit-codes.ts';
import { wrongUsage } from './input.ts';
import { numberFormat } from './numbers.ts';
import { differenceAsJson } from './resource-change-output.ts';
import { timeOf } from './time.ts';

/** Shows the plan of one change of many resources; with `--yes` runs it instead. */
export async function carryOutMany(orderOf: () => ManyOrder, options: EditOptions, context: Context): Promise<void> {
  checkActOptions(options);
  const order = orderOf();
  if (order.does === 'change' && order.resources.length > mostEditedAtOnce)
    throw wrongUsage(`At most ${mostEditedAtOnce} resources can be changed at once.`);
  const { terminal, signal } = context;
  await withEditing(options, context, async ({ editing, target }) => {
    await target.estate.readAll();
    const plan = await editing.many.plan(target.id, order, signal);
    const changing = plan.entries.filter(({ requests }) => requests.length > 0);
    const shown = [...plan.entries.flatMap(entryInLines), sumInLine(plan, changing.length)];
    if (!options.yes) {
      if (options.json) await terminal.writeJson(planFields(plan));
      else await terminal.lines(shown);
      terminal.say(changing.length === 0 ? 'There is nothing to send.' : howToCarryOut(plan.typedName));
      return;
    }
    for (const line of shown) terminal.say(line);
    if (changing.length === 0) {
      const entries = plan.entries.map((entry) => ({ ...entry, edit: null }));
      if (options.json) await terminal.writeJson(resultFields({ batchId: null, entries }));
      return terminal.say('There is nothing to send.');
    }
    await requireName(plan.typedName, options.name, context);
    context.waitsForInFlight = true;
    const override = options.unrecorded ? overrideWord : null;
    const agreed = { planId: plan.id, typedName: plan.typedName, reason: options.reason ?? null, override };
    const result = await editing.many.carryOut(agreed, signal);
    if (options.json) await terminal.writeJson(resultFields(result));
    for (const line of resultInLines(result)) terminal.say(line);
    if (result.entries.some(({ edit }) => edit?.state !== 'confirmed')) context.exitCode = exitCodes.notAll;
  });
}

const nameOf = ({ resource, name }: Pick<ManyPlanEntry, 'resource' | 'name'>): string =>
  `${resource.kind} ${resource.id}${name === null ? '' : ` ${name}`}`;

function entryInLines(entry: ManyPlanEntry): string[] {
  const { requests, differences, notes, problem } = entry;
  if (problem) return [`${nameOf(entry)}: excluded. ${problem.message}`];
  if (requests.length === 0) return [`${nameOf(entry)}: no change needed`];
  return [
    `${nameOf(entry)}: ${requests.join(', ')}`,
    ...differences.map((one) => `  ${editDifferenceLine(one)}`),
    ...notes.map((note) => `  ${note}`),
  ];
}

const sumInLine = ({ entries, flowsInAll }: ManyPlan, changing: number): string =>
  `Resources to change: ${numberFormat.format(changing)} of ${numberFormat.format(entries.length)}. Flows that use them: ${numberFormat.format(flowsInAll)}.`;

function resultInLines({ batchId, entries }: ManyResult): string[] {
  const done = entries.filter(({ edit }) => edit?.state === 'confirmed').length;
  const sent = entries.some(({ edit }) => edit !== null && edit.state !== 'failed');
  return [
    ...entries.map((entry) => `${nameOf(entry)}: ${stateOf(entry)}`),
    `${done} of ${entries.length} done and confirmed.`,
    ...(sent ? [`To undo all of it: penstock resources undo ${shortId(batchId)}`] : []),
  ];
}

function stateOf({ edit, problem }: ManyResultEntry): string {
  const why = problem ?? edit?.problem;
  const state = edit ? stateWords[edit.state] : 'nothing was sent';
  return why ? `${state}. ${[why.message, why.advice].filter(Boolean).join(' ')}` : state;
}

const planFields = ({ entries, flowsInAll, typedName, undoes }: ManyPlan) => ({
  undoes,
  resources: entries.map(({ resource, name, requests, differences, notes, problem }) => ({
    kind: resource.kind,
    resource: resource.id,
    ...{
      name,
      requests,
      differences: differences.map(differenceAsJson),
      notes,
      problem: problem && problemAsJson(problem, timeOf),
    },
  })),
  flows_in_all: flowsInAll,
  name_required: typedName,
});

const resultFields = ({ batchId, entries }: Pick<ManyResult, 'entries'> & { batchId: string | null }) => ({
  batch: batchId,
  resources: entries.map(({ resource, name, edit, problem }) => ({
    kind: resource.kind,
    resource: resource.id,
    name,
    edit: edit && editFields(edit),
    problem: problem && problemAsJson(problem, timeOf),
  })),
});
