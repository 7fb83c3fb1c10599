/** Injected time, so that tests decide when it passes. */
export interface Timer {
  cancel(): void;
}

export interface Clock {
  /** Epoch milliseconds by the computer's clock, for display. They jump when that clock is set. */
  now(): number;
  /**
   * Milliseconds since some moment, for measuring. They advance evenly, whatever happens to `now`, and may pause while
   * the computer sleeps.
   */
  elapsed(): number;
  /** Calls back once, after at least `milliseconds`, or after the longest time that a timer can wait: 24 days. */
  after(milliseconds: number, callback: () => void): Timer;
}

/** Maximum delay in milliseconds. A longer timer fires at once instead (https://nodejs.org/api/timers.html). */
const longestTimer = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, Math.min(milliseconds, longestTimer));
    return { cancel: () => clearTimeout(timer) };
  },
};
