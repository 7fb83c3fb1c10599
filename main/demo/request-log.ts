/** Request that the service received. */
export interface LoggedRequest {
  /** Arrival, epoch milliseconds of the machine's clock. */
  readonly at: number;
  /** When the answer had left or the connection ended, by the same clock; null while the request is open. */
  finished_at: number | null;
  readonly method: string;
  /** Path relative to the base address, like the route. */
  readonly path: string;
  readonly query: string;
  /** Template of the route; null when no route matched. */
  readonly route: string | null;
  /** Short hash that distinguishes tokens; null without a Bearer token. */
  readonly token: string | null;
  /** User agent of the client; null if it sends none. */
  readonly agent: string | null;
  /** How the request began a session; null if it did not. */
  signed_in_with: 'service_key' | 'password' | null;
  /** Null while the answer is pending, and when none ever left. */
  status: number | null;
  /** Bytes of the answer's body as sent; null while it is pending. */
  bytes: number | null;
  /** Whether the request changed something. */
  took_effect: boolean;
  /** Action of the fault that affected it. */
  fault: string | null;
}

/** Number of retained requests, so that a demo that runs for days stays small. */
const capacity = 200_000;

/** Requests that the service received, oldest first: evidence for tests. */
export class RequestLog {
  #requests: LoggedRequest[] = [];
  /** Number of dropped requests. */
  #forgotten = 0;

  add(request: LoggedRequest): void {
    this.#requests.push(request);
    if (this.#requests.length <= 2 * capacity) return;
    this.#forgotten += this.#requests.length - capacity;
    this.#requests = this.#requests.slice(-capacity);
  }

  /** Returns the requests from that one on, counted from 0 since the service started. */
  since(index: number): readonly LoggedRequest[] {
    return this.#requests.slice(Math.max(0, index - this.#forgotten));
  }
}
