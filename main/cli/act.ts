import { overrideWord } from '#contract/models/typed-name.ts';
import type { Action, Goal, NodeEffect, NodeList, Plan, PlannedCall, Strategy } from '#contract/models/action.ts';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { systemClock as clock } from '../core/base/clock.ts';
import { Failure } from '../core/base/failure.ts';
import { openHistory } from '../storage/history.ts';
import type { ActionSession } from './action-session.ts';
import { runAction, printResult } from './action-run.ts';
import { isNameConfirmed } from './confirm-name.ts';
import type { Context } from './context.ts';
import { exitCodeOption } from './exit-code-option.ts';
import { exitCodes } from './exit-codes.ts';
import { findIncident } from './find-id.ts';
import { wrongUsage } from './input.ts';
import { counted, wholeNumber } from './numbers.ts';
import type { GlobalOptions } from './options.ts';
import { ageWithin, openStoredHistory } from './stored-history.ts';
import { readRestoreTime, timeOf } from './time.ts';
import { wantedState } from '../core/actions/effect.ts';
import type { Plans } from '../core/actions/plans.ts';
import { howToConfirm, isSendingConfirmed, linkOfPlan, savedPlansOf, savePlan, sayMoved } from './saved-plan.ts';
import type { SavedPlan } from '../core/actions/saved-plans.ts';
import { heading, type Line } from './styled-line.ts';
import { Table } from './table.ts';

/** Options of every command that changes the service. */
export interface OrderOptions extends GlobalOptions {
  plan?: boolean;
  dryRun?: boolean;
  yes?: boolean;
  name?: string;
  reason?: string;
  unrecorded?: boolean;
}

/** Options of every command that shows a plan, and runs it with `--yes`. */
export interface ActOptions extends OrderOptions {
  tryForbidden?: boolean;
  /** Sets the exit code by whether the plan changes something. */
  exitCode?: boolean;
  incident?: string;
  /** False with `--no-dependents`. */
  dependents?: boolean;
  until?: string;
  concurrency?: number;
  json?: boolean;
  /** Stores the plan for `penstock changes confirm`. */
  save?: boolean;
  /** The stored plan that this command confirms. */
  confirms?: SavedPlan;
}

/** Milliseconds to wait for optional details before sending. */
const patience = 2_000;
/** Maximum requests at once. No service has to serve more. */
const mostConcurrency = 32;

export function addActOptions(command: Command): Command {
  return addRunOptions(
    addOrderOptions(command)
      .option('--try-forbidden', 'also send calls that your role does not allow; the service decides')
      .addOption(exitCodeOption('the plan changes something').conflicts('yes'))
      .option('--incident <id>', 'open incident to add the change to')
      .option('--no-dependents', 'do not look up which other flows read from these'),
  );
}

