import type { ActionProgress, ActionReport, Change, Plan } from '#contract/models/action.ts';
import type { Problem } from '#contract/result.ts';
import { call, problemOf } from './bridge.ts';
import { subscribe } from './subscribe.ts';

/** What a person asked for: a change of some nodes, and what they are called on screen. */
export interface ChangeRequest {
  environmentId: string;
  change: Change;
  nodeIds: number[];
}

/** Where a change stands, from asking for its plan to its result. */
export type ChangeState =
  | { phase: 'planning' }
  | { phase: 'planned'; plan: Plan; moved: boolean; problem: Problem | null }
  | { phase: 'running'; plan: Plan }
  | { phase: 'finished'; plan: Plan; report: ActionReport }
  | { phase: 'failed'; problem: Problem };

/** The change on screen, and every action under way. */
class Actions {
  request = $state.raw<ChangeRequest | null>(null);
  state = $state.raw<ChangeState>({ phase: 'planning' });
  /** Newest last; a finished one leaves when its result is told. */
  running = $state.raw<ActionProgress[]>([]);
  #planning: AbortController | undefined;
  #sending: AbortController | undefined;

  /** Keeps up with main until the returned function is called. */
  follow(): () => void {
    // Each message holds the whole progress of its action, so a lost one is made good by the next.
    return subscribe(
      'actions.progress',
      (progress) => this.#note(progress),
      () => undefined,
    );
  }

  /** Asks what a change would do, and shows it. */
  async ask(request: ChangeRequest): Promise<void> {
    this.request = request;
    this.state = { phase: 'planning' };
    await this.#plan(request, false);
  }

  /** Carries out the plan that is shown. When the service's state has moved since, shows the new plan instead. */
  async confirm(typedName: string | null): Promise<ActionReport | null> {
    const { request, state } = this;
    if (!request || state.phase !== 'planned') return null;
    const { plan } = state;
    this.state = { phase: 'running', plan };
    const { signal } = (this.#sending = new AbortController());
    try {
      const report = await call('actions.run', { planId: plan.id, typedName }, { signal });
      this.running = this.running.filter(({ actionId }) => actionId !== report.actionId);
      if (this.request === request) this.state = { phase: 'finished', plan, report };
      return report;
    } catch (error) {
      const problem = problemOf(error);
      if (this.request === request) {
        if (problem.kind === 'moved') await this.#plan(request, true);
        else this.state = { phase: 'planned', plan, moved: false, problem };
      }
      return null;
    }
  }

  /** Sends no further call. What was sent stays, and is reported with the rest. */
  stop(): void {
    this.#sending?.abort();
  }

  /** Takes the change off the screen. An action that is running goes on, and shows in the status strip. */
  close(): void {
    this.#planning?.abort();
    this.request = null;
  }

  async #plan(request: ChangeRequest, moved: boolean): Promise<void> {
    this.#planning?.abort();
    const { signal } = (this.#planning = new AbortController());
    try {
      const plan = await call('actions.plan', request, { signal });
      if (!signal.aborted) this.state = { phase: 'planned', plan, moved, problem: null };
    } catch (error) {
      if (!signal.aborted) this.state = { phase: 'failed', problem: problemOf(error) };
    }
  }

  #note(progress: ActionProgress): void {
    const others = this.running.filter(({ actionId }) => actionId !== progress.actionId);
    this.running = progress.finished ? others : [...others, progress];
  }
}

export const actions = new Actions();
