import { createHistogram, performance, type RecordableHistogram } from 'node:perf_hooks';

/** Duration of some work, and what it took of the processor, in milliseconds. */
export interface Watched {
  took: number;
  /** Processor time of this process. */
  processor: number;
  /** Longest time during which nothing else could run. */
  longestBlock: number;
  /** Maximum processor time of this thread within one block, whatever else used the machine. */
  busiestBlock: number;
}

/** Runs the work and watches the event loop with a tick of a millisecond. A late tick is a block. */
export async function watchLoop(work: () => Promise<unknown>): Promise<Watched> {
  const [late, busy] = [createHistogram(), createHistogram()];
  let last = performance.now();
  let lastBusy = process.threadCpuUsage();
  const ticker = setInterval(() => {
    const now = performance.now();
    recordMilliseconds(late, now - last - 1);
    recordMilliseconds(busy, inMilliseconds(process.threadCpuUsage(lastBusy)));
    last = now;
    lastBusy = process.threadCpuUsage();
  }, 1);
  const began = performance.now();
  const since = process.cpuUsage();
  await work();
  const took = performance.now() - began;
  const processor = millisecondsSince(since);
  clearInterval(ticker);
  return { took, processor, longestBlock: late.max / 1000, busiestBlock: busy.max / 1000 };
}

/** Returns the milliseconds of the processor that this process took since an earlier reading. */
export const millisecondsSince = (earlier: NodeJS.CpuUsage): number => inMilliseconds(process.cpuUsage(earlier));

const inMilliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

const recordMilliseconds = (histogram: RecordableHistogram, milliseconds: number): void =>
  histogram.record(Math.max(1, Math.round(milliseconds * 1000)));
