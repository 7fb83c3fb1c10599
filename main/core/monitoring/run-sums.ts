import { setImmediate } from 'node:timers/promises';
import type { TimeStretch } from '#contract/comparison.ts';
import type { ComparedSteps, RunSums } from '#contract/models/period-comparison.ts';
import type { History } from './history.ts';

export type Sums = Omit<RunSums, 'share'>;

/**
 * Milliseconds of one portion, a week: 10,000 runs of a flow that runs every minute, which take some 10 milliseconds to
 * read.
 */
const mostAtOnce = 7 * 24 * 3_600_000;

const minute = 60_000;
/** Step lengths that are easy to read, and the maximum number of steps in a chart. */
const lengths = [1, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440, 2880, 4320].map((minutes) => minutes * minute);
const mostSteps = 48;

/** Returns the length of the steps into which all stretches are divided, milliseconds. */
export function stepOf(...stretches: readonly TimeStretch[]): number {
  const longest = Math.max(...stretches.map(({ from, to }) => to - from));
  return lengths.find((length) => longest / length <= mostSteps) ?? lengths.at(-1)!;
}

/**
 * Sums of the runs of many flows in a stretch, in total and by steps from its beginning. A sum with an unknown part is
 * unknown.
 */
export class SumsOfMany {
  readonly sums: Sums = { runs: 0, records: 0, errors: 0 };
  readonly steps: ComparedSteps;
  readonly #stretch: TimeStretch;
  readonly #step: number;

  constructor(stretch: TimeStretch, step: number) {
    this.#stretch = stretch;
    this.#step = step;
    const none = () => Array.from({ length: Math.ceil((stretch.to - stretch.from) / step) }, (): number | null => 0);
    this.steps = { records: none(), errors: none() };
  }

  /** Adds the runs of one more flow, and returns their sums. Awaits `pause` between portions. */
  async add(
    history: Pick<History, 'figuresOf'>,
    originId: number,
    pause: () => Promise<void> = setImmediate,
  ): Promise<Sums> {
    const own: Sums = { runs: 0, records: 0, errors: 0 };
    const { from: begin, to: end } = this.#stretch;
    const { records: recordsAt, errors: errorsAt } = this.steps;
    for (let from = begin; from < end; from += mostAtOnce) {
      if (from > begin) await pause();
      for (const [at, records, errors] of history.figuresOf(originId, { from, to: Math.min(end, from + mostAtOnce) })) {
        const step = Math.floor((at - begin) / this.#step);
        own.runs += 1;
        own.records = plus(own.records, records);
        own.errors = plus(own.errors, errors);
        recordsAt[step] = plus(recordsAt[step]!, records);
        errorsAt[step] = plus(errorsAt[step]!, errors);
      }
    }
    this.sums.runs += own.runs;
    this.sums.records = plus(this.sums.records, own.records);
    this.sums.errors = plus(this.sums.errors, own.errors);
    return own;
  }
}

const plus = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a + b);
