import type { Goal, Plan, Strategy } from '#contract/models/action.ts';
import { type Command, InvalidArgumentError } from 'commander';
import { isTyped, overrideWord } from '../core/actions/typed-name.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import { Failure } from '../core/base/failure.ts';
import { openHistory } from '../storage/history.ts';
import type { Acting } from './acting.ts';
import { carryOut, printResult } from './carry-out.ts';
import type { Context } from './context.ts';
import { exitCodes } from './exit-codes.ts';
import { findIncident } from './find-id.ts';
import { wrongUsage } from './input.ts';
import { counted, wholeNumber } from './numbers.ts';
import type { GlobalOptions } from './options.ts';
import { planAsJson, planInLines } from './plan-output.ts';
import { ageWithin, openStoredHistory } from './stored-history.ts';
import { readRestoreTime } from './time.ts';

/** Options of every command that changes the service. */
export interface OrderOptions extends GlobalOptions {
  plan?: boolean;
  yes?: boolean;
  name?: string;
  reason?: string;
  unrecorded?: boolean;
}

/** Options of every command that shows a plan, and runs it with `--yes`. */
export interface ActOptions extends OrderOptions {
  tryForbidden?: boolean;
  incident?: string;
  /** False with `--no-dependents`. */
  dependents?: boolean;
  until?: string;
  concurrency?: number;
  json?: boolean;
}

/** Milliseconds to wait for optional details before sending. */
const patience = 2_000;
/** Maximum requests at once. No service has to serve more. */
const mostConcurrency = 32;

export function addActOptions(command: Command): Command {
  return addRunOptions(
    addOrderOptions(command)
      .option('--try-forbidden', 'also send calls that your role does not allow; the service decides')
      .option('--incident <id>', 'open incident to add the change to')
      .option('--no-dependents', 'do not look up which other flows read from these'),
  );
}

/** Adds the options of every command that changes the service: it shows a plan, and sends it after confirmation. */
export function addOrderOptions(command: Command): Command {
  return command
    .option('--plan', 'print the plan and send nothing (the default without --yes)')
    .option('-y, --yes', 'carry out the plan')
    .option('--name <environment>', 'name of the environment, if the plan requires it')
    .option('--reason <text>', 'reason to record in the activity log')
    .option('--unrecorded', 'send even if it cannot be recorded');
}

/** Adds the options of every command that sends the calls of an action. */
export function addRunOptions(command: Command): Command {
  return command
    .option('--concurrency <number>', 'maximum number of concurrent requests, 1 to 32', concurrency)
    .option('--json', 'print JSON');
}

function concurrency(text: string): number {
  const number = wholeNumber(text);
  if (number <= mostConcurrency) return number;
  throw new InvalidArgumentError(`It must be between 1 and ${mostConcurrency}.`);
}

/** Refuses contradictory options before anything signs in for them. */
export function checkActOptions({ plan, yes }: OrderOptions): void {
  if (plan && yes) throw wrongUsage('--plan and --yes cannot be used together.');
}

/** Shows the plan for a goal; with `--yes` runs it instead, to its end. */
export async function act(
  request: { goal: Goal; strategy: Strategy },
  options: ActOptions,
  acting: Acting,
  context: Context,
): Promise<void> {
  const { actions, target } = acting;
  const incidentId =
    options.incident === undefined ? null : findIncident(options.incident, target.id, acting.incidents);
  const restoreAt = options.until === undefined ? null : readRestoreTime(options.until, clock.now());
  await readReaders(acting, options, context);
  const plan = actions.plans.plan({ ...request, environmentId: target.id, changeId: null });
  if (restoreAt !== null)
    context.terminal.say(
      `Restore reminder: ${new Date(restoreAt).toISOString()}. Penstock restores nothing automatically.`,
    );
  if (!options.yes) return showPlan(plan, options, acting, context);
  if (!isTyped(plan.typedName, options.name)) throw nameNeeded(plan);
  const { calls, held, forbidden } = plan.counts;
  if (calls === 0 && plan.goal.kind === 'change') {
    context.terminal.say(`Nothing was sent: ${nothingToSend(plan.counts)}.`);
    if (held + forbidden > 0) context.exitCode = exitCodes.notAll;
    return options.json ? printResult(null, 0, context) : undefined;
  }
  const insists = options.unrecorded ? overrideWord : null;
  const order = { incidentId, restoreAt };
  const agreed = { planId: plan.id, typedName: plan.typedName, reason: options.reason ?? null, insists, ...order };
  // This very command has read the state on which the plan is based.
  await carryOut(() => actions.begin({ ...agreed, unchecked: true }), options, acting, context);
}

