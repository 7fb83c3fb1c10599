/** One request that the service saw. */
export interface LoggedRequest {
  /** When it arrived, epoch milliseconds of the machine's clock. */
  readonly at: number;
  readonly method: string;
  /** Relative to the base address, like the route. */
  readonly path: string;
  readonly query: string;
  /** The route's template; null when no route matched. */
  readonly route: string | null;
  /** A short hash that tells tokens apart; null without a Bearer token. */
  readonly token: string | null;
  /** Null while the answer is still to come. */
  status: number | null;
  /** Whether it changed something. */
  took_effect: boolean;
}

/** Old requests fall out beyond this many, so that a demo left running for days stays small. */
const kept = 200_000;

/** The requests the service saw, oldest first: the witness for tests. */
export class RequestLog {
  #requests: LoggedRequest[] = [];

  add(request: LoggedRequest): void {
    this.#requests.push(request);
    if (this.#requests.length > 2 * kept) this.#requests = this.#requests.slice(-kept);
  }

  get requests(): readonly LoggedRequest[] {
    return this.#requests.slice(-kept);
  }
}
