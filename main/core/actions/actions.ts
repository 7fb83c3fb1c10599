import { randomUUID } from 'node:crypto';
import type { ActionProgress, ActionReport, CallReport, Change, Plan, PlannedCall } from '#contract/models/action.ts';
import type { Guard } from '#contract/models/environment.ts';
import { Failure, failure, problemOf } from '../failure.ts';
import type { Watch } from '../monitoring/watch.ts';
import type { Service, ServiceFlow } from '../service.ts';
import type { Journal } from './journal.ts';
import { type Effect, isReached, planChange, sameEffect } from './plan.ts';

/** What an action needs of the environment that it acts on. */
export interface ActionTarget {
  id: string;
  name: string;
  guard: Guard;
  service: Service;
  watch: Watch;
}

/** A change of more nodes than this asks for the name of a protected environment (lessons of bulk accidents elsewhere). */
const bulkFrom = 2;
/** Plans that were shown and not run; the oldest is forgotten. */
const plansKept = 20;

interface Shown {
  plan: Plan;
  effect: Effect;
  chosen: Set<number>;
}

/** Plans, runs and records changes of flows: first shown, then journalled, then sent, then read again (D7, D8). */
export class Actions {
  readonly #target: (environmentId: string) => ActionTarget;
  readonly #journal: Journal;
  readonly #onProgress: (progress: ActionProgress) => void;
  readonly #shown = new Map<string, Shown>();

  constructor(
    target: (environmentId: string) => ActionTarget,
    journal: Journal,
    onProgress: (progress: ActionProgress) => void,
  ) {
    this.#target = target;
    this.#journal = journal;
    this.#onProgress = onProgress;
  }

  /** Computes from the snapshot, so that a service in trouble cannot keep a person from seeing what pausing would do. */
  plan(environmentId: string, change: Change, nodeIds: readonly number[]): Plan {
    const { name, guard, watch } = this.#target(environmentId);
    if (guard === 'read_only') throw readOnly(name);
    const chosen = new Set(nodeIds);
    const flows = flowsOf(watch, chosen);
    if (flows.length === 0) {
      throw failure('not_found', 'None of the chosen nodes is known any more.', {
        advice: 'Choose again from the list.',
      });
    }
    const effect = planChange(change, chosen, flows);
    const plan: Plan = {
      id: randomUUID(),
      environmentId,
      change,
      ...effect,
      readAt: watch.state.readAt ?? 0,
      typedName: guard === 'protected' && effect.changing.length >= bulkFrom ? name : null,
    };
    this.#shown.set(plan.id, { plan, effect, chosen });
    if (this.#shown.size > plansKept) this.#shown.delete(this.#shown.keys().next().value!);
    return plan;
  }

  async run(planId: string, typedName: string | null, signal?: AbortSignal): Promise<ActionReport> {
    const shown = this.#shown.get(planId);
    if (!shown) {
      throw failure('not_found', 'This plan is no longer known.', { advice: 'Nothing was sent. Look at a new plan.' });
    }
    const { plan } = shown;
    const target = this.#target(plan.environmentId);
    if (target.guard === 'read_only') throw readOnly(target.name);
    if (plan.typedName !== null && typedName?.trim() !== plan.typedName.trim()) {
      throw failure('invalid_input', 'That is not the name of this environment.', {
        field: 'typedName',
        advice: 'Nothing was sent.',
      });
    }
    await this.#requireUnmoved(shown, target, signal);
    this.#shown.delete(planId);
    return this.#carryOut(plan, target, signal);
  }

  /** What was agreed to must still be what will happen (R5). */
  async #requireUnmoved({ plan, effect, chosen }: Shown, target: ActionTarget, signal?: AbortSignal): Promise<void> {
    const now = await readAgain(plan, target, signal);
    if (sameEffect(effect, planChange(plan.change, chosen, now))) return;
    throw failure('moved', 'The service has changed since this plan was made.', {
      advice: 'Nothing was sent. Look at the new plan.',
    });
  }

