import { overrideWord } from '#contract/models/typed-name.ts';
import type { EditGoal, EditPlan } from '#contract/models/editing.ts';
import { type ActionTarget, requireWritable } from '../core/changes/target.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import { Editing } from '../core/editing/editing.ts';
import { pairOf } from '../core/versions/pair.ts';
import { createLogger } from '../log.ts';
import { checkActOptions, howToCarryOut, type OrderOptions } from './act.ts';
import { requireName } from './confirm-name.ts';
import type { Context } from './context.ts';
import { editAsJson, editPlanAsJson, editPlanInLines, resultInLines, unchangedAsJson } from './edit-output.ts';
import { commandTargetOf } from './command-target.ts';
import type { CommandEstate } from './estate.ts';
import { exitCodeOf, exitCodes } from './exit-codes.ts';
import type { GlobalOptions } from './options.ts';
import { withRecord } from './record.ts';
import { withVersions } from './stored-versions.ts';
import { environmentIdOf, targetOf } from './target.ts';

export interface EditOptions extends OrderOptions {
  json?: boolean;
}

/** Parts that a command needs to edit resources: the engine of the app, on the app's record. */
export interface EditDesk {
  editing: Editing;
  target: ActionTarget & { estate: CommandEstate };
}

/**
 * Signs in, opens the record, settles edits that an earlier command left open, does the work, and closes everything.
 */
export function withEditing<T>(
  options: GlobalOptions,
  context: Context,
  work: (desk: EditDesk) => Promise<T>,
): Promise<T> {
  return withRecord(options, context, ({ edits: store, activity }) =>
    context.signedIn(
      options,
      async (connection) => {
        const target = commandTargetOf(connection, context.signal);
        const log = createLogger(() => undefined);
        const editing = new Editing({
          ...{ target: () => target, store, activity, clock, log, from: 'command_line' },
          versions: (_id, resource, ids) =>
            withVersions(options, context, (versions) => Promise.resolve(pairOf(versions, resource, ids))),
        });
        await editing.settle(target.id);
        return work({ editing, target });
      },
      requireWritable,
    ),
  );
}

/** Opens the record of edits without a service. */
export function withEdits(
  options: GlobalOptions,
  context: Context,
  work: (editing: Pick<Editing, 'list'>, environmentId: string) => Promise<void>,
): Promise<void> {
  const environmentId = environmentIdOf(targetOf(options, context));
  return withRecord(options, context, ({ edits: store, activity }) => {
    const target = (): never => {
      throw new TypeError('This command uses no service.');
    };
    const log = createLogger(() => undefined);
    return work(
      new Editing({ target, store, versions: target, activity, clock, log, from: 'command_line' }),
      environmentId,
    );
  });
}

/** Shows the plan for a goal; with `--yes` runs it instead. */
export async function carryOutEdit(
  goalOf: (desk: EditDesk) => Promise<EditGoal>,
  options: EditOptions,
  context: Context,
): Promise<void> {
  checkActOptions(options);
  const { terminal, signal } = context;
  await withEditing(options, context, async (desk) => {
    const { editing, target } = desk;
    const goal = await goalOf(desk);
    // The affected flows are part of the plan.
    await target.estate.readAll();
    const plan = await editing.plan(target.id, goal, signal);
    if (!options.yes) return showPlan(plan, options, context);
    if (plan.requests.length === 0) {
      if (options.json) await terminal.write(unchangedAsJson(plan));
      terminal.say('Nothing was sent: the service already has the requested state.');
      return;
    }
    for (const line of editPlanInLines(plan)) terminal.say(line);
    await requireName(plan.typedName, options.name, context);
    context.waitsForInFlight = true;
    const edit = await editing.carryOut({
      planId: plan.id,
      typedName: plan.typedName,
      reason: options.reason ?? null,
      override: options.unrecorded ? overrideWord : null,
    });
    if (options.json) await terminal.write(editAsJson(edit));
    for (const line of resultInLines(edit)) terminal.say(line);
    if (edit.state === 'failed') context.exitCode = edit.problem ? exitCodeOf(edit.problem) : exitCodes.notAll;
    else if (edit.state !== 'confirmed') context.exitCode = exitCodes.notAll;
  });
}

async function showPlan(plan: EditPlan, { json }: EditOptions, { terminal }: Context): Promise<void> {
  if (json) await terminal.write(editPlanAsJson(plan));
  else await terminal.lines(editPlanInLines(plan));
  terminal.say(plan.requests.length === 0 ? 'There is nothing to send.' : howToCarryOut(plan.typedName));
}
