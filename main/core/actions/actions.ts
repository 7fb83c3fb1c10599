import { isTyped, overrideWord } from '#contract/models/typed-name.ts';
import { randomUUID } from 'node:crypto';
import type { Action, ActionOrder, CallOutcome, CallReportWindow, FailureGroup } from '#contract/models/action.ts';
import type { Actor } from '#contract/models/actor.ts';
import type { Problem } from '#contract/result.ts';
import type { Logger } from '../../log.ts';
import type { Clock } from '../base/clock.ts';
import { PauseTracker, statesAfter, statesIntended } from './pause-tracker.ts';
import { readAgain } from './flow-reader.ts';
import { Changes } from './changes.ts';
import { failingSinceAt } from './failing-since.ts';
import type { IncidentStore } from './incident-store.ts';
import { Incidents, type IncidentsPorts } from './incidents.ts';
import type { ActionFacts, ActionProgress, ChangeOrder, Journal, ObservedState } from './journal.ts';
import { traitsOf } from './kinds/index.ts';
import { isSame } from '../settings/places.ts';
import { Plans } from './plans.ts';
import { isBack, touchedBy, withTheirChanges } from './touched-nodes.ts';
import type { Runner } from './runner.ts';
import { requireRestorable, requireRestoreTime } from './restore-time.ts';
import { RunningActions } from './running-actions.ts';
import type { Confirmation } from '../changes/shown-plans.ts';
import { type ActionTarget, requireThere, requireWritable } from '../changes/target.ts';
import { entryOf } from './entry.ts';
import { texts } from './words.ts';
import { type Failure, failure } from '../base/failure.ts';
import { phrases } from '../base/words.ts';

/** Maximum number of actions listed. Older ones remain in the activity log. */
const mostListed = 100;
export interface ActionsPorts {
  /** Throws `not_found` for an environment that is gone. */
  target: (environmentId: string) => ActionTarget;
  journal: Journal;
  incidents: IncidentStore;
  clock: Clock;
  log: Logger;
  from: Action['from'];
  onChange: (action: Action) => void;
}

/** Plans, runs and restores changes. All modifications of flows go through this class (D7, D8). */
export class Actions {
  readonly plans: Plans;
  readonly changes: Changes;
  readonly incidents: Incidents;
  readonly #undone: PauseTracker;
  readonly #ports: ActionsPorts;
  readonly #running: RunningActions;
  readonly #ending = new Map<string, Promise<void>>();

  constructor(ports: ActionsPorts) {
    this.#ports = ports;
    this.plans = new Plans(ports.target, ports.journal, ports.clock);
    this.changes = new Changes({ ...ports, action: (id) => this.action(id) });
    const actor = (id: string): Actor => ports.target(id).actor;
    const failingSince: IncidentsPorts['failingSince'] = (id, originIds, at) =>
      failingSinceAt(at, originIds, ports.target(id).estate.snapshot);
    const statusOf: IncidentsPorts['statusOf'] = (id, place) => {
      const { estate, place: placeNow } = ports.target(id);
      if (estate.readAt === null || !isSame(placeNow, place)) return null;
      return (nodeId) => estate.snapshot.statusWordOf(nodeId);
    };
    const { incidents: store } = ports;
    this.incidents = new Incidents({ ...ports, store, changes: this.changes, actor, failingSince, statusOf });
    this.#undone = new PauseTracker(ports.journal);
    this.#running = new RunningActions({ ...ports, publish: (id) => this.#publish(id) });
  }

  /**
   * Starts a plan that was shown, and resolves once that is recorded. Throws a Failure, having sent nothing, when the
   * service's state no longer matches the plan (`moved`) or the name was not typed. Also throws when another action has
   * one of the flows, or when the incident is closed. Throws `unrecorded` when recording fails without an override, and
   * `invalid_input` when restoring cannot be proposed at that time.
   */
  async begin(
    { planId, typedName, reason, unchecked, override, ...order }: Confirmation & { unchecked: boolean } & ChangeOrder,
    signal?: AbortSignal,
  ): Promise<Action> {
    const { journal, clock, log, from } = this.#ports;
    requireRestoreTime(order.restoreAt, clock.now());
    const { plan, effect, calls, target } = await this.plans.agree({ planId, typedName }, unchecked, signal);
    const change = plan.changeId === null ? null : journal.change(plan.changeId);
    const { goal, environmentId, strategy, counts } = plan;
    const kind = traitsOf(goal).actionKind(goal);
    requireRestorable(order.restoreAt, kind);
    const facts: ActionFacts = {
      id: randomUUID(),
      changeId: change?.id ?? randomUUID(),
      environmentId,
      environmentName: target.name,
      place: target.place,
      goal,
      kind,
      strategy,
      title: traitsOf(goal).title(goal, target.estate, change?.title ?? null, counts.flows),
      reason: reason?.trim() || null,
      actor: target.actor,
      from,
      begunAt: clock.now(),
      counts,
      unrecorded: journal.trouble !== null && isTyped(overrideWord, override),
    };
    const restored = journal.recorded(traitsOf(goal).changeIds(goal));
    const touched = withTheirChanges(touchedBy(effect), restored, facts.changeId);
    journal.begin(facts, calls, touched, order);
    this.#recordStates(facts, () => statesIntended(facts.id, touched));
    if (facts.unrecorded)
      log.warn('an action is sent unrecorded, as the user overrides', { title: facts.title, calls: counts.calls });
    this.#start(facts, target, { resumed: false });
    return this.action(facts.id);
  }

