import type { Action, CallOutcome } from '#contract/models/action.ts';
import type { Problem } from '#contract/result.ts';
import pLimit from 'p-limit';
import { Failure, problemOf } from '../base/failure.ts';
import type { ServiceFlow } from '../ports/service.ts';
import { entryOf } from './entry.ts';
import { readAgain, readOne } from './flow-reader.ts';
import { Gate } from './gate.ts';
import type { ActionFacts, Journal, OpenCall, TouchedNode } from './journal.ts';
import { traitsOf } from './kinds/index.ts';
import { remainingCalls } from './remaining-calls.ts';
import { ActionObserver } from './action-observer.ts';
import type { Tally } from './tally.ts';
import { waitsFor } from '../jobs/waits-for.ts';
import { texts } from './words.ts';
import type { Clock } from '../base/clock.ts';
import type { ActionTarget } from '../changes/target.ts';

/**
 * Maximum number of flows processed at once. The limiter allows at most 16 of their requests in flight (D5). The other
 * flows are recorded while they wait, so that no request waits for the disk.
 */
const lanesAtOnce = 32;
/** Number of calls up to which a user waits at the screen. Larger actions yield to reads for the screen. */
const fewCalls = 3;
/** Number of attempts without effect or explanation after which a call has failed, while others succeed. */
const mostTries = 3;
/** Number of such attempts when each ended with a lost connection: a gateway that closes idle ones may lose several calls in a row. */
const mostLostTries = 10;

/**
 * Runs one action call by call, in the order of the plan within each flow. Each call is recorded before it leaves and
 * after its response (D7). The run ends when every call is settled, or when it is stopped.
 */
export class Runner {
  readonly facts: ActionFacts;
  readonly tally: Tally;
  readonly #ports: RunPorts;
  readonly #gate: Gate;
  readonly #sight: ActionObserver;
  readonly #isOrdered: boolean;
  readonly #cancelled = new AbortController();
  /** Outcomes being written to disk. */
  readonly #writing = new Set<Promise<void>>();
  #broken: { thrown: unknown } | null = null;
  /** Why nothing more may be sent, unless an operator requested that. */
  #refusal: Problem | null = null;
  #verifying = false;

  constructor(facts: ActionFacts, tally: Tally, touched: readonly TouchedNode[], ports: RunPorts) {
    this.facts = facts;
    this.tally = tally;
    this.#ports = ports;
    this.#isOrdered = traitsOf(facts.goal).isOrdered(facts.strategy);
    this.#sight = new ActionObserver(facts, touched, this.#isOrdered, ports);
    this.#gate = new Gate(ports.clock, ports.onChange);
  }

