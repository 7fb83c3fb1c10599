import { isSettled, type ListGap } from '#contract/models/list-gap.ts';
import { EndlessList } from '../base/failure.ts';
import type { FlowPage, Service } from '../ports/service.ts';
import type { Snapshot } from './snapshot.ts';
import { Vanishing } from './vanishing.ts';

/** The list of flows, read again and again into a snapshot. */
export class FlowList {
  readonly #service: Pick<Service, 'listFlows'>;
  readonly #snapshot: Snapshot;
  readonly #vanishing = new Vanishing();

  constructor(service: Pick<Service, 'listFlows'>, snapshot: Snapshot) {
    this.#service = service;
    this.#snapshot = snapshot;
  }

  /**
   * Reads the list, and removes from the snapshot what is gone from the service. Throws when a page fails for good: then what
   * came before is a part.
   *
   * @param take puts the flows of a page into the snapshot
   * @returns why it is not proven that every flow was read; null where it is
   */
  async read(signal: AbortSignal, take: (page: FlowPage) => void): Promise<ListGap | null> {
    signal.throwIfAborted();
    const known = this.#snapshot.size;
    this.#snapshot.beginRead();
    let gap: ListGap | null = null;
    for await (const page of this.#pages(signal)) {
      signal.throwIfAborted();
      take(page);
      if (page.complete === false) gap = page.gap ?? { why: 'moved' };
    }
    if (isSettled(gap)) gap = this.#sudden(known) ?? gap;
    else this.#vanishing.forget();
    // A flow that an incomplete list omits may well be there: it stays as it was last read until a complete list omits it.
    if (gap === null || gap.why === 'withheld') this.#snapshot.endRead();
    return gap;
  }

  /** Of an endless list the snapshot holds what this read brought: with other flows at every read it would grow without end. */
  async *#pages(signal: AbortSignal): AsyncGenerator<FlowPage, void, undefined> {
    try {
      yield* this.#service.listFlows({ signal });
    } catch (thrown) {
      if (thrown instanceof EndlessList) this.#snapshot.endRead();
      throw thrown;
    }
  }

  #sudden(known: number): ListGap | null {
    const { unseen } = this.#snapshot;
    return this.#vanishing.isInDoubt(unseen, known) ? { why: 'vanished', gone: unseen.size, of: known } : null;
  }
}