  /** Lists open actions first, then the latest. */
  list(environmentId: string): Action[] {
    return this.#ports.journal.actionIds(environmentId, mostListed).map((id) => this.action(id));
  }

  /** Throws `not_found`. */
  action(actionId: string): Action {
    const { facts, standing } = this.#ports.journal.action(actionId);
    const runner = this.#running.runnerOf(actionId);
    const calls = runner?.tally.calls ?? standing.calls;
    const rate = runner?.tally.rate(this.#ports.clock.elapsed()) ?? null;
    const { environmentName: _name, goal: _goal, place: _place, ...shared } = facts;
    return {
      ...shared,
      state: runner?.state ?? this.#stateOf(actionId, standing),
      finishedAt: standing.finishedAt,
      calls: { ...calls },
      rate,
      remaining: rate === null || rate === 0 ? null : Math.round((calls.open / rate) * 1000),
      problem: runner ? runner.problem : standing.problem,
      reached: standing.reached,
      missed: standing.missed,
      earlier: standing.earlier,
    };
  }

  /** Applies an operator's order to an action. Throws `wrong_state` when the order is not possible now. */
  order(actionId: string, order: ActionOrder): Action {
    const runner = this.#running.runnerOf(actionId);
    if (order === 'resume') this.#resume(actionId);
    else if (order === 'retry') this.#retry(actionId);
    else if (runner && order === 'pause') runner.pause();
    else if (runner && order === 'continue') runner.continue();
    else if (runner) runner.cancel();
    else if (order === 'cancel') this.#giveUp(actionId);
    else throw wrongState(order);
    return this.action(actionId);
  }

  /** Resolves when the action's run in this process has ended. */
  async over(actionId: string): Promise<Action> {
    await (this.#ending.get(actionId) ?? this.#running.over(actionId));
    return this.action(actionId);
  }

  calls(actionId: string, outcome: CallOutcome | null, from: number, to: number): CallReportWindow {
    const window = this.#ports.journal.calls(actionId, outcome, from, to);
    const tally = this.#running.runnerOf(actionId)?.tally;
    if (!tally) return window;
    // The journal records intended calls; only this process knows which ones have left.
    const rows = window.rows.map((row) => ({ ...row, underWay: row.underWay && tally.isOnTheWay(row.position) }));
    return { ...window, rows };
  }

  failures(actionId: string): FailureGroup[] {
    return this.#ports.journal.failures(actionId);
  }

  /**
   * Stops sending in an environment for that reason. Resolves when the sent calls are settled, or after some seconds.
   */
  refuse(environmentId: string, problem: Problem): Promise<void> {
    return this.#running.refuse(environmentId, problem);
  }

  /** Ends open actions of a removed environment, unless another process runs them. */
  async abandon(environmentId: string): Promise<void> {
    const { journal } = this.#ports;
    for (const id of journal.actionIds(environmentId, mostListed))
      if (journal.action(id).standing.state === 'open' && journal.takeOver(id)) await endUnseen(id, this.#ports);
    this.changes.closeAll(environmentId);
    this.incidents.closeAll(environmentId);
    journal.forgetStates(environmentId);
  }

  /** Called after a read of an environment: pauses made through Penstock may have been undone. */
  read(environmentId: string): void {
    this.#undone.refresh(this.#ports.target(environmentId));
  }

  /** Stops sending: this process is about to end, and the next one prompts the user to resume. */
  hold(): void {
    this.#running.hold();
  }

  /** Resumes everything that waits for a sign-in. */
  signedIn(environmentId: string): void {
    this.#running.signedIn(environmentId);
  }

  #resume(actionId: string): void {
    const { facts } = this.#ports.journal.action(actionId);
    const target = this.#targetToGoOn(facts);
    this.#takeOver(actionId);
    this.#start(facts, target, { resumed: true });
  }

  #targetToGoOn({ environmentId, place }: ActionFacts): ActionTarget {
    const target = this.#ports.target(environmentId);
    requireThere(target, place);
    requireWritable(target);
    return target;
  }

  /** Takes over an action that no process runs. */
  #takeOver(actionId: string): void {
    const { journal } = this.#ports;
    const { standing } = journal.action(actionId);
    if (standing.state !== 'open' || this.#running.runnerOf(actionId)) throw wrongState('resume');
    // The action is already ours if its journal failed midway.
    if (journal.owner(actionId) !== 'here' && !journal.takeOver(actionId)) throw wrongState('resume');
  }

  #retry(actionId: string): void {
    const { journal } = this.#ports;
    const { facts, standing } = journal.action(actionId);
    const target = this.#targetToGoOn(facts);
    if (standing.state === 'open') throw wrongState('retry');
    journal.reopen(actionId);
    this.#start(facts, target, { resumed: true });
  }

