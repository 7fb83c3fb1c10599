import { isSettled, type ListGap } from '#contract/models/list-gap.ts';
import type { Clock } from '../base/clock.ts';
import { EndlessList } from '../base/failure.ts';
import type { FlowPage, Service } from '../ports/service.ts';
import { FlowLoss } from './flow-loss.ts';
import { type Restraint, shareOfList } from './poll-interval.ts';
import type { Snapshot } from './snapshot.ts';

/** Adds the flows of a page. `askedAt`: when the flows were requested, or earlier; epoch milliseconds. */
type Take = (page: FlowPage, askedAt: number) => void;

/** One pass over the list, which may take several reads. */
interface Pass {
  pages: AsyncGenerator<FlowPage, void, undefined>;
  stop: AbortController;
  /** Number of known flows when the pass began. */
  known: number;
  /** Responses so far. */
  answers: number;
  gap: ListGap | null;
}

/** Reads the list of flows repeatedly into a snapshot: at once, or a share of it at a time. */
export class FlowList {
  readonly #service: Pick<Service, 'listFlows'>;
  readonly #snapshot: Snapshot;
  readonly #clock: Clock;
  readonly #flowLoss = new FlowLoss();
  #pass: Pass | null = null;
  /** Number of requests that the last complete pass took; null before the first. */
  #answers: number | null = null;
  /** Requests that are due; a fraction is left to the next read. */
  #owed = 0;

  constructor(service: Pick<Service, 'listFlows'>, snapshot: Snapshot, clock: Clock) {
    this.#service = service;
    this.#snapshot = snapshot;
    this.#clock = clock;
  }

  /**
   * Reads the list, and removes from the snapshot the flows that the service no longer has. Throws when a page fails
   * permanently; the snapshot then holds part of the list.
   *
   * @param take puts the flows of a page into the snapshot
   * @returns why it is not proven that every flow was read; null where it is
   */
  async read(signal: AbortSignal, take: Take): Promise<ListGap | null> {
    this.#drop();
    const gap = (await this.#readOn(this.#begin(false), Infinity, signal, take))!;
    this.#owed = 0;
    return gap;
  }

  /**
   * Reads the next pages of the list, so many that every flow is read again in time. At the end of the list, does the
   * same as `read`.
   *
   * @param interval milliseconds between reads
   * @returns like `read`; undefined where the end was not reached
   */
  async readDue(
    interval: number,
    restraint: Restraint,
    signal: AbortSignal,
    take: Take,
  ): Promise<ListGap | null | undefined> {
    this.#owed += shareOfList(this.#answers ?? 1, interval, restraint);
    const due = Math.floor(this.#owed);
    this.#owed -= due;
    return this.#readOn(this.#pass ?? this.#begin(true), due, signal, take);
  }

  #begin(slowly: boolean): Pass {
    const stop = new AbortController();
    const pages = this.#service.listFlows({ signal: stop.signal, slowly });
    this.#snapshot.beginRead();
    return (this.#pass = { pages, stop, known: this.#snapshot.size, answers: 0, gap: null });
  }

  #drop(): void {
    this.#pass?.stop.abort();
    this.#pass = null;
  }

  async #readOn(pass: Pass, answers: number, signal: AbortSignal, take: Take): Promise<ListGap | null | undefined> {
    const stop = (): void => pass.stop.abort();
    signal.addEventListener('abort', stop);
    const askedAt = this.#clock.now();
    try {
      for (let left = answers; left > 0;) {
        signal.throwIfAborted();
        const { done, value: page } = await pass.pages.next();
        signal.throwIfAborted();
        if (done) return this.#end(pass);
        take(page, askedAt);
        if (page.complete === false) pass.gap = page.gap ?? { why: 'moved' };
        if (!page.endsAnswer) continue;
        pass.answers += 1;
        // The end of the list costs no request.
        if (page.complete === null) left -= 1;
      }
      return undefined;
    } catch (thrown) {
      // With an endless list, each read may return other flows. The snapshot keeps only those of this read, or it would
      // grow without end.
      if (thrown instanceof EndlessList) this.#snapshot.endRead();
      this.#drop();
      throw thrown;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  #end({ known, answers, gap: found }: Pass): ListGap | null {
    this.#pass = null;
    this.#answers = answers;
    let gap = found;
    if (isSettled(gap)) gap = this.#sudden(known) ?? gap;
    else this.#flowLoss.forget();
    // A flow missing from an incomplete list may still exist. It stays as last read until a complete list omits it.
    if (gap === null || gap.why === 'withheld') this.#snapshot.endRead();
    return gap;
  }

  #sudden(known: number): ListGap | null {
    const { unseen } = this.#snapshot;
    return this.#flowLoss.isInDoubt(unseen, known) ? { why: 'vanished', gone: unseen.size, of: known } : null;
  }
}
