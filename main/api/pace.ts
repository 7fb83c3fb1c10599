/** Requests a second that are never gone below: one every two seconds still makes progress. */
const slowest = 0.5;
/** Milliseconds over which a rate is measured: services count by the second. */
const second = 1000;

/** While nothing is known of the limit the rate grows by half with every second in which it held requests back. */
const searchGrowth = 0.5;
/** How far below its limit the service is left alone after a complaint. */
const decrease = 0.93;
/** Where that was not enough, because the next complaint comes within this time, more is taken away. */
const soon = 2 * second;
const strongDecrease = 0.7;
/**
 * Parts of the rate that are added in a second. From 0.93 of the limit it takes some 14 seconds to reach it again, so that one
 * complaint falls on 14 seconds of requests, and what is sent lies around 0.96 of what is allowed (R6).
 */
const increase = 0.005;
/** The way back to a rate that was sustained before is shorter, and so is the way up where no complaint came for long: the limit has moved. */
const fastIncrease = 0.05;
const long = 30 * second;

/** So many answers in a second are a measurement; fewer say more about us than about the service. */
const enough = 3;

/**
 * The rate that a service sustains, in requests a second, inferred from its refusals: searched for until the first refusal, then
 * adjusted by additive increase and multiplicative decrease. Times are milliseconds of any one clock.
 */
export class Pace {
  #rate: number;
  #searching = true;
  /** Just below the rate of the last complaint that was not about one complaint before. */
  #sustained = 0;
  /** When the rate was last lowered: complaints about earlier requests have been heeded. */
  #loweredAt = -Infinity;
  /** When the rate first held a request back since it last changed; a rate that nobody uses proves nothing. */
  #feltSince: number | null = null;
  /** When the requests of the last second were sent that the service took, and some before that. Only of use while searching. */
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
   * Requests that may start together after a rest. Close to its limit a service minds every one too many; before it is known, a rate
   * that is not to be lost between two timers needs what falls due in a few milliseconds.
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
   * The service refused a request that was sent then. Says for how many milliseconds to send nothing, or null where the rate was
   * not lowered for it. A rate that was far too high has filled the second by which the service counts: what came in the rest of
   * it would be refused as well, and would say nothing about the rate now.
   */
  refuse(sentAt: number, now: number): number | null {
    // The same millisecond counts as before: on a short way an answer comes within the one in which others are sent.
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
