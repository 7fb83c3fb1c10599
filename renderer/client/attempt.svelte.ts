import type { Problem } from '#contract/result.ts';
import { problemOf } from './bridge.ts';
import { toasts } from './toasts.svelte.ts';

/** Runs what the user requested. A failure becomes a toast, unless the user canceled. Returns whether it succeeded. */
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

/** The state of a button's or form's work: whether it is in progress, and how it failed. */
export class Attempt {
  busy = $state(false);
  problem = $state.raw<Problem | null>(null);

  /** Keeps a failure in `problem`, for a form that shows it. Returns whether the work succeeded. */
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

  /** Reports a failure as a toast. Returns whether the work succeeded. */
  async runAndReport(work: () => Promise<unknown>): Promise<boolean> {
    const done = await this.run(work);
    if (this.problem) reportProblem(this.problem);
    return done;
  }
}
