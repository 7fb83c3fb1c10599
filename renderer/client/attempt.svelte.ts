import type { Problem } from '#contract/result.ts';
import { problemOf } from './bridge.ts';
import { toasts } from './toasts.svelte.ts';

/** Does what a person asked for. A failure becomes a toast, unless the person cancelled. Returns whether it succeeded. */
export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    reportProblem(problemOf(error));
    return false;
  }
}

/** Shows a problem as a toast: what happened, and what to do next. */
export function reportProblem({ kind, message, advice }: Problem): void {
  if (kind === 'cancelled') return;
  toasts.push({ tone: 'error', title: message, ...(advice ? { text: advice } : {}) });
}

/** What a button or a form does: whether it is under way, and how it failed. */
export class Attempt {
  busy = $state(false);
  problem = $state.raw<Problem | null>(null);

  /** A failure stays in `problem`, for a form that shows it. Returns whether the work succeeded. */
  async run(work: () => Promise<unknown>): Promise<boolean> {
    this.busy = true;
    this.problem = null;
    try {
      await work();
      return true;
    } catch (error) {
      this.problem = problemOf(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** A failure becomes a toast. Returns whether the work succeeded. */
  async runAndReport(work: () => Promise<unknown>): Promise<boolean> {
    const done = await this.run(work);
    if (this.problem) reportProblem(this.problem);
    return done;
  }
}
