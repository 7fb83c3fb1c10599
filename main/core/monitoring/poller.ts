import type { ServiceLoad } from '#contract/models/environment.ts';
import type { Problem } from '#contract/result.ts';
import type { Clock, Timer } from '../base/clock.ts';
import { problemOf } from '../base/failure.ts';
import { pollInterval, type PollingSituation, type Restraint, waitAfterFailure } from './poll-interval.ts';

export interface PollerOptions {
  clock: Clock;
  pollSeconds: number;
  /** Default: `normal`. */
  load?: ServiceLoad | undefined;
  /** Reads once: everything, or only what is due. Throws when the read fails, and when the signal aborts it. */
  read: (signal: AbortSignal, everything: boolean) => Promise<void>;
  /** Called when a read begins and ends, and when the reading stops. */
  onChange: () => void;
}

/** Reads repeatedly until stopped. The interval, failures, and the visibility of the window determine when. */
export class Poller {
  readonly #options: PollerOptions;
  #timer: Timer | undefined;
  #reading: AbortController | undefined;
  /** Whether `refresh` was called during a read. */
  #again = false;
  #running = false;
  #hidden = false;
  #pollSeconds: number;
  #load: ServiceLoad;
  #readAt: number | null = null;
  /** Time of the last complete read by the clock's elapsed time. */
  #readTime = -Infinity;
  #nextReadAt: number | null = null;
  #lastReadTook = 0;
  #failures = 0;
  #problem: Problem | null = null;

  constructor(options: PollerOptions) {
    this.#options = options;
    this.#pollSeconds = options.pollSeconds;
    this.#load = options.load ?? 'normal';
  }

  get running(): boolean {
    return this.#running;
  }

  get reading(): boolean {
    return this.#reading !== undefined;
  }

  /** Epoch milliseconds of the last complete read; null before. */
  get readAt(): number | null {
    return this.#readAt;
  }

  get nextReadAt(): number | null {
    return this.#nextReadAt;
  }

  /** Problem of the last read. */
  get problem(): Problem | null {
    return this.#problem;
  }

  /** Milliseconds between successful reads. */
  get interval(): number {
    return pollInterval(this.#situation);
  }

  /** Reads until `stop` is called. */
  start(): void {
    if (this.#running) return;
    this.#running = true;
    this.refresh();
  }

  /** Stops reading; the data that was read stays. */
  stop(): void {
    this.#running = false;
    this.#timer?.cancel();
    this.#reading?.abort();
    this.#reading = undefined;
    this.#nextReadAt = null;
    this.#options.onChange();
  }

  /**
   * Reads everything now, unless stopped. A read in progress may have missed what the caller wants to see, so another
   * one follows immediately.
   */
  refresh(): void {
    if (!this.#running) return;
    this.#again = this.#reading !== undefined;
    if (this.#again) return;
    this.#timer?.cancel();
    void this.#read(true);
  }

  get restraint(): Restraint {
    return { load: this.#load, hidden: this.#hidden };
  }

  /** Takes effect at the next read. */
  setPace(pollSeconds: number, load: ServiceLoad): void {
    this.#pollSeconds = pollSeconds;
    this.#load = load;
  }

  /** Refreshes immediately when a window is shown again. */
  setHidden(hidden: boolean): void {
    if (hidden === this.#hidden) return;
    this.#hidden = hidden;
    if (this.#nextReadAt === null) return;
    if (!hidden && this.#options.clock.elapsed() - this.#readTime > this.interval) this.refresh();
    else this.#scheduleNext();
  }

  /**
   * Aborts a read when the computer goes to sleep, because its connections will be gone; this is not a failure. Waking
   * starts a read. If the wake-up is not reported, the next scheduled read follows.
   */
  setAsleep(asleep: boolean): void {
    if (!asleep) return this.refresh();
    this.#reading?.abort();
    this.#reading = undefined;
    this.#scheduleNext();
  }

  get #situation(): PollingSituation {
    return { pollSeconds: this.#pollSeconds, lastReadTook: this.#lastReadTook, ...this.restraint };
  }

  async #read(everything: boolean): Promise<void> {
    const { clock, read, onChange } = this.#options;
    const reading = (this.#reading = new AbortController());
    const began = clock.elapsed();
    this.#nextReadAt = null;
    onChange();
    let problem: Problem | null = null;
    try {
      await read(reading.signal, everything);
    } catch (thrown) {
      problem = problemOf(thrown);
    }
    // The poller was stopped, and perhaps restarted, during this read: nothing waits for it any more.
    if (this.#reading !== reading) return;
    this.#problem = problem;
    this.#failures = problem ? this.#failures + 1 : 0;
    if (!problem) {
      this.#readAt = clock.now();
      this.#readTime = clock.elapsed();
    }
    this.#reading = undefined;
    this.#lastReadTook = clock.elapsed() - began;
    if (!this.#again) return this.#scheduleNext();
    this.#again = false;
    void this.#read(true);
  }

  #scheduleNext(): void {
    if (!this.#running) return;
    const { clock, onChange } = this.#options;
    this.#timer?.cancel();
    const wait = this.#problem
      ? waitAfterFailure(this.#situation, this.#failures, this.#problem, clock.now())
      : pollInterval(this.#situation);
    this.#nextReadAt = clock.now() + wait;
    // While reads failed, anything may have changed.
    const everything = this.#problem !== null || this.#readAt === null;
    this.#timer = clock.after(wait, () => void this.#read(everything));
    onChange();
  }
}
