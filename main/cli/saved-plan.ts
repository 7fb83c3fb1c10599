import { randomUUID } from 'node:crypto';
import { addressOf, parseLink, printLink } from '#contract/link.ts';
import type { Plan } from '#contract/models/action.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import type { Plans } from '../core/actions/plans.ts';
import { wantedState } from '../core/actions/effect.ts';
import type { SavedPlan, SavedPlans } from '../core/actions/saved-plans.ts';
import { openSavedPlans } from '../storage/saved-plans.ts';
import type { ActionSession } from './action-session.ts';
import { shortId } from './action-output.ts';
import type { Context } from './context.ts';
import { exitCodes } from './exit-codes.ts';
import { counted } from './numbers.ts';
import type { GlobalOptions } from './options.ts';
import { askLine } from './prompt.ts';
import { timeOf } from './time.ts';

/** Milliseconds for which a plan waits for its confirmation. */
const PLAN_LIFETIME_MS = 24 * 60 * 60_000;

/** Returns the link by which a user finds the plan, in the window or for `penstock changes confirm`. */
export const linkOfPlan = ({ id, place }: SavedPlan): string =>
  printLink({ address: addressOf({ kind: 'service', baseUrl: place.address }), target: { to: 'plan', id } });

/** Returns the id in the link of a plan, or the text itself. */
export function planIdIn(text: string): string {
  const target = parseLink(text)?.target;
  return target?.to === 'plan' ? target.id : text;
}

/** Returns the plans in the data folder. */
export const savedPlansOf = (options: GlobalOptions, context: Context): SavedPlans =>
  openSavedPlans(context.dataFolder(options));

/** Stores a plan with its effect, for `penstock changes confirm`. A plan that is being confirmed keeps its id. */
export async function savePlan(
  plan: Plan,
  options: GlobalOptions & { reason?: string; confirms?: SavedPlan },
  { actions, target }: ActionSession,
  context: Context,
): Promise<SavedPlan> {
  const now = clock.now();
  const saved: SavedPlan = {
    id: options.confirms?.id ?? randomUUID(),
    environmentId: target.id,
    environmentName: target.name,
    place: target.place,
    goal: plan.goal,
    strategy: plan.strategy,
    reason: options.reason ?? null,
    savedAt: now,
    expiresAt: now + PLAN_LIFETIME_MS,
    effect: effectOf(plan, actions.plans),
  };
  await savedPlansOf(options, context).save(saved, now);
  return saved;
}

/** Returns the last line of a plan that was stored. */
export const howToConfirm = (saved: SavedPlan): string =>
  `Nothing was sent. To send it until ${timeOf(saved.expiresAt)}, run penstock changes confirm ${shortId(saved.id)}.`;

/**
 * Prints how a plan differs from its stored copy, and sets the exit code if it does. The stored copy is then replaced, so
 * that the user confirms what was printed.
 */
export async function sayMoved(
  saved: SavedPlan,
  plan: Plan,
  options: GlobalOptions & { reason?: string },
  session: ActionSession,
  context: Context,
): Promise<boolean> {
  const now = effectOf(plan, session.actions.plans);
  const added = now.filter((line) => !saved.effect.includes(line)).length;
  const gone = saved.effect.filter((line) => !now.includes(line)).length;
  if (added + gone === 0) return false;
  context.terminal.say(
    `The plan is not the one of ${timeOf(saved.savedAt)}: ${counted(added, 'effect')} added, ${gone} gone. This is the new plan.`,
  );
  context.exitCode = exitCodes.differs;
  await savePlan(plan, { ...options, confirms: saved }, session, context);
  return true;
}

/** Asks the user at the terminal whether to send a plan that was printed. Without a terminal, the answer is no. */
export async function isSendingConfirmed(context: Context): Promise<boolean> {
  if (context.system.process.stdin?.isTTY !== true) return false;
  const isSent = (await askLine('Type yes to send it:', context)).toLowerCase() === 'yes';
  if (isSent) context.exitCode = exitCodes.ok;
  else context.terminal.say('Nothing was sent.');
  return isSent;
}

/** Returns what a plan does, one line for each request and for each node that changes. */
function effectOf({ id }: Plan, plans: Plans): string[] {
  const calls = plans.calls(id, 0, Infinity).rows.map(({ method, path }) => `${method} ${path}`);
  const nodes = plans.nodes(id, 'changing', 0, Infinity).rows.map(({ nodeId, status, to }) => {
    const state = to === 'pause' || to === 'activate' ? wantedState[to] : (to ?? 'unknown');
    return `node ${nodeId}: ${status.word ?? 'unknown'} to ${state}`;
  });
  return [...calls, ...nodes];
}
