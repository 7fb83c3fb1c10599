import type { Action, Change, Goal, Plan, NodeSelection, Strategy } from '#contract/models/action.ts';
import type { ChangeRecord } from '#contract/models/change-record.ts';
import type { Problem } from '#contract/result.ts';
import { actions } from './actions.svelte.ts';
import { main, problemOf } from './bridge.ts';

/** A plan that the user requested. */
export interface PlanRequest {
  environmentId: string;
  goal: Goal;
  /** The unit of the counts: a user who selected flows thinks in flows. */
  counts: 'flows' | 'nodes';
  /** A change to add it to; null for a new one. */
  changeId?: string | null;
}

/** The user's confirmation of a plan. */
interface Confirmation {
  planId: string;
  typedName: string | null;
  reason: string | null;
  /** The override word for sending what cannot be recorded. */
  override: string | null;
  /** When to propose restoring the paused nodes, epoch milliseconds. */
  restoreAt: number | null;
}

/** Problems unrelated to the service, so that a check with the service may still succeed. */
const ownMistakes: readonly Problem['kind'][] = ['invalid_input', 'read_only', 'unrecorded'];

/** The plan on screen, from the request to the start. */
class Planning {
  request = $state.raw<PlanRequest | null>(null);
  goal = $state.raw<Goal | null>(null);
  changeId = $state<string | null>(null);
  /** The open incident that the change will belong to. */
  incidentId = $state<string | null>(null);
  plan = $state.raw<Plan | null>(null);
  /** Why there is no plan, or why it was not started. */
  problem = $state.raw<Problem | null>(null);
  /** The state of the check with the service; a problem when the service did not respond. */
  check = $state.raw<'asking' | 'done' | Problem>('asking');
  /** Whether the service had changed when it was checked again. */
  moved = $state(false);
  /** Whether the plan was released and main has not answered yet. */
  starting = $state(false);
  /** The strategy that the user chose; null: the default. */
  #strategy: Strategy | null = null;
  #planning: AbortController | undefined;
  #beginning: { controller: AbortController; answer: Promise<Action | null> } | undefined;

  /** Shows the plan from current knowledge, then checks it with the service. */
  async ask(request: PlanRequest): Promise<void> {
    this.request = request;
    this.goal = request.goal;
    this.changeId = request.changeId ?? null;
    this.incidentId = null;
    this.plan = null;
    this.#strategy = null;
    await this.#renew(false);
  }

  /** Shows the effects of pausing or activating. */
  askChange(
    environmentId: string,
    change: Change,
    selection: NodeSelection,
    counts: 'flows' | 'nodes' = 'nodes',
  ): void {
    void this.ask({ environmentId, goal: { kind: 'change', change, selection }, counts });
  }

  /** Shows a plan that restores everything to its state before a change. */
  askRestore({ id, environmentId }: Pick<ChangeRecord, 'id' | 'environmentId'>): void {
    this.askRestoreAll(environmentId, [id]);
  }

  /** Shows a plan that restores everything to its state before the first of several changes. */
  askRestoreAll(environmentId: string, changeIds: readonly string[]): void {
    const goal = { kind: 'restore', changeIds, leaveMoved: false } as const;
    void this.ask({ environmentId, goal, counts: 'nodes' });
  }

  /** Plans again after a choice in the dialog. */
  async choose(choice: { strategy?: Strategy; goal?: Goal; changeId?: string | null }): Promise<void> {
    if (choice.goal) this.goal = choice.goal;
    if (choice.changeId !== undefined) this.changeId = choice.changeId;
    this.#strategy = choice.strategy ?? this.#strategy;
    await this.#renew(this.moved);
  }

  /** Checks with the service once more, after it did not respond. */
  async checkAgain(): Promise<void> {
    if (this.plan && this.#planning) await this.#check(this.plan, this.#planning.signal);
  }

  /**
   * Starts executing the plan shown. `unchecked` skips the check with the service, even while main is checking. When
   * the service's state has moved, shows the new plan and starts nothing.
   */
  async begin(confirmation: Confirmation, unchecked: boolean): Promise<Action | null> {
    const { request } = this;
    if (!request) return null;
    const before = this.#beginning;
    before?.controller.abort();
    const controller = new AbortController();
    // The response to a canceled order still counts: the action may have begun, and must not begin twice.
    const answer = Promise.resolve(before?.answer).then(
      (begun) =>
        begun ?? this.#run(request, { ...confirmation, unchecked, incidentId: this.incidentId }, controller.signal),
    );
    this.#beginning = { controller, answer };
    this.starting = true;
    const action = await answer;
    if (this.#beginning?.controller === controller) {
      this.#beginning = undefined;
      this.starting = false;
    }
    return action;
  }

  /** Closes the plan, and cancels an order that main has not answered yet. */
  close(): void {
    this.#planning?.abort();
    this.#beginning?.controller.abort();
    this.#beginning = undefined;
    this.starting = false;
    this.request = null;
  }

  async #run(
    request: PlanRequest,
    order: Confirmation & { unchecked: boolean; incidentId: string | null },
    signal: AbortSignal,
  ): Promise<Action | null> {
    try {
      const action = await main.actions.run(order, { signal });
      actions.add(action);
      return action;
    } catch (error) {
      const problem = problemOf(error);
      if (this.request !== request || problem.kind === 'cancelled') return null;
      if (problem.kind === 'moved') await this.#renew(true);
      else if (ownMistakes.includes(problem.kind) || order.unchecked) this.problem = problem;
      else this.check = problem;
      return null;
    }
  }

  async #renew(moved: boolean): Promise<void> {
    const { request, goal, changeId } = this;
    if (!request || !goal) return;
    this.#planning?.abort();
    const { signal } = (this.#planning = new AbortController());
    this.problem = null;
    this.check = 'asking';
    this.moved = moved;
    const input = { environmentId: request.environmentId, goal, strategy: this.#strategy, changeId };
    try {
      const plan = await main.actions.plan(input, { signal });
      if (!signal.aborted) await this.#check(plan, signal);
    } catch (error) {
      if (!signal.aborted) this.problem = problemOf(error);
    }
  }

  async #check(plan: Plan, signal: AbortSignal): Promise<void> {
    this.plan = plan;
    this.check = 'asking';
    try {
      const answer = await main.actions.check({ planId: plan.id }, { signal });
      if (signal.aborted) return;
      this.plan = answer.plan;
      this.moved ||= answer.moved;
      this.check = 'done';
    } catch (error) {
      if (!signal.aborted) this.check = problemOf(error);
    }
  }
}

export const planning = new Planning();
