import { createHistogram, performance } from 'node:perf_hooks';

export interface Watched {
  /** Duration of the work in milliseconds. */
  took: number;
  /** Longest time during which nothing else could run, in milliseconds. */
  longestBlock: number;
}

/** Runs the work and watches the event loop with a tick of a millisecond. A late tick is a block. */
export async function watchLoop(work: () => Promise<unknown>): Promise<Watched> {
  const late = createHistogram();
  let last = performance.now();
  const ticker = setInterval(() => {
    const now = performance.now();
    late.record(Math.max(1, Math.round((now - last - 1) * 1000)));
    last = now;
  }, 1);
  const began = performance.now();
  await work();
  const took = performance.now() - began;
  clearInterval(ticker);
  return { took, longestBlock: late.max / 1000 };
}
