import type { Action, CallOutcome } from '#contract/models/action.ts';

/**
 * Milliseconds over which a rate is computed: long enough to be steady, short enough to show that the service slows
 * down.
 */
const span = 10_000;

/** Status and pace of the calls of an action. */
export class Tally {
  readonly calls: Action['calls'];
  readonly #attempts = new Map<number, number>();
  /** Positions of calls in flight. */
  readonly #onTheWay = new Set<number>();
  /** Times at which calls were settled, within the span. */
  #settledAt: number[] = [];
  readonly #onChange: () => void;

  /** @param onChange called when a call leaves, and when its response has arrived or is no longer awaited */
  constructor(calls: Action['calls'], onChange: () => void) {
    this.calls = { ...calls };
    this.#onChange = onChange;
  }

  sent(position: number): void {
    this.#onTheWay.add(position);
    this.#attempts.set(position, this.attemptsOf(position) + 1);
    this.#onChange();
  }

  answered(position: number): void {
    this.#onTheWay.delete(position);
    this.#onChange();
  }

  isOnTheWay(position: number): boolean {
    return this.#onTheWay.has(position);
  }

  attemptsOf(position: number): number {
    return this.#attempts.get(position) ?? 0;
  }

  settled(outcome: CallOutcome, now: number): void {
    this.calls.open -= 1;
    this.calls[outcome] += 1;
    this.#settledAt.push(now);
    if (this.#settledAt[0]! < now - 2 * span) this.#settledAt = this.#settledAt.filter((at) => at > now - span);
  }

  /** Returns the calls per second over the last moments; null while there are too few. */
  rate(now: number): number | null {
    const recent = this.#settledAt.filter((at) => at > now - span);
    const [first] = recent;
    if (first === undefined || recent.length < 3 || now <= first) return null;
    return ((recent.length - 1) * 1000) / (now - first);
  }
}
