/** Time comes in as an argument, so that tests decide when it passes. */
export interface Timer {
  cancel(): void;
}

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Calls back once, after at least so many milliseconds. */
  after(milliseconds: number, callback: () => void): Timer;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds);
    return { cancel: () => clearTimeout(timer) };
  },
};
