import pLimit from 'p-limit';

/**
 * Keeps resources of a large flow from all waiting in the queue of the limiter, which decides how many requests run at
 * once.
 */
const atOnce = 4;

/** Aborts all work when one item fails, waits until nothing runs any more, and then throws that failure. */
export async function runConcurrently<T>(
  all: readonly T[],
  work: (one: T) => Promise<unknown>,
  halt: AbortController,
): Promise<void> {
  const limit = pLimit(atOnce);
  const failures: unknown[] = [];
  const run = (one: T): Promise<unknown> | undefined =>
    halt.signal.aborted
      ? undefined
      : work(one).catch((thrown: unknown) => {
          failures.push(thrown);
          halt.abort();
        });
  await Promise.all(all.map((one) => limit(run, one)));
  if (failures.length > 0) throw failures[0];
}