  /** Ends an action that no process runs. If its service is still here, calls that may have left are read first. */
  #giveUp(actionId: string): void {
    const { facts } = this.#ports.journal.action(actionId);
    const target = this.#running.targetAt(facts);
    this.#takeOver(actionId);
    if (target) return this.#start(facts, target, { resumed: true }).cancel();
    const ended = endUnseen(actionId, this.#ports).finally(() => {
      this.#ending.delete(actionId);
      this.#publish(actionId);
    });
    this.#ending.set(actionId, ended);
    ended.catch((thrown: unknown) => this.#ports.log.error('an action could not be ended', { thrown, actionId }));
  }

  #start(facts: ActionFacts, target: ActionTarget, how: { resumed: boolean }): Runner {
    const { log } = this.#ports;
    return this.#running.start(facts, target, how, (at) => {
      this.#recordStates(facts, () => statesAfter(facts.id, this.#ports.journal.touched(facts.id), at.estate));
      return this.#closeRestored(facts, at).catch((thrown: unknown) =>
        log.warn('a change stays open: not all of it could be compared', { thrown, actionId: facts.id }),
      );
    });
  }

  /** Only logs failures, because no requested operation depends on these records. */
  #recordStates({ id, place }: ActionFacts, states: () => ObservedState[]): void {
    const { journal, log } = this.#ports;
    try {
      journal.recordStates(place, states());
    } catch (thrown) {
      log.warn('why nodes are paused could not be recorded', { thrown, actionId: id });
    }
  }

  /** Closes the changes once the service confirms that every node they touched is as it was before. */
  async #closeRestored({ id, goal }: ActionFacts, at: ActionTarget): Promise<void> {
    const changeIds = traitsOf(goal).changeIds(goal);
    if (changeIds.length === 0 || this.action(id).missed !== 0) return;
    const { journal } = this.#ports;
    for (const changeId of changeIds) this.changes.forget(changeId);
    // The action has already re-read the flows that it touched.
    const read = new Set(journal.touched(id).map(({ originId }) => originId));
    const recorded = journal.recorded(changeIds);
    const others = new Set(recorded.map(({ originId }) => originId).filter((originId) => !read.has(originId)));
    await readAgain([...others], at);
    const { snapshot } = at.estate;
    if (recorded.every(({ nodeId, before }) => isBack({ before, now: snapshot.statusWordOf(nodeId) })))
      for (const changeId of changeIds) this.changes.close(changeId);
  }

  #publish(actionId: string): void {
    const action = this.action(actionId);
    // An action may have touched more than its plan listed.
    if (!this.#running.runnerOf(actionId)) this.changes.forget(action.changeId);
    this.#ports.onChange(action);
  }

  #stateOf(actionId: string, { state }: ActionProgress): Action['state'] {
    if (state !== 'open') return state;
    return this.#ports.journal.owner(actionId) === 'elsewhere' ? 'elsewhere' : 'interrupted';
  }
}

const notAsked: Problem = {
  kind: 'moved',
  message: texts.notAsked,
  advice: phrases.checkBeforeRepeating,
};

/**
 * Finishes an action of this process whose service is unreachable. Calls that may have left are recorded as in doubt
 * (S10); the rest was not attempted.
 */
async function endUnseen(actionId: string, { journal, clock }: { journal: Journal; clock: Clock }): Promise<void> {
  const { facts } = journal.action(actionId);
  const before = new Map(journal.touched(actionId).map((node) => [node.nodeId, node.before]));
  await Promise.all(
    journal.openCalls(actionId).map((call) => {
      if (!call.intended) return journal.settle(actionId, call.position, 'not_attempted', null, null);
      const seen = { before: before.get(call.nodeId) ?? null, after: null, others: null };
      const details = { at: clock.now(), attempts: 1, outcome: 'ambiguous', problem: notAsked, ...seen } as const;
      return journal.settle(actionId, call.position, 'ambiguous', notAsked, entryOf(facts, call, details));
    }),
  );
  journal.finish(actionId, { cancelled: true, reached: null, missed: null });
}

/** Returns the failure for an order that an action cannot take now. */
function wrongState(order: ActionOrder): Failure {
  const words: Record<ActionOrder, string> = {
    pause: texts.notRunning,
    continue: texts.notRunning,
    cancel: texts.overOrElsewhere,
    resume: texts.overOrElsewhere,
    retry: texts.notOver,
  };
  return failure('wrong_state', words[order], { advice: phrases.nothingSent });
}