  get state(): Action['state'] {
    if (this.#verifying) return 'verifying';
    if (this.#cancelled.signal.aborted) return 'stopping';
    return this.#gate.state;
  }

  get problem(): Problem | null {
    return this.#gate.problem ?? this.#refusal;
  }

  pause(): void {
    this.#gate.hold();
  }

  continue(): void {
    this.#gate.release();
  }

  /** Sends nothing more, and waits for the calls in flight (R3). */
  cancel(): void {
    this.#cancelled.abort();
    this.#gate.open();
    this.#ports.onChange();
  }

  /** Cancels the action because nothing more may be sent here. */
  refuse(problem: Problem): void {
    this.#refusal ??= problem;
    this.cancel();
  }

  signedIn(): void {
    this.#gate.signedIn();
  }

  /**
   * Runs the open calls.
   *
   * @param resumed whether to read the flows first: the plan may be old
   */
  async run({ resumed }: { resumed: boolean }): Promise<void> {
    const { journal, onChange } = this.#ports;
    if (resumed) await this.#readUntilAnswered(journal.openCalls(this.facts.id));
    for (let anew = resumed && this.#isOrdered; ; anew = true) {
      if (anew && !this.#cancelled.signal.aborted) await this.#planAnew();
      await this.#carryOutOpen();
      if (this.#sight.strayed.size === 0 || this.#cancelled.signal.aborted) break;
    }
    this.#verifying = true;
    onChange();
    await this.#finish();
  }

  async #carryOutOpen(): Promise<void> {
    const { journal } = this.#ports;
    this.#sight.begin();
    const lanes = [...Map.groupBy(journal.openCalls(this.facts.id), ({ originId }) => originId).values()];
    const limit = pLimit(lanesAtOnce);
    // The call that reveals the reach of resource calls goes alone: the others wait for its result.
    const isUnknown = journal.reach(this.facts.place) === null;
    if (isUnknown && lanes[0]?.some(({ via }) => via === 'resource')) await this.#lane(lanes.shift()!);
    await Promise.all(lanes.map((lane) => limit(() => this.#lane(lane))));
    await Promise.all(this.#writing);
    if (this.#broken !== null) throw this.#broken.thrown;
  }

  async #lane(calls: readonly OpenCall[]): Promise<void> {
    for (const call of calls) {
      if (this.#sight.strayed.size > 0 && !this.#cancelled.signal.aborted) return;
      await this.#carryOut(call).catch((thrown: unknown) => this.#break(thrown));
    }
  }

  /** Replans what is not done yet, for the flows as they are now. */
  async #planAnew(): Promise<void> {
    const { journal, target } = this.#ports;
    const { id, place, strategy } = this.facts;
    const open = journal.openCalls(id);
    const origins = new Set([...this.#sight.strayed, ...open.map(({ originId }) => originId)]);
    for (const call of open) {
      if (call.intended && this.#sight.hasHappened(call)) this.#settle(call, 'done', null, 'sent');
    }
    await Promise.all(this.#writing);
    const { estate, service } = target();
    const rest = remainingCalls(origins, this.#sight.touched, strategy, journal.reach(place), estate);
    const calls = rest.map((call) => ({ ...call, ...service.describeCall(call) }));
    journal.replan(id, calls);
    this.tally.calls.open = calls.length;
  }

  /** Stops the action: nothing may be sent without its journal (D7). Open calls stay open, to be resumed. */
  #break(thrown: unknown): void {
    this.#broken ??= { thrown };
    this.#cancelled.abort();
    this.#gate.open();
  }

  async #carryOut(call: OpenCall): Promise<void> {
    const doneBefore = this.tally.calls.done;
    let tries = 0;
    /** Why the call's effect is unknown; null if it is known. */
    let doubt: Problem | 'interrupted' | null = call.intended ? 'interrupted' : null;
    for (;;) {
      await this.#gate.passed();
      if (this.#broken !== null) return;
      this.#stopElsewhere();
      if (doubt !== null) {
        const seen = await this.#look(call);
        if (seen === 'unread') continue;
        if (seen !== 'not_yet') return this.#settle(call, seen, null, 'sent');
        if (doubt !== 'interrupted') {
          tries += 1;
          // If nothing else succeeds either, the call is not at fault (R7), unless the service returns nonsense.
          const othersWork = this.tally.calls.done > doneBefore;
          const most = doubt.kind === 'unreachable' ? mostLostTries : mostTries;
          if (tries >= most && (othersWork || isNonsense(doubt))) return this.#settle(call, 'failed', doubt, 'sent');
          if (!othersWork) this.#park('service', doubt, call);
        }
        doubt = null;
        continue;
      }
      if (this.#cancelled.signal.aborted) return this.#settle(call, 'not_attempted', this.#refusal);
      const left = this.#sight.whyLeftOut(call);
      if (left) return this.#settle(call, left, null);
      const verdict = await this.#send(call);
      if (verdict === null) return;
      if (verdict.is === 'failed') return this.#settle(call, 'failed', verdict.problem, 'sent');
      if (verdict.is === 'park') this.#park(verdict.until, verdict.problem, call);
      if (verdict.is === 'look') doubt = verdict.problem;
      if (verdict.is === 'over') this.refuse(verdict.problem);
    }
  }

  /** Returns null once the call is done and settled. */
  async #send(call: OpenCall): Promise<ReturnType<typeof judge> | null> {
    const { journal, target, requireThere } = this.#ports;
    const { service, estate } = target();
    this.#sight.leaving(call);
    await journal.intend(this.facts.id, call.position);
    try {
      requireThere();
      const answered = await service.change(call, {
        hold: AbortSignal.any([this.#cancelled.signal, this.#gate.closing]),
        onSend: () => this.tally.sent(call.position),
        priority: this.facts.counts.calls <= fewCalls ? 'person' : 'background',
        goal: this.facts.goal,
      });
      if (answered) estate.take([answered]);
      // The response may contain only the resource, or nothing. The following calls depend on the flow's current state.
      const isConfirmed = call.via === 'resource' ? await this.#sight.read(call) : answered !== null;
      if (!isConfirmed && this.#isOrdered) return { is: 'look', problem: unconfirmed };
    } catch (thrown) {
      return judge(thrown);
    } finally {
      this.tally.answered(call.position);
    }
    this.#gate.worked();
    this.#settle(call, 'done', null, 'sent');
    return null;
  }

  /** Reads the flow of a call whose effect is unknown. */
  async #look(call: OpenCall): Promise<'done' | 'not_yet' | 'ambiguous' | 'unread'> {
    const { service, estate } = this.#ports.target();
    let flow: ServiceFlow | null;
    try {
      flow = await readOne(call.originId, service);
      if (flow) estate.take([flow]);
    } catch (thrown) {
      const verdict = judge(thrown);
      // The action was canceled: the outcome stays unknown, and is reported as such.
      if (this.#cancelled.signal.aborted) return 'ambiguous';
      this.#park(verdict.is === 'park' ? verdict.until : 'service', problemOf(thrown), call);
      return 'unread';
    }
    const happened = this.#sight.hasHappened(call, flow);
    if (happened) this.#sight.learnReach(call);
    return happened === null ? 'ambiguous' : happened ? 'done' : 'not_yet';
  }

  /** Stops the action if the environment has become another service without notice. */
  #stopElsewhere(): void {
    try {
      this.#ports.requireThere();
    } catch (thrown) {
      this.refuse(problemOf(thrown));
    }
  }

  #park(until: 'service' | 'sign_in', problem: Problem, call: OpenCall): void {
    // The probe of a canceled action would be aborted each time, and the wait would never end.
    if (this.#cancelled.signal.aborted) return;
    // The probe reads the flow to be changed next, which changes nothing.
    const ask = async (): Promise<void> => {
      const { signal } = this.#cancelled;
      this.#stopElsewhere();
      await this.#ports.target().service.getFlow(call.originId, { priority: 'person', once: true, signal });
    };
    this.#gate.shut(until, problem, ask, () => this.#ports.target().signedIn);
  }

  /**
   * Records how a call ended without waiting for the disk: the next call's intent is written with it. A crash before
   * that leaves a call in doubt, which is then read.
   */
  #settle(call: OpenCall, outcome: CallOutcome, problem: Problem | null, how: 'sent' | 'unsent' = 'unsent'): void {
    const { journal, onChange, clock } = this.#ports;
    const at = clock.now();
    const attempts = this.tally.attemptsOf(call.position);
    const wasSent = how === 'sent' && (attempts > 0 || call.intended);
    const details = { at, attempts: Math.max(1, attempts), outcome, problem, ...this.#sight.after(call, outcome) };
    const entry = wasSent ? entryOf(this.facts, call, details) : null;
    const written = journal.settle(this.facts.id, call.position, outcome, problem, entry);
    this.#writing.add(written);
    written.catch((thrown: unknown) => this.#break(thrown)).finally(() => this.#writing.delete(written));
    this.tally.settled(outcome, clock.elapsed());
    onChange();
  }

  /** Takes the final state of the service as the truth, whatever the calls returned. */
  async #finish(): Promise<void> {
    const { journal, target } = this.#ports;
    const cancelled = this.#cancelled.signal.aborted && this.tally.calls.not_attempted > 0;
    if (!traitsOf(this.facts.goal).showsInStatus) {
      target().estate.refresh();
      return journal.finish(this.facts.id, { cancelled, reached: null, missed: null });
    }
    journal.finish(this.facts.id, { cancelled, ...(await this.#sight.verify()) });
  }

  /** Runs before a resumed action sends anything. Like the calls, it waits for the service and for a session. */
  async #readUntilAnswered(open: readonly OpenCall[]): Promise<void> {
    const origins = [...new Set(open.map(({ originId }) => originId))];
    while (open[0] && !this.#cancelled.signal.aborted) {
      await this.#gate.passed();
      try {
        await readAgain(origins, this.#ports.target(), { signal: this.#cancelled.signal });
        return;
      } catch (thrown) {
        if (this.#cancelled.signal.aborted) return;
        const verdict = judge(thrown);
        this.#park(verdict.is === 'park' ? verdict.until : 'service', problemOf(thrown), open[0]);
      }
    }
  }
}

/**
 * Verdict on a failed call. `park`: the call is fine, and waits for the service or for a sign-in. `look`: it is unknown
 * whether it took effect, so the service is read first. `withdrawn`: it never left. `over`: neither it nor any other
 * call of its action may be sent.
 */
export type Verdict =
  | { is: 'failed'; problem: Problem }
  | { is: 'park'; until: 'service' | 'sign_in'; problem: Problem }
  | { is: 'look'; problem: Problem }
  | { is: 'withdrawn' }
  | { is: 'over'; problem: Problem };

/** Why Penstock reads the service after a call that it accepted. */
const unconfirmed: Problem = {
  kind: 'bad_answer',
  message: texts.acceptedWithoutOutcome,
};

/**
 * Whether the service sent something other than a response to the call, such as a redirect. The flow can still be read.
 * Waiting for a valid response, and resending the call each time, might never end.
 */
const isNonsense = (problem: Problem): boolean => problem.kind === 'bad_answer' && problem !== unconfirmed;

export function judge(thrown: unknown): Verdict {
  const problem = problemOf(thrown);
  if (thrown instanceof Failure && thrown.effect === 'unknown') return { is: 'look', problem };
  if (problem.kind === 'cancelled') return { is: 'withdrawn' };
  if (problem.kind === 'read_only' || problem.kind === 'moved') return { is: 'over', problem };
  const until = waitsFor(problem);
  return until === null ? { is: 'failed', problem } : { is: 'park', until, problem };
}

/** Ports for running an action. */
export interface RunPorts {
  /** Returns the environment as it is now if it still has the action's service, else as it last had it. */
  target: () => ActionTarget;
  /** Throws `moved` if the environment has another service. */
  requireThere: () => void;
  journal: Journal;
  clock: Clock;
  onChange: () => void;
}
