/** Time comes in as an argument, so that tests decide when it passes. */
export interface Timer {
  cancel(): void;
}

export interface Clock {
  /** Epoch milliseconds, as the computer shows them: for what people read. They go back and leap when somebody sets the clock. */
  now(): number;
  /**
   * Milliseconds since some moment: for what is measured. They go on evenly, whatever happens to `now`, and may stand still while
   * the computer sleeps.
   */
  elapsed(): number;
  /** Calls back once, after at least so many milliseconds, or after the longest time that a timer can wait: 24 days. */
  after(milliseconds: number, callback: () => void): Timer;
}

/** A longer timer fires at once instead (https://nodejs.org/api/timers.html). */
const longestTimer = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, Math.min(milliseconds, longestTimer));
    return { cancel: () => clearTimeout(timer) };
  },
};
