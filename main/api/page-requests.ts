/** The requests for the pages of one list, of which the next ones may be under way before they are asked for. */
export class PageRequests<Received> {
  readonly #request: (page: number) => Promise<Received>;
  readonly #early = new Map<number, Promise<Received>>();

  constructor(request: (page: number) => Promise<Received>) {
    this.#request = request;
  }

  /**
   * A page; requested now unless it is under way already.
   *
   * @param hasMoved the list is another one since: what was requested before is of no use
   */
  take(page: number, hasMoved: boolean): Promise<Received> {
    if (hasMoved) this.#early.clear();
    const early = this.#early.get(page);
    this.#early.delete(page);
    return early ?? this.#request(page);
  }

  /** Requests a page that is likely to be taken soon; if it is not, it was requested in vain. */
  begin(page: number): void {
    if (this.#early.has(page)) return;
    const received = this.#request(page);
    // Its failure is reported when it is taken.
    received.catch(() => undefined);
    this.#early.set(page, received);
  }
}
