import type { ListGap } from '#contract/models/list-gap.ts';
import type { Clock } from '../base/clock.ts';
import type { FlowRun, Service } from '../ports/service.ts';
import type { Snapshot } from './snapshot.ts';

/** Minimum and maximum number of flows whose newest runs are requested at once. */
const fewest = 100;
const most = 1_000;

/** Reads the list of runs repeatedly into a snapshot: completely at first, then up to the end of the news. */
export class RunList {
  readonly #service: Pick<Service, 'listRuns'>;
  readonly #snapshot: Snapshot;
  readonly #clock: Clock;
  /** Why the last complete pass did not prove the list whole; undefined before one. */
  #gap: ListGap | null | undefined;
  /** Number of flows with news at the last read; the next one will likely have about as many. */
  #withNews = 0;

  constructor(service: Pick<Service, 'listRuns'>, snapshot: Snapshot, clock: Clock) {
    this.#service = service;
    this.#snapshot = snapshot;
    this.#clock = clock;
  }

  /**
   * Reads the newest runs first, and to the end where it is not known that none was missed. Throws when a page fails
   * permanently.
   *
   * @param take receives the runs to store
   * @returns why it is not proven that every run was read; null where it is
   */
  async read(signal: AbortSignal, take: (runs: FlowRun[]) => void): Promise<ListGap | null> {
    const knowsOlder = this.#gap === null || this.#gap?.why === 'withheld';
    const atOnce = Math.min(most, Math.max(fewest, 2 * this.#withNews));
    const withNews = new Set<number>();
    for await (const page of this.#service.listRuns({ signal, all: !knowsOlder, atOnce })) {
      const { runs, unreadable, complete, gap } = page;
      signal.throwIfAborted();
      const news = this.#snapshot.putRuns(runs, this.#clock.now());
      for (const { originId } of news) withNews.add(originId);
      // Runs of a flow that no list contains count in the sums of the estate, though for no flow of the snapshot.
      take([...news, ...runs.filter(({ originId }) => this.#snapshot.entryOf(originId)?.flow.originId !== originId)]);
      if (complete !== null) this.#gap = complete ? null : (gap ?? { why: 'moved' });
      else if (knowsOlder && unreadable === 0 && endsKnown(runs, news)) break;
    }
    this.#withNews = knowsOlder ? withNews.size : 0;
    return (this.#gap ??= null);
  }
}

/**
 * Returns whether a page, sorted by newest run, ends with a flow without news: then all later flows have none either.
 */
function endsKnown(runs: readonly FlowRun[], news: readonly FlowRun[]): boolean {
  if (news.length === 0) return true;
  const byFlow = [...Map.groupBy(runs, ({ originId }) => originId)];
  const newest = byFlow.map(([, those]) =>
    those.reduce((latest, { at }) => Math.max(latest, at ?? -Infinity), -Infinity),
  );
  const isNewestFirst = newest.every((at, place) => place === 0 || at <= newest[place - 1]!);
  const last = byFlow.at(-1)![0];
  return isNewestFirst && news.every(({ originId }) => originId !== last);
}
