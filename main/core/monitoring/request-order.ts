import type { ServiceFlow } from '../ports/service.ts';

/**
 * Orders responses that contain a flow by their requests. The latest request describes a flow best, although an earlier
 * one may be answered later.
 */
export class RequestOrder {
  /** For each flow, the last request whose response was used. */
  readonly #by = new Map<number, number>();
  #requests = 0;

  /** Returns the number of a request about to be sent, to be passed with its response. */
  request(): number {
    this.#requests += 1;
    return this.#requests;
  }

  /** Returns the flows of a response that no later request has described yet. */
  dropStale(request: number, flows: readonly ServiceFlow[]): ServiceFlow[] {
    const news = flows.filter(({ originId }) => (this.#by.get(originId) ?? 0) <= request);
    for (const { originId } of news) this.#by.set(originId, request);
    return news;
  }

  /** Drops flows that no longer exist; otherwise months of created and deleted flows would add up. */
  forgetOthers(isThere: (originId: number) => boolean): void {
    for (const originId of this.#by.keys()) if (!isThere(originId)) this.#by.delete(originId);
  }
}
