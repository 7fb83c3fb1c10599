/**
 * The only module that uses `window.penstock`: everything else calls and subscribes through these two functions (D2).
 */
import type { Bridge, CallName, EventName, Input, Output } from '#contract';
import type { Delivery, Events } from '#contract/events.ts';
import type { Problem } from '#contract/result.ts';
import { texts } from './words.ts';

declare global {
  interface Window {
    readonly penstock: Bridge;
  }
}

/** A call that main answered with a problem, or that was canceled. */
export class CallError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.name = 'CallError';
    this.problem = problem;
  }
}

let calls = 0;

/**
 * Calls main. Throws a `CallError` with the problem when it fails. Aborting the signal requests main to stop. Main's
 * response still counts, because the work done until then must be known. The input must be plain data: a Svelte state
 * proxy cannot be cloned (use `$state.snapshot`).
 */
export async function call<N extends CallName>(
  name: N,
  input: Input<N>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Output<N>> {
  if (signal?.aborted) throw new CallError({ kind: 'cancelled', message: texts.cancelled });
  const { penstock } = window;
  const cancelId = signal ? `${name} ${(calls += 1)}` : null;
  const giveUp = (): void => {
    if (cancelId) penstock.cancel(cancelId);
  };
  signal?.addEventListener('abort', giveUp);
  try {
    const result = await penstock.calls[name]({ input, cancelId });
    if (!result.ok) throw new CallError(result.problem);
    return result.value;
  } finally {
    signal?.removeEventListener('abort', giveUp);
  }
}

/** Subscribes to an event of main. Returns the unsubscribe function. */
export function listen<N extends EventName>(name: N, listener: (delivery: Delivery<Events[N]>) => void): () => void {
  return window.penstock.events[name](listener);
}

/** Converts anything that was thrown to a problem, so that a screen can describe it. */
export function problemOf(error: unknown): Problem {
  if (error instanceof CallError) return error.problem;
  return {
    kind: 'internal',
    message: texts.internal,
    advice: texts.internalAdvice,
    detail: error instanceof Error ? error.message : String(error),
  };
}
