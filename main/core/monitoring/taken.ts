import type { ServiceFlow } from '../ports/service.ts';

/**
 * Puts the answers that contain a flow in the order of their requests: whatever was requested last describes it best, though
 * an answer requested earlier may arrive after it.
 */
export class Taken {
  /** By flow, the last request whose answer was taken in. */
  readonly #by = new Map<number, number>();
  #requests = 0;

  /** The number of a request that is about to be sent, to be passed with its answer. */
  request(): number {
    this.#requests += 1;
    return this.#requests;
  }

  /** Those of an answer that no later request has described yet. */
  newsOf(request: number, flows: readonly ServiceFlow[]): ServiceFlow[] {
    const news = flows.filter(({ originId }) => (this.#by.get(originId) ?? 0) <= request);
    for (const { originId } of news) this.#by.set(originId, request);
    return news;
  }

  /** Only these flows are there now: of others, made and deleted again for months, nothing is held. */
  forgetOthers(isThere: (originId: number) => boolean): void {
    for (const originId of this.#by.keys()) if (!isThere(originId)) this.#by.delete(originId);
  }
}
