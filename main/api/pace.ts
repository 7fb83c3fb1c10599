/** Lowest rate in requests a second: one every two seconds still makes progress. */
const slowest = 0.5;
/** Milliseconds over which a rate is measured: services count by the second. */
const second = 1000;

/** Growth while the limit is unknown: half of the rate for every second in which it held requests back. */
const searchGrowth = 0.5;
/** Factor by which the rate drops after a refusal. */
const decrease = 0.93;
/** Milliseconds. If the next refusal comes within this time, that drop was not enough, and the rate drops further. */
const soon = 2 * second;
const strongDecrease = 0.7;
/**
 * Share of the rate that is added in a second. From 0.93 of the limit it takes some 14 seconds to reach it again. So
 * there is one refusal in 14 seconds of requests, and the rate is around 0.96 of what is allowed (R6).
 */
const increase = 0.005;
/**
 * Faster growth, toward a rate that was sustained before, and after a long time without refusals: the limit has moved.
 */
const fastIncrease = 0.05;
const long = 30 * second;

/**
 * Number of answers in a second that make a measurement. Fewer reveal more about this client than about the service.
 */
const enough = 3;

/**
 * Rate that a service sustains, in requests a second, inferred from its refusals. The rate is searched for until the
 * first refusal, then adjusted by additive increase and multiplicative decrease. Times are milliseconds of any one
 * clock.
 */
export class Pace {
  #rate: number;
  #searching = true;
  /** Rate just below the one at the last refusal that did not repeat an earlier one. */
  #sustained = 0;
  /** When the rate was last lowered: refusals of earlier requests are already taken into account. */
  #loweredAt = -Infinity;
  /** When the rate first held a request back since it last changed. An unused rate proves nothing. */
  #feltSince: number | null = null;
  /** When the accepted requests of the last second were sent, and some earlier ones. Used only while searching. */
  #accepted: number[] = [];
  /** Number of samples held before the old ones are dropped. */
  #room = 64;

  constructor(rate: number) {
    this.#rate = rate;
  }

  get rate(): number {
    return this.#rate;
  }

  /**
   * Returns the number of requests that may start together after a rest. Close to its limit a service refuses every
   * request too many. Before the limit is known, timers must not cost rate, so requests due within a few milliseconds
   * start together.
   */
  burst(most: number): number {
    return this.#searching ? Math.max(most, this.#rate / 100) : Math.min(most, Math.max(1, this.#rate / 20));
  }

  /** Records that the rate holds a request back. */
  feel(now: number): void {
    this.#feltSince ??= now;
  }

  /** Records that the service accepted a request sent at that moment. */
  accept(sentAt: number): void {
    if (!this.#searching) return;
    this.#accepted.push(sentAt);
    if (this.#accepted.length < this.#room) return;
    this.#accepted = this.#accepted.filter((at) => at > sentAt - second);
    this.#room = 64 + 2 * this.#accepted.length;
  }

  /** Raises the rate for the time that has passed. */
  grow(now: number): void {
    if (this.#feltSince === null || now - this.#feltSince < second) return;
    const careful = this.#rate >= this.#sustained && now - this.#loweredAt < long;
    this.#set(this.#rate * (1 + (this.#searching ? searchGrowth : careful ? increase : fastIncrease)));
  }

  /**
   * Records that the service refused a request sent at that moment. Returns the milliseconds during which to send
   * nothing, or null if the rate was not lowered. A rate that was far too high has filled the second by which the
   * service counts. Further requests in that second would also be refused, and would reveal nothing about the current
   * rate.
   */
  refuse(sentAt: number, now: number): number | null {
    // A request of the same millisecond counts as earlier: over a short connection an answer comes within the one in
    // which others are sent.
    if (sentAt <= this.#loweredAt) return null;
    const again = now - this.#loweredAt < soon;
    const rest = again || this.#searching ? second : 0;
    if (!again) this.#sustained = this.#afterComplaint(now);
    this.#set(Math.max(slowest, again ? this.#rate * strongDecrease : this.#sustained));
    this.#searching = false;
    this.#loweredAt = now;
    return rest;
  }

  /**
   * Returns the rate after a refusal. While searching, the rate may be far too high. The requests accepted in the last
   * second then show the limit.
   */
  #afterComplaint(now: number): number {
    if (!this.#searching) return this.#rate * decrease;
    const accepted = this.#accepted.filter((at) => at > now - second).length;
    return accepted < enough ? this.#rate / 2 : Math.min(this.#rate, accepted) * decrease;
  }

  #set(rate: number): void {
    this.#rate = rate;
    this.#feltSince = null;
  }
}