/** Adds the options of every command that changes the service: it shows a plan, and sends it after confirmation. */
export function addOrderOptions(command: Command): Command {
  return command
    .option('--plan', 'print the plan and send nothing (the default without --yes)')
    .option('--dry-run', 'the same as --plan')
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
export function checkActOptions({ plan, dryRun, yes }: OrderOptions): void {
  if ((plan || dryRun) && yes) throw wrongUsage(`${plan ? '--plan' : '--dry-run'} and --yes cannot be used together.`);
}

/** Adds the option of commands whose plan another user, or the same one later, may confirm. */
export function addSaveOption(command: Command): Command {
  return command.addOption(
    new Option('--save', 'store the plan for a day, for penstock changes confirm').conflicts(['yes', 'until']),
  );
}

/** Shows the plan for a goal; with `--yes` runs it instead, to its end. */
export async function act(
  request: { goal: Goal; strategy: Strategy },
  options: ActOptions,
  session: ActionSession,
  context: Context,
): Promise<void> {
  const { actions, target } = session;
  const incidentId =
    options.incident === undefined ? null : findIncident(options.incident, target.id, session.incidents);
  const restoreAt = options.until === undefined ? null : readRestoreTime(options.until, clock.now());
  await readReaders(session, options, context);
  const plan = actions.plans.plan({ ...request, environmentId: target.id, changeId: null });
  if (restoreAt !== null)
    context.terminal.say(
      plan.counts.calls === 0
        ? 'No restore reminder is set: nothing changes.'
        : `Restore reminder: ${timeOf(restoreAt)!}. Penstock restores nothing automatically.`,
    );
  const isMoved = options.confirms ? await sayMoved(options.confirms, plan, options, session, context) : false;
  if (!options.yes || isMoved) {
    await showPlan(plan, options, session, context);
    if (!options.confirms || plan.counts.calls === 0 || !(await isSendingConfirmed(context))) return;
  }
  if (!(await isNameConfirmed(plan.typedName, options.name, `${sizeOf(plan)} would change.`, context)))
    throw nameNeeded(plan);
  const { calls, held, forbidden } = plan.counts;
  if (calls === 0 && plan.goal.kind === 'change') {
    context.terminal.say(`Nothing was sent: ${nothingToSend(plan.counts)}.`);
    if (held + forbidden > 0) context.exitCode = exitCodes.notAll;
    return options.json ? printResult(null, 0, context) : undefined;
  }
  const override = options.unrecorded ? overrideWord : null;
  const order = { incidentId, restoreAt };
  const agreed = { planId: plan.id, typedName: plan.typedName, reason: options.reason ?? null, override, ...order };
  // This very command has just read the state on which the plan is based, unless it waited for the user.
  const unchecked = options.yes === true && !isMoved && (plan.typedName === null || options.name !== undefined);
  const begin = async (): Promise<Action> => {
    const action = await actions.begin({ ...agreed, unchecked });
    if (options.confirms) savedPlansOf(options, context).remove(options.confirms.id);
    return action;
  };
  await runAction(begin, options, session, context);
}

/** Milliseconds. Flows that the app read within this time are recent enough to tell which of them read from others. */
const recently = 5 * 60_000;

/**
 * Reads all flows, because only then it is known which of them read from the changing ones. It uses the app's recent
 * reads, or reads them now. A service that lists its flows slowly, or not at all, does not prevent acting on the flows
 * that it returns.
 */
async function readReaders({ target }: ActionSession, options: ActOptions, context: Context): Promise<void> {
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
function recallFlows({ id, estate }: ActionSession['target'], options: ActOptions, context: Context): boolean {
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

async function showPlan(plan: Plan, options: ActOptions, session: ActionSession, context: Context): Promise<void> {
  const { actions, target } = session;
  const { plans } = actions;
  const { terminal } = context;
  const readersAreKnown = target.estate.isWhole === true;
  const saved = options.save && plan.counts.calls > 0 ? await savePlan(plan, options, session, context) : null;
  if (options.json) await terminal.writeJson(planAsJson(plan, plans, { readersAreKnown, saved }));
  else await terminal.lines(planInLines(plan, plans, terminal.width));
  if (plan.counts.calls === 0) return terminal.say('There is nothing to send.');
  if (options.exitCode) context.exitCode = exitCodes.differs;
  terminal.say(saved ? howToConfirm(saved) : howToCarryOut(plan.typedName));
}

/** Returns the last line of a plan that was only shown. */
export function howToCarryOut(typedName: string | null): string {
  const name = typedName === null ? '' : ` --name ${JSON.stringify(typedName)}`;
  return `Nothing was sent. To send it, add --yes${name}.`;
}

const sizeOf = ({ counts }: Plan): string => `${counted(counts.changing, 'node')} in ${counted(counts.flows, 'flow')}`;

function nameNeeded(plan: Plan) {
  const { typedName, whyTypeName } = plan;
  const size = `${sizeOf(plan)} would change`;
  const why = whyTypeName === 'partial_list' ? `${size}, and others may be missing from the plan` : size;
  return wrongUsage(
    `${why}: the name of the environment is required.`,
    `Nothing was sent. Review the plan without --yes, then add --name ${JSON.stringify(typedName)}.`,
  );
}

/**
 * Returns the plan for a program. `to` of a node and of a call is the state that they lead to.
 *
 * @param known.readersAreKnown whether every flow was read; `downstream_flows` is null otherwise
 * @param known.saved the stored copy of the plan; null without one
 */
function planAsJson(
  plan: Plan,
  plans: Plans,
  { readersAreKnown, saved }: { readersAreKnown: boolean; saved: SavedPlan | null },
) {
  return {
    ...(saved && { saved: { plan: saved.id, link: linkOfPlan(saved), expires_at: timeOf(saved.expiresAt) } }),
    complete: plan.gap === null,
    calls: callsOf(plan, plans).map(({ method, path, nodeId, does }) => ({
      method,
      path,
      node: nodeId,
      to: stateAfter(does),
    })),
    changes: listed(plan, plans, 'changing'),
    unchanged: listed(plan, plans, 'already'),
    also_affected: listed(plan, plans, 'outside'),
    destinations: listed(plan, plans, 'destinations'),
    downstream_flows: readersAreKnown ? listed(plan, plans, 'fed') : null,
    not_permitted: listed(plan, plans, 'forbidden'),
    excluded: listed(plan, plans, 'leftOut'),
    not_restorable: listed(plan, plans, 'noWayBack'),
    // Only a restore has these lists.
    ...(plan.goal.kind === 'restore' && {
      skipped: listed(plan, plans, 'held'),
      not_changed: listed(plan, plans, 'leftAlone'),
      changed_since: listed(plan, plans, 'moved'),
      disrupted: listed(plan, plans, 'meanwhile'),
      // `awake` ranges from the first of these calls to the last, counted from 0.
      briefly_active: nodesOf(plan, plans, 'woken').map(({ nodeId, awake }) => ({ node: nodeId, ...awake })),
    }),
  };
}

function listed(plan: Plan, plans: Plans, list: NodeList) {
  return nodesOf(plan, plans, list).map(({ nodeId, originId, name, flowName, kind, status, to }) => ({
    node: nodeId,
    origin: originId,
    name,
    flow: flowName,
    kind,
    service_status: status.word,
    to: to && stateAfter(to),
  }));
}

const stateAfter = (does: PlannedCall['does']): string =>
  does === 'pause' || does === 'activate' ? wantedState[does] : does;

/** Returns the plan for the user: its effect in sentences, then its calls, then other changes and affected nodes. */
function planInLines(plan: Plan, plans: Plans, width: number | null): Line[] {
  const calls = callsOf(plan, plans);
  const section = (title: string, list: NodeList): Line[] => {
    const nodes = nodesOf(plan, plans, list);
    return nodes.length === 0 ? [] : [heading(`${title}:`), ...nodeTable(nodes, width)];
  };
  const woken = nodesOf(plan, plans, 'woken');
  return [
    sentencesOf(plan),
    calls.length === 0 ? [] : new Table(['CALL', 'NODE', 'FLOW', 'CHANGES'], width).lines(calls.map(callCells)),
    woken.length === 0 ? [] : [heading('Briefly active:'), ...wokenTable(woken, width)],
    section('Downstream of the selection', 'outside'),
    section(destinationsTitle(plan.goal), 'destinations'),
    section('Other flows that read from these nodes, not called', 'fed'),
    section('Excluded, because your role is view only', 'forbidden'),
  ]
    .filter((lines) => lines.length > 0)
    .flatMap((lines, index) => (index === 0 ? lines : ['', ...lines]));
}

function destinationsTitle(goal: Plan['goal']): string {
  if (goal.kind !== 'change') return 'Destinations that change';
  return goal.change === 'pause' ? 'Destinations that stop receiving data' : 'Destinations that start receiving data';
}

const callCells = ({ method, path, name, nodeId, flowName, changes }: PlannedCall): string[] => [
  `${method} ${path}`,
  name ?? String(nodeId),
  flowName ?? '',
  String(changes),
];

function wokenTable(nodes: readonly NodeEffect[], width: number | null): Line[] {
  const rows = nodes.map(({ nodeId, name, flowName, awake }) => [
    String(nodeId),
    name ?? '',
    flowName ?? '',
    awake ? `from call ${awake.from + 1} until ${awake.until + 1}` : '',
  ]);
  return new Table(['NODE', 'NAME', 'FLOW', 'ACTIVE'], width).lines(rows);
}

function nodeTable(nodes: readonly NodeEffect[], width: number | null): Line[] {
  const rows = nodes.map(({ nodeId, name, flowName, kind, status }) => [
    String(nodeId),
    name ?? '',
    flowName ?? '',
    kind.replace('_', ' '),
    status.word ?? '',
  ]);
  return new Table(['NODE', 'NAME', 'FLOW', 'KIND', 'STATUS'], width).lines(rows);
}

function sentencesOf({ counts, goal, others }: Plan): string[] {
  const { calls, flows, changing, already, outside, destinations, fed, held, leftAlone, moved } = counts;
  const { leftOut, noWayBack, woken, forbidden } = counts;
  const stopped = counts.meanwhile - woken;
  const nodes = (number: number): string => counted(number, 'node');
  const does = (number: number, one: string, more: string): string => (number === 1 ? one : more);
  const sentences: [number: number, sentence: string][] = [
    [
      1,
      `${counted(calls, 'call')} to ${counted(flows, 'flow')}: ${nodes(changing)} ${does(changing, 'changes', 'change')}.`,
    ],
    [outside, `${nodes(outside)} of these ${does(outside, 'is', 'are')} downstream of your selection.`],
    [already, `${nodes(already)} ${does(already, 'is', 'are')} already in the requested state.`],
    [destinations, `${counted(destinations, 'destination')} ${does(destinations, 'changes', 'change')}.`],
    [fed, `${counted(fed, 'other flow')} ${does(fed, 'reads', 'read')} from these nodes.`],
    [
      forbidden,
      `${counted(forbidden, 'flow')} ${does(forbidden, 'is', 'are')} excluded: your role is view only. --try-forbidden sends these calls as well.`,
    ],
    [held, `${nodes(held)} cannot be changed without side effects on others, and ${does(held, 'is', 'are')} skipped.`],
    [
      leftAlone,
      `${nodes(leftAlone)} ${does(leftAlone, 'is', 'are')} not restored: deleted, or changed since and excluded.`,
    ],
    [
      leftOut,
      `${nodes(leftOut)} ${does(leftOut, 'is', 'are')} excluded: no call could restore ${does(leftOut, 'its', 'their')} state, such as never started. --for-good includes ${does(leftOut, 'it', 'them')}.`,
    ],
    [
      noWayBack,
      `${nodes(noWayBack)} cannot be restored: no call sets the state that ${goal.kind === 'restore' ? does(noWayBack, 'it was', 'they were') : does(noWayBack, 'it is', 'they are')} in.`,
    ],
    [moved, `${nodes(moved)} ${does(moved, 'was', 'were')} changed by others since.`],
    [
      woken,
      `${nodes(woken)} ${does(woken, 'is', 'are')} briefly active, until the next calls pause ${does(woken, 'it', 'them')} again.`,
    ],
    [
      stopped,
      `${nodes(stopped)} ${does(stopped, 'is', 'are')} briefly paused, until a later call activates ${does(stopped, 'it', 'them')} again.`,
    ],
  ];
  const shown = sentences.filter(([number]) => number > 0).map(([, sentence]) => sentence);
  for (const way of others) {
    shown.push(
      `With --strategy ${way.strategy}: ${counted(way.calls, 'call')}, ${nodes(way.held)} skipped, ${nodes(way.woken)} briefly active, ${nodes(way.meanwhile - way.woken)} briefly paused.`,
    );
  }
  return shown;
}

const nodesOf = ({ id }: Plan, plans: Plans, list: NodeList): NodeEffect[] => plans.nodes(id, list, 0, Infinity).rows;

const callsOf = ({ id }: Plan, plans: Plans): PlannedCall[] => plans.calls(id, 0, Infinity).rows;