/** Milliseconds. Flows that the app read within this time are recent enough to tell which of them read from others. */
const recently = 5 * 60_000;

/**
 * Reads all flows, because only then it is known which of them read from the changing ones. It uses the app's recent
 * reads, or reads them now. A service that lists its flows slowly, or not at all, does not prevent acting on the flows
 * that it returns.
 */
async function readReaders({ target }: Acting, options: ActOptions, context: Context): Promise<void> {
  const { estate } = target;
  const { terminal, signal } = context;
  if (estate.isWhole !== null) return;
  if (options.dependents === false) return terminal.say('Other flows that read from these were not looked up.');
  if (recallFlows(target, options, context)) return;
  const until = options.yes ? AbortSignal.any([signal, AbortSignal.timeout(patience)]) : signal;
  try {
    await estate.readAll({ signal: until, priority: 'person' });
  } catch (thrown) {
    if (!(thrown instanceof Failure) || signal.aborted) throw thrown;
    if (!until.aborted) terminal.sayProblem(thrown.problem);
  }
  if (!estate.isWhole)
    terminal.say('Not every flow could be read, so other flows that read from these may be missing.');
}

/**
 * Reports whether the app has recently read every flow of the environment, and proven that. Flows that this command
 * read itself are newer, and stay.
 */
function recallFlows({ id, estate }: Acting['target'], options: ActOptions, context: Context): boolean {
  const { database } = openStoredHistory(options, context);
  try {
    const stored = openHistory(database, id).loadFlows();
    const age = stored?.isWhole ? ageWithin(recently, stored.readAt) : null;
    if (stored === null || age === null) return false;
    estate.recall(stored.portions, stored.readAt);
    context.terminal.say(`Other flows that read from these are listed as the app read them ${age} ago.`);
    return true;
  } finally {
    database.close();
  }
}

function nothingToSend({ already, leftOut, forbidden }: Plan['counts']): string {
  const reasons: [number: number, words: string][] = [
    [already, `${counted(already, 'node')} ${already === 1 ? 'is' : 'are'} already in the requested state`],
    [
      leftOut,
      `${counted(leftOut, 'node')} excluded because no call could restore ${leftOut === 1 ? 'it' : 'them'} (--for-good includes ${leftOut === 1 ? 'it' : 'them'})`,
    ],
    [forbidden, `your role is view only for ${counted(forbidden, 'flow')}`],
  ];
  const given = reasons.filter(([number]) => number > 0).map(([, words]) => words);
  return given.join(', and ') || 'nothing needs to change';
}

async function showPlan(plan: Plan, { json }: ActOptions, acting: Acting, { terminal }: Context): Promise<void> {
  const { actions, target } = acting;
  const { plans } = actions;
  const readersAreKnown = target.estate.isWhole === true;
  if (json) await terminal.write(planAsJson(plan, plans, { readersAreKnown }));
  else await terminal.lines(planInLines(plan, plans, terminal.width));
  if (plan.counts.calls === 0) return terminal.say('There is nothing to send.');
  terminal.say(howToCarryOut(plan.typedName));
}

/** Returns the last line of a plan that was only shown. */
export function howToCarryOut(typedName: string | null): string {
  const name = typedName === null ? '' : ` --name ${JSON.stringify(typedName)}`;
  return `Nothing was sent. To send it, add --yes${name}.`;
}

function nameNeeded({ counts, typedName, typedNameWhy }: Plan) {
  const size = `${counted(counts.changing, 'node')} in ${counted(counts.flows, 'flow')} would change`;
  const why = typedNameWhy === 'partial_list' ? `${size}, and others may be missing from the plan` : size;
  return wrongUsage(
    `${why}: the name of the environment is required.`,
    `Nothing was sent. Review the plan without --yes, then add --name ${JSON.stringify(typedName)}.`,
  );
}
