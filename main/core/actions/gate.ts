import type { ActionState } from '#contract/models/action.ts';
import type { Problem } from '#contract/result.ts';
import type { Clock, Timer } from '../base/clock.ts';
import { problemOf } from '../base/failure.ts';
import { lookEvery, waitAsked } from '../base/outage.ts';
import { Backoff } from '../jobs/backoff.ts';

/**
 * Gate that every call of an action passes before it leaves. It is closed while an operator pauses the action, while
 * the service is down, and while no user is signed in (R7, R9).
 */
export class Gate {
  readonly #clock: Clock;
  readonly #onChange: () => void;
  #held = false;
  #waitsFor: 'service' | 'sign_in' | null = null;
  #problem: Problem | null = null;
  #timer: Timer | undefined;
  #closing = new AbortController();
  #waiting: (() => void)[] = [];
  /** Delay before the first poll of each wait. It grows each time a responding service accepts no changes. */
  readonly #backoff: Backoff;

  constructor(clock: Clock, onChange: () => void) {
    this.#clock = clock;
    this.#onChange = onChange;
    this.#backoff = new Backoff(clock);
  }

  get state(): ActionState {
    if (this.#held) return 'paused';
    if (this.#waitsFor === null) return 'running';
    return this.#waitsFor === 'service' ? 'waiting_for_service' : 'waiting_for_sign_in';
  }

  get problem(): Problem | null {
    return this.#problem;
  }

  /** Aborted when the gate closes: calls that have not left by then stay. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /** Resolves once the gate is open. */
  async passed(): Promise<void> {
    while (this.#isShut) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Closes the gate for an operator's pause. */
  hold(): void {
    this.#held = true;
    this.#close();
  }

  release(): void {
    this.#held = false;
    this.#letThrough();
  }

  /**
   * Waits for the service or for a session.
   *
   * @param ask sends a request to the service; throws while it does not respond
   */
  shut(until: 'service' | 'sign_in', problem: Problem, ask: () => Promise<void>, isSignedIn: () => boolean): void {
    if (this.#waitsFor !== null) return;
    this.#waitsFor = until;
    this.#problem = problem;
    this.#close();
    // The user may have signed in already.
    if (until === 'sign_in' && !isSignedIn()) return;
    this.#askLater(this.#backoff.after(problem), ask);
  }

  /** Called after a successful change. */
  worked(): void {
    this.#backoff.reset();
  }

  signedIn(): void {
    if (this.#waitsFor === 'sign_in') this.open();
  }

  /** Lets everything through, even if an operator paused the action: the operator asked to end it. */
  open(): void {
    this.#held = false;
    this.#answered();
  }

  get #isShut(): boolean {
    return this.#held || this.#waitsFor !== null;
  }

  #askLater(wait: number, ask: () => Promise<void>): void {
    this.#timer = this.#clock.after(wait, () => {
      ask().then(
        () => this.#answered(),
        (thrown: unknown) => this.#waitsFor !== null && this.#askAgain(problemOf(thrown), ask),
      );
    });
  }

  /** The service may request a pause: it is honored, and its end is published. */
  #askAgain(problem: Problem, ask: () => Promise<void>): void {
    if (problem.until !== undefined) {
      this.#problem = problem;
      this.#onChange();
    }
    this.#askLater(waitAsked(problem, this.#clock.now(), lookEvery), ask);
  }

  #answered(): void {
    this.#timer?.cancel();
    this.#waitsFor = null;
    this.#problem = null;
    this.#letThrough();
  }

  #close(): void {
    this.#closing.abort();
    this.#onChange();
  }

  #letThrough(): void {
    if (this.#isShut) return;
    this.#closing = new AbortController();
    for (const resolve of this.#waiting.splice(0)) resolve();
    this.#onChange();
  }
}
