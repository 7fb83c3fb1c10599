/** The requests for the pages of one list, of which the next one may be under way before it is asked for. */
export class PageRequests<Received> {
  readonly #request: (page: number) => Promise<Received>;
  #early: { page: number; received: Promise<Received> } | null = null;

  constructor(request: (page: number) => Promise<Received>) {
    this.#request = request;
  }

  /** A page; requested now unless it is under way already. */
  take(page: number): Promise<Received> {
    const early = this.#early?.page === page ? this.#early.received : null;
    this.#early = null;
    return early ?? this.#request(page);
  }

  /** Requests a page that is likely to be taken next; whatever else is taken next, it was requested in vain. */
  begin(page: number): void {
    const received = this.#request(page);
    // Its failure is reported when it is taken.
    received.catch(() => undefined);
    this.#early = { page, received };
  }
}
