import type { Goal } from '#contract/models/action.ts';
import type { Command } from 'commander';
import { readAgain } from '../core/actions/flow-reader.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import { needsRuns } from '../core/monitoring/flow-filter.ts';
import { act, type ActOptions, addOrderOptions, addRunOptions, checkActOptions } from './act.ts';
import { type ActionSession, withActions } from './action-session.ts';
import type { Context } from './context.ts';
import { findId } from './find-id.ts';
import { sayGaps } from './gaps.ts';
import { wrongUsage } from './input.ts';
import { planIdIn, savedPlansOf } from './saved-plan.ts';
import { currentPlan, type SavedPlan } from '../core/actions/saved-plans.ts';

const help = `
A plan is stored by --save of flows pause, flows activate and changes restore, and by assistants (penstock mcp). The command plans
again from the current state. If the new plan has another effect, it is printed and stored instead, and nothing is sent without
another confirmation. Without --yes, the plan is printed; on a terminal, you are asked whether to send it.

Examples:
  penstock changes confirm 1f0c9a2e
  penstock changes confirm penstock://open/api.example.invalid%2Fv1/plans/1f0c9a2e-5b7c-4c19-9a55-2f4f0f0e7d10 --yes
`;

/** Adds `penstock changes confirm`: sends a plan that was stored. */
export function addConfirmCommand(changes: Command, context: Context): void {
  const command = changes
    .command('confirm')
    .description('send a stored plan, such as that of an assistant, after planning it again')
    .argument('<id>', 'ID of the plan, a unique prefix of it, or its link');
  addRunOptions(addOrderOptions(command))
    .option('--incident <id>', 'open incident to add the change to')
    .addHelpText('after', help)
    .action((given: string, _options: unknown, own: Command) =>
      confirm(planIdIn(given), own.optsWithGlobals<ActOptions>(), context),
    );
}

async function confirm(given: string, options: ActOptions, context: Context): Promise<void> {
  checkActOptions(options);
  const plans = savedPlansOf(options, context);
  const id = findId(given, plans.ids(), 'saved plan', 'flows pause --help');
  await withActions(options, context, async (session) => {
    const saved = currentPlan(plans, id, session.target, clock.now());
    requireSameEnvironment(saved, session);
    const { goal, strategy } = saved;
    await readGoal(goal, session, context);
    const reason = options.reason ?? saved.reason ?? undefined;
    const order = { ...options, ...(reason !== undefined && { reason }), confirms: saved };
    await act({ goal, strategy }, order, session, context);
  });
}

function requireSameEnvironment({ environmentId, environmentName }: SavedPlan, { target }: ActionSession): void {
  if (environmentId === target.id) return;
  throw wrongUsage(
    `The plan is for ${environmentName}, and this command is for ${target.name}.`,
    `Nothing was sent. Use --environment ${JSON.stringify(environmentName)}.`,
  );
}

/** Reads what a goal selects. */
async function readGoal(goal: Goal, session: ActionSession, context: Context): Promise<void> {
  const { journal, target } = session;
  const { estate } = target;
  if (goal.kind === 'restore') {
    const origins = new Set(journal.recorded(goal.changeIds).map(({ originId }) => originId));
    return readAgain([...origins], target, { signal: context.signal });
  }
  if (goal.kind !== 'change') throw wrongUsage('A plan of this kind cannot be confirmed here.');
  const { selection } = goal;
  if (selection.by === 'nodes') return estate.readNodes(selection.nodeIds);
  await estate.readAll();
  if (selection.by === 'query' && needsRuns(selection.query)) await estate.readRuns();
  sayGaps(estate, context, 'Missing flows are not changed.');
}
