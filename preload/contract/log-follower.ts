import type { RunLog, RunLogLine } from './models/run-log.ts';

/** Milliseconds by which a line may come later than one with a later time: nodes log independently of each other. */
const LATE_MS = 60_000;

/** Finds the new lines of a log that is read again and again from a moment on. */
export class LogFollower {
  /** Number of equal lines in the last read. */
  #seen = new Map<string, number>();
  #since: number | undefined;

  /** Time from which the log must be read next, epoch milliseconds; undefined for all of it. It never goes back. */
  get since(): number | undefined {
    return this.#since;
  }

  /** Returns the lines that earlier reads did not have, in their order. */
  newIn({ lines, isWhole }: Pick<RunLog, 'lines' | 'isWhole'>): RunLogLine[] {
    const counts = new Map<string, number>();
    const found = lines.filter((line) => {
      const key = JSON.stringify(line);
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count > (this.#seen.get(key) ?? 0);
    });
    this.#seen = counts;
    const newest = lines.reduce((latest, { at }) => Math.max(latest, at ?? -Infinity), -Infinity);
    // After a part of a long log, the next part follows: the overlap alone could be as long as a part.
    const next = isWhole ? newest - LATE_MS : newest;
    if (next > (this.#since ?? -Infinity)) this.#since = next;
    return found;
  }
}
