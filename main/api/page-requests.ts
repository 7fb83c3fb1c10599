/** Requests for the pages of one list. The next pages may be under way before the caller takes them. */
export class PageRequests<Received> {
  readonly #request: (page: number) => Promise<Received>;
  readonly #early = new Map<number, Promise<Received>>();

  constructor(request: (page: number) => Promise<Received>) {
    this.#request = request;
  }

  /**
   * Returns a page, requested now unless its request is already under way.
   *
   * @param hasMoved the list has changed since: earlier requests are of no use
   */
  take(page: number, hasMoved: boolean): Promise<Received> {
    if (hasMoved) this.#early.clear();
    const early = this.#early.get(page);
    this.#early.delete(page);
    return early ?? this.#request(page);
  }

  /** Requests a page that the caller is likely to take soon. */
  begin(page: number): void {
    if (this.#early.has(page)) return;
    const received = this.#request(page);
    // A failure is reported when the page is taken.
    received.catch(() => undefined);
    this.#early.set(page, received);
  }
}
