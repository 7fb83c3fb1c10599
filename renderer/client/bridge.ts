/** The only module that uses `window.penstock`: everything else calls through `main` and subscribes to events (D2). */
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

interface CallOptions {
  /** Aborting it requests main to stop. Main's response still counts: the work done until then must be known. */
  signal?: AbortSignal | undefined;
}

type Call<N extends CallName> = (
  ...inputs: Input<N> extends null ? [input?: null, options?: CallOptions] : [input: Input<N>, options?: CallOptions]
) => Promise<Output<N>>;

type Area = CallName extends `${infer Name}.${string}` ? Name : never;
type Main = { [A in Area]: { [N in CallName as N extends `${A}.${infer Name}` ? Name : never]: Call<N> } };

/**
 * Every call of main, by area and name: `main.incidents.note(input, { signal })`. Throws a `CallError` with the problem
 * when it fails. The input must be plain data: a Svelte state proxy cannot be cloned (use `$state.snapshot`).
 */
export const main = new Proxy({} as Main, {
  get: (_main, area: string) =>
    new Proxy(
      {},
      {
        get: (_area, name: string) => (input: unknown, options?: CallOptions) =>
          call(`${area}.${name}` as CallName, (input ?? null) as never, options),
      },
    ),
});

async function call<N extends CallName>(name: N, input: Input<N>, { signal }: CallOptions = {}): Promise<Output<N>> {
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
