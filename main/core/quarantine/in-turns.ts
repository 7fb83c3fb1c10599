import pLimit from 'p-limit';

/**
 * The limiter decides how many requests are under way; this only prevents every resource of a large flow from waiting in its
 * queue.
 */
const atOnce = 4;

/** Stops all when one fails, waits until nothing is under way any more, and then throws that failure. */
export async function inTurns<T>(
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
