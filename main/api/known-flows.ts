import { isDeepStrictEqual } from 'node:util';
import type { ServiceFlow } from '../core/ports/service.ts';

/**
 * Flows of the last two reads of their list. A flow that has not changed keeps its object, although its page was parsed again:
 * indexes over flows recognize unchanged ones by identity (P14).
 */
export class KnownFlows {
  #before = new Map<number, ServiceFlow>();
  #now = new Map<number, ServiceFlow>();

  /** Forgets flows that the last read did not return. */
  beginRead(): void {
    this.#before = this.#now;
    this.#now = new Map();
  }

  /** Returns the object of an earlier read where that is equal, else the flow given. */
  keep(flow: ServiceFlow): ServiceFlow {
    const known = this.#now.get(flow.originId) ?? this.#before.get(flow.originId);
    const kept = known && isDeepStrictEqual(known, flow) ? known : flow;
    this.#now.set(flow.originId, kept);
    return kept;
  }
}
