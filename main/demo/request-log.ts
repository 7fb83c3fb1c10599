/** One request that the service saw. */
export interface LoggedRequest {
  /** When it arrived, epoch milliseconds of the machine's clock. */
  readonly at: number;
  /** When its answer had left or its connection ended, by the same clock; null while it is open. */
  finished_at: number | null;
  readonly method: string;
  /** Relative to the base address, like the route. */
  readonly path: string;
  readonly query: string;
  /** The route's template; null when no route matched. */
  readonly route: string | null;
  /** A short hash that distinguishes tokens; null without a Bearer token. */
  readonly token: string | null;
  /** How the client names itself; null where it does not. */
  readonly agent: string | null;
  /** What began a session with it; null where nothing did. */
  signed_in_with: 'service_key' | 'password' | null;
  /** Null while the answer is pending, and when none ever left. */
  status: number | null;
  /** Bytes of the body of the answer, as they were sent; null while it is pending. */
  bytes: number | null;
  /** Whether it changed something. */
  took_effect: boolean;
  /** The action of the fault that struck it. */
  fault: string | null;
}

/** Requests that are retained, so that a demo that runs for days stays small. */
const capacity = 200_000;

/** The requests that the service received, oldest first: evidence for tests. */
export class RequestLog {
  #requests: LoggedRequest[] = [];
  /** How many have been dropped. */
  #forgotten = 0;

  add(request: LoggedRequest): void {
    this.#requests.push(request);
    if (this.#requests.length <= 2 * capacity) return;
    this.#forgotten += this.#requests.length - capacity;
    this.#requests = this.#requests.slice(-capacity);
  }

  /** The requests from that one on, counted from 0 since the service started. */
  since(index: number): readonly LoggedRequest[] {
    return this.#requests.slice(Math.max(0, index - this.#forgotten));
  }
}
