import { randomUUID } from 'node:crypto';
import type { Action, ActionOrder, CallOutcome, CallReportWindow, FailureGroup } from '#contract/models/action.ts';
import type { Logger } from '../../log.ts';
import type { Clock, Timer } from '../clock.ts';
import { failure } from '../failure.ts';
import { readAgain } from './flow-reader.ts';
import { Incidents } from './incidents.ts';
import type { ActionFacts, ActionStanding, Journal } from './journal.ts';
import { Plans } from './plans.ts';
import { touchedBy } from './recorded.ts';
import { Runner } from './runner.ts';
import { Tally } from './tally.ts';
import { type ActionTarget, requireWritable } from './target.ts';
import { titleOf } from './title.ts';

/** Actions that are listed; older ones are found in the activity log. */
const mostListed = 100;
/** A change of progress is told at most this often, milliseconds; a change of state at once. */
const tellEvery = 200;
/** How often it is written down that this process lives, milliseconds. */
const beatEvery = 2_000;

export interface ActionsPorts {
  target: (environmentId: string) => ActionTarget;
  journal: Journal;
  clock: Clock;
  log: Logger;
  from: Action['from'];
  onChange: (action: Action) => void;
}

interface Running {
  runner: Runner;
  done: Promise<void>;
  /** The state that was told last. */
  told: Action['state'] | null;
  telling: Timer | null;
}

/** Plans, carries out and puts back: the one way in which flows are changed (D7, D8). */
export class Actions {
  readonly plans: Plans;
  readonly incidents: Incidents;
  readonly #ports: ActionsPorts;
  readonly #running = new Map<string, Running>();
  #beating: Timer | null = null;

  constructor(ports: ActionsPorts) {
    this.#ports = ports;
    this.plans = new Plans(ports.target, ports.journal, ports.clock);
    this.incidents = new Incidents({ ...ports, action: (id) => this.action(id) });
  }

  /**
   * Begins to carry out a plan that was shown; answers once that is written down. Throws a Failure, having sent nothing, when
   * the service's state is no longer the plan's (`moved`), when the name was not typed, when another action has one of the flows.
   */
  async begin(
    {
      planId,
      typedName,
      reason,
      unchecked,
    }: { planId: string; typedName: string | null; reason: string | null; unchecked: boolean },
    signal?: AbortSignal,
  ): Promise<Action> {
    const { journal, clock, from } = this.#ports;
    const { plan, effect, calls, target } = await this.plans.agree(planId, typedName, unchecked, signal);
    const incident = plan.incidentId === null ? null : journal.incident(plan.incidentId);
    const { goal, environmentId, strategy, counts } = plan;
    const facts: ActionFacts = {
      id: randomUUID(),
      incidentId: incident?.id ?? randomUUID(),
      environmentId,
      environmentName: target.name,
      goal,
      kind: goal.kind === 'change' ? goal.change : goal.kind,
      strategy,
      title: titleOf(goal, target.estate, incident?.title ?? null),
      reason: reason?.trim() || (incident?.reason ?? null),
      actor: target.actor,
      from,
      begunAt: clock.now(),
      counts,
    };
    journal.begin(facts, calls, touchedBy(effect));
    this.#start(facts, { resumed: false });
    return this.action(facts.id);
  }

  /** Those of an environment that are not over, then the latest. */
  list(environmentId: string): Action[] {
    return this.#ports.journal.actionIds(environmentId, mostListed).map((id) => this.action(id));
  }