  async #carryOut(plan: Plan, target: ActionTarget, signal?: AbortSignal): Promise<ActionReport> {
    const { change, environmentId, calls } = plan;
    const actionId = this.#journal.begin(plan);
    const reports: CallReport[] = [];
    const tell = (finished: boolean): void =>
      this.#onProgress({
        actionId,
        environmentId,
        change,
        total: calls.length,
        done: reports.filter(({ outcome }) => outcome === 'done').length,
        failed: reports.filter(({ outcome }) => outcome === 'failed' || outcome === 'ambiguous').length,
        finished,
      });
    tell(false);
    for (const [index, call] of calls.entries()) {
      reports.push(await this.#send(actionId, index, call, plan, target, signal));
      tell(index === calls.length - 1);
    }
    this.#journal.finish(actionId);
    return { actionId, environmentId, change, calls: reports, ...(await this.#compare(plan, target)) };
  }

  async #send(
    actionId: string,
    index: number,
    call: PlannedCall,
    { change }: Plan,
    target: ActionTarget,
    signal?: AbortSignal,
  ): Promise<CallReport> {
    const settle = (outcome: CallReport['outcome'], problem: CallReport['problem']): CallReport => {
      this.#journal.settle(actionId, index, outcome, problem);
      return { ...call, outcome, problem };
    };
    if (signal?.aborted) return settle('not_attempted', null);
    this.#journal.intend(actionId, index);
    try {
      // Not given the signal: a call that has left is waited for, so that its outcome is known (R3).
      const flow = await target.service.changeFlow(change, call.nodeId, { priority: 'person' });
      if (flow) target.watch.take(flow);
      return settle('done', null);
    } catch (thrown) {
      const problem = problemOf(thrown);
      if (!(thrown instanceof Failure) || thrown.effect === 'none') return settle('failed', problem);
      return settle(await reconcile(change, call.nodeId, target), problem);
    }
  }

  /** What the service says afterwards, which is the truth, whatever the calls answered. */
  async #compare(plan: Plan, target: ActionTarget): Promise<Pick<ActionReport, 'reached' | 'missed'>> {
    const { watch } = target;
    // Without an answer the report stands on what the calls themselves brought, and the watch says that it could not read.
    await readAgain(plan, target).catch(() => watch.refresh());
    const missed = plan.changing.filter(({ nodeId }) => {
      const node = watch.snapshot.entryOf(nodeId)?.flow.nodes.find(({ id }) => id === nodeId);
      return !isReached(plan.change, node?.statusWord ?? null);
    });
    return { reached: plan.changing.length - missed.length, missed };
  }
}

function readOnly(name: string): Failure {
  return failure('read_only', `${name} is read-only.`, {
    advice: 'Nothing was sent. Its guard can be changed under Environments.',
  });
}

function flowsOf(watch: Watch, nodeIds: Iterable<number>): ServiceFlow[] {
  const entries = new Set([...nodeIds].map((id) => watch.snapshot.entryOf(id)).filter((entry) => entry !== undefined));
  return [...entries].map(({ flow }) => flow);
}

/** Reads the flows of a plan from the service and lets the watch know. */
async function readAgain(
  { changing }: Plan,
  { service, watch }: ActionTarget,
  signal?: AbortSignal,
): Promise<ServiceFlow[]> {
  const origins = [...new Set(changing.map(({ originId }) => originId))];
  return Promise.all(
    origins.map(async (originId) => {
      const { flow } = await service.getFlow(originId, { priority: 'person', ...(signal && { signal }) });
      watch.take(flow);
      return flow;
    }),
  );
}

/** After a lost answer: what the service says now decides whether the call took effect (D7). */
async function reconcile(
  change: Change,
  nodeId: number,
  { service, watch }: ActionTarget,
): Promise<CallReport['outcome']> {
  try {
    const { flow } = await service.getFlow(nodeId, { priority: 'person' });
    watch.take(flow);
    return planChange(change, new Set([nodeId]), [flow]).changing.length === 0 ? 'done' : 'failed';
  } catch {
    return 'ambiguous';
  }
}
