/** The lowest rate, requests a second: one every two seconds still makes progress. */
const slowest = 0.5;
/** Milliseconds over which a rate is measured: services count by the second. */
const second = 1000;

/** While the limit is unknown, the rate grows by half with every second in which it held requests back. */
const searchGrowth = 0.5;
/** How far below its limit the rate drops after a refusal. */
const decrease = 0.93;
/** Where that was not enough, because the next refusal comes within this time, the rate drops further. */
const soon = 2 * second;
const strongDecrease = 0.7;
/**
 * Share of the rate that is added in a second. From 0.93 of the limit it takes some 14 seconds to reach it again, so that there
 * is one refusal in 14 seconds of requests, and the rate is around 0.96 of what is allowed (R6).
 */
const increase = 0.005;
/**
 * Recovery to a rate that was sustained before is faster, and so is growth after a long time without refusals: the limit has
 * moved.
 */
const fastIncrease = 0.05;
const long = 30 * second;

/** This many answers in a second are a measurement; fewer say more about us than about the service. */
const enough = 3;

/**
 * The rate that a service sustains, in requests a second, inferred from its refusals: searched for until the first refusal, then
 * adjusted by additive increase and multiplicative decrease. Times are milliseconds of any one clock.
 */
export class Pace {
  #rate: number;
  #searching = true;
  /** Just below the rate at the last refusal that did not repeat an earlier one. */
  #sustained = 0;
  /** When the rate was last lowered: refusals of earlier requests have been taken into account. */
  #loweredAt = -Infinity;
  /** When the rate first held a request back since it last changed; a rate that is not used up proves nothing. */
  #feltSince: number | null = null;
  /**
   * When the requests that the service accepted in the last second were sent, and some before that. Used only while searching.
   */
  #accepted: number[] = [];
  /** Samples that are retained before the old ones are dropped. */
  #room = 64;

  constructor(rate: number) {
    this.#rate = rate;
  }

  get rate(): number {
    return this.#rate;
  }

  /**
   * Requests that may start together after a rest. Close to its limit a service refuses every one too many; before the limit is
   * known, timers must not cost rate, so that what falls due within a few milliseconds starts together.
   */
  burst(most: number): number {
    return this.#searching ? Math.max(most, this.#rate / 100) : Math.min(most, Math.max(1, this.#rate / 20));
  }

  /** The rate holds a request back. */
  feel(now: number): void {
    this.#feltSince ??= now;
  }

  /** The service took a request that was sent then. */
  accept(sentAt: number): void {
    if (!this.#searching) return;
    this.#accepted.push(sentAt);
    if (this.#accepted.length < this.#room) return;
    this.#accepted = this.#accepted.filter((at) => at > sentAt - second);
    this.#room = 64 + 2 * this.#accepted.length;
  }

  /** Lets time pass. */
  grow(now: number): void {
    if (this.#feltSince === null || now - this.#feltSince < second) return;
    const careful = this.#rate >= this.#sustained && now - this.#loweredAt < long;
    this.#set(this.#rate * (1 + (this.#searching ? searchGrowth : careful ? increase : fastIncrease)));
  }

  /**
   * The service refused a request that was sent then. Returns for how many milliseconds to send nothing, or null where the rate
   * was not lowered for it. A rate that was far too high has filled the second by which the service counts: what came in the
   * rest of it would be refused as well, and would say nothing about the rate now.
   */
  refuse(sentAt: number, now: number): number | null {
    // The same millisecond counts as before: over a short connection an answer comes within the one in which others are sent.
    if (sentAt <= this.#loweredAt) return null;
    const again = now - this.#loweredAt < soon;
    const rest = again || this.#searching ? second : 0;
    if (!again) this.#sustained = this.#afterComplaint(now);
    this.#set(Math.max(slowest, again ? this.#rate * strongDecrease : this.#sustained));
    this.#searching = false;
    this.#loweredAt = now;
    return rest;
  }

  /** While searching, the rate may be far too high. What was accepted in the last second then shows the limit. */
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