  /** Throws `not_found`. */
  action(actionId: string): Action {
    const { facts, standing } = this.#ports.journal.action(actionId);
    const runner = this.#running.get(actionId)?.runner ?? null;
    const calls = runner?.tally.calls ?? standing.calls;
    const rate = runner?.tally.rate(this.#ports.clock.elapsed()) ?? null;
    const { environmentName: _name, goal: _goal, ...told } = facts;
    return {
      ...told,
      state: runner?.state ?? this.#stateOf(actionId, standing),
      finishedAt: standing.finishedAt,
      calls: { ...calls },
      rate,
      remaining: rate === null || rate === 0 ? null : Math.round((calls.open / rate) * 1000),
      problem: runner?.problem ?? null,
      reached: standing.reached,
      missed: standing.missed,
    };
  }

  /** Does what a person asks of an action. Throws `wrong_state` when that makes no sense now. */
  order(actionId: string, order: ActionOrder): Action {
    const runner = this.#running.get(actionId)?.runner;
    if (order === 'resume') this.#resume(actionId);
    else if (order === 'retry') this.#retry(actionId);
    else if (runner && order === 'pause') runner.pause();
    else if (runner && order === 'continue') runner.continue();
    else if (runner) runner.cancel();
    else if (order === 'cancel') this.#giveUp(actionId);
    else throw wrongState(order);
    return this.action(actionId);
  }

  /** Kept when the action is over, as far as this process carries it out. */
  async over(actionId: string): Promise<Action> {
    await this.#running.get(actionId)?.done;
    return this.action(actionId);
  }

  calls(actionId: string, outcome: CallOutcome | null, from: number, to: number): CallReportWindow {
    const window = this.#ports.journal.calls(actionId, outcome, from, to);
    const tally = this.#running.get(actionId)?.runner.tally;
    if (!tally) return window;
    // The journal knows what was written down to be sent; what has left is known here.
    const rows = window.rows.map((row) => ({ ...row, underWay: row.underWay && tally.isOnTheWay(row.position) }));
    return { ...window, rows };
  }

  failures(actionId: string): FailureGroup[] {
    return this.#ports.journal.failures(actionId);
  }

  /** Ends what stands open at a service that is no more: the built-in one begins anew with each start. */
  abandon(environmentId: string): void {
    const { journal } = this.#ports;
    for (const id of journal.actionIds(environmentId, mostListed))
      if (journal.action(id).standing.state === 'open' && journal.takeOver(id))
        journal.finish(id, { cancelled: true, reached: null, missed: null });
    this.incidents.closeAll(environmentId);
  }

  /** Sends nothing more; this process is about to end, and the next one asks whether to go on. */
  hold(): void {
    for (const { runner } of this.#running.values()) runner.pause();
  }

  /** Somebody signed in: what waits for that goes on. */
  signedIn(environmentId: string): void {
    for (const { runner } of this.#running.values())
      if (runner.facts.environmentId === environmentId) runner.signedIn();
  }

  #resume(actionId: string): void {
    requireWritable(this.#ports.target(this.#ports.journal.action(actionId).facts.environmentId));
    this.#takeUp(actionId);
  }

  /** Makes an action that nobody carries out ours. */
  #takeUp(actionId: string): Runner {
    const { journal } = this.#ports;
    const { facts, standing } = journal.action(actionId);
    if (standing.state !== 'open' || this.#running.has(actionId)) throw wrongState('resume');
    // Ours already where its journal failed us in the middle.
    if (journal.owner(actionId) !== 'here' && !journal.takeOver(actionId)) throw wrongState('resume');
    return this.#start(facts, { resumed: true });
  }

  #retry(actionId: string): void {
    const { journal } = this.#ports;
    const { facts, standing } = journal.action(actionId);
    requireWritable(this.#ports.target(facts.environmentId));
    if (standing.state === 'open') throw wrongState('retry');
    journal.reopen(actionId);
    this.#start(facts, { resumed: true });
  }

  /** What nobody carries out ends as it stands; what may have left is looked at first. */
  #giveUp(actionId: string): void {
    this.#takeUp(actionId).cancel();
  }

  #start(facts: ActionFacts, how: { resumed: boolean }): Runner {
    const { journal, clock, log, target } = this.#ports;
    const { id, environmentId } = facts;
    const runner: Runner = new Runner(facts, new Tally(journal.action(id).standing.calls), journal.touched(id), {
      target: () => target(environmentId),
      journal,
      clock,
      onChange: () => this.#tell(id),
    });
    const running: Running = { runner, done: Promise.resolve(), told: null, telling: null };
    this.#running.set(id, running);
    this.#beat();
    const stayOpen = (thrown: unknown): void =>
      log.warn('an incident stays open: not all of it could be compared', { thrown, actionId: id });
    running.done = runner
      .run(how)
      .finally(() => this.incidents.forget(facts.incidentId))
      .then(() => this.#closeRestored(facts).catch((thrown: unknown) => stayOpen(thrown)))
      .catch((thrown: unknown) => log.error('an action was interrupted', { thrown, actionId: id }))
      .finally(() => {
        running.telling?.cancel();
        this.#running.delete(id);
        this.#ports.onChange(this.action(id));
      });
    return runner;
  }

  /** An incident is over once the service has said of every node that it touched that it is as it was before. */
  async #closeRestored({ id, kind, incidentId, environmentId }: ActionFacts): Promise<void> {
    if (kind !== 'restore' || this.action(id).missed !== 0) return;
    const { journal, target } = this.#ports;
    // The action has read again what it touched itself.
    const read = new Set(journal.touched(id).map(({ originId }) => originId));
    const others = new Set(journal.recorded(incidentId).map(({ originId }) => originId));
    await readAgain(
      [...others].filter((originId) => !read.has(originId)),
      target(environmentId),
    );
    if (this.incidents.get(incidentId).away === 0) this.incidents.close(incidentId);
  }

  #tell(actionId: string): void {
    const running = this.#running.get(actionId);
    if (!running) return;
    const tellNow = (): void => {
      running.telling?.cancel();
      running.telling = null;
      running.told = running.runner.state;
      this.#ports.onChange(this.action(actionId));
    };
    if (running.told !== running.runner.state) tellNow();
    else running.telling ??= this.#ports.clock.after(tellEvery, tellNow);
  }

  #beat(): void {
    this.#beating ??= this.#ports.clock.after(beatEvery, () => {
      this.#beating = null;
      if (this.#running.size === 0) return;
      this.#ports.journal.beat();
      this.#beat();
    });
  }

  #stateOf(actionId: string, { state }: ActionStanding): Action['state'] {
    if (state !== 'open') return state;
    return this.#ports.journal.owner(actionId) === 'elsewhere' ? 'elsewhere' : 'interrupted';
  }
}

function wrongState(order: ActionOrder): Error {
  const words: Record<ActionOrder, string> = {
    pause: 'This action is not running here.',
    continue: 'This action is not running here.',
    cancel: 'This action is over, or another Penstock carries it out.',
    resume: 'This action is over, or another Penstock carries it out.',
    retry: 'This action is not over yet.',
  };
  return failure('wrong_state', words[order], { advice: 'Nothing was sent.' });
}
