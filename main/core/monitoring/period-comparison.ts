import { setImmediate } from 'node:timers/promises';
import { earlierThan, type TimeStretch } from '#contract/comparison.ts';
import type {
  Compared,
  ComparedColumn,
  ComparedFlow,
  ComparedNode,
  ComparedSort,
  ComparedTimes,
  ComparedWindow,
  UnknownFlow,
  UnknownWindow,
} from '#contract/models/period-comparison.ts';
import { everyFlow } from '#contract/models/flow.ts';
import type { Clock } from '../base/clock.ts';
import { failure } from '../base/failure.ts';
import { inOrderOf } from '../base/sorting.ts';
import type { RequestOptions } from '../ports/service.ts';
import { asFarAsAny } from './coverage.ts';
import type { History, TimePeriod } from './history.ts';
import { compareNodes } from './node-comparison.ts';
import { stepOf, type Sums, SumsOfMany } from './run-sums.ts';
import type { Snapshot } from './snapshot.ts';
import type { FlowQueries } from './flow-queries.ts';
import { texts } from './words.ts';
import { withShare, worsening, worstFirst } from './worsening.ts';

/** Milliseconds of work between two pauses: the main process is never blocked for more than 16 (P13). */
const mostAtOnce = 8;

/** The flows and the stretches of time to compare. */
export interface ComparedQuestion extends ComparedTimes {
  /** A filter expression; empty for every flow. */
  filter: string;
}

interface Rows {
  from: number;
  to: number;
}

/** The last comparison. It omits names because they may change without a new run. */
interface Result {
  ids: readonly number[];
  compared: Compared;
  flows: Omit<ComparedFlow, 'name' | 'project'>[];
  unknown: Omit<UnknownFlow, 'name' | 'project'>[];
  /** The flows in the order that was last requested, and the sort key. */
  sorted?: { sort: string; flows: Result['flows'] };
}

interface Parts {
  history: Pick<History, 'figuresOf' | 'runsOf' | 'stretchesOf' | 'oldestKnown' | 'knownTo'>;
  watch: {
    snapshot: Pick<Snapshot, 'entryOf'>;
    view: Pick<FlowQueries, 'matching'>;
    /** Resolves when the results of the last read are in the history. */
    stored: () => Promise<void>;
  };
  clock: Clock;
}

/**
 * Compares two stretches of time, flow by flow, from stored data. Like is compared with like: a flow counts where every
 * run of both stretches is known. The last result is kept until another is requested, or newer data was read.
 */
export class PeriodComparison {
  readonly #parts: Parts;
  #last: Result | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Returns rows `from` to before `to` of the compared flows in the order of `sort`, with the sums of all. The default
   * order is worst first.
   */
  async flows(
    { from, to, sort = [], ...question }: ComparedQuestion & Rows & { sort?: readonly ComparedSort[] },
    signal?: AbortSignal,
  ): Promise<ComparedWindow> {
    const result = await this.#compare(question, signal);
    const { compared } = result;
    const flows = this.#inOrder(result, sort);
    const rows = flows.slice(from, to).map((flow) => ({ ...flow, ...this.#named(flow.originId) }));
    return { ...compared, from, total: flows.length, rows };
  }

  /**
   * Returns rows of the flows that are not compared, in the order of the Flows screen: flows that need attention first.
   */
  async unknown({ from, to, ...question }: ComparedQuestion & Rows, signal?: AbortSignal): Promise<UnknownWindow> {
    const { unknown } = await this.#compare(question, signal);
    const rows = unknown.slice(from, to).map((flow) => ({ ...flow, ...this.#named(flow.originId) }));
    return { from, total: unknown.length, rows };
  }

  /**
   * Queries the service for the errors at each node of a flow in two stretches. Rejects where the service cannot be
   * queried, and with `not_found` where there is no such flow.
   */
  async nodes(
    service: Parameters<typeof compareNodes>[0],
    originId: number,
    times: { current: TimePeriod; previous: TimePeriod },
    options: RequestOptions,
  ): Promise<ComparedNode[]> {
    const flow = this.#parts.watch.snapshot.entryOf(originId)?.flow;
    if (!flow) throw failure('not_found', texts.noSuchFlow);
    return compareNodes(service, this.#parts.history, flow, times, options);
  }

  /** Sorts once for all pages of a result. */
  #inOrder(result: Result, sort: readonly ComparedSort[]): Result['flows'] {
    if (sort.length === 0) return result.flows;
    const key = JSON.stringify(sort);
    if (result.sorted?.sort === key) return result.sorted.flows;
    const named = result.flows.map((flow) => ({ ...flow, ...this.#named(flow.originId) }));
    const flows = named.sort(inOrderOf(sort, valueOf));
    result.sorted = { sort: key, flows };
    return flows;
  }

  #named(originId: number): Pick<ComparedFlow, 'name' | 'project'> {
    const flow = this.#parts.watch.snapshot.entryOf(originId)?.flow;
    return { name: flow?.name ?? null, project: flow?.project ?? null };
  }

  async #compare(question: ComparedQuestion, signal?: AbortSignal): Promise<Result> {
    const { history, watch, clock } = this.#parts;
    await watch.stored();
    signal?.throwIfAborted();
    const ids = watch.view.matching({ ...everyFlow, filter: question.filter });
    const knownTo = history.knownTo();
    const times = timesAt(question, knownTo ?? clock.now());
    const last = this.#last;
    if (last && isSame(last, ids, { ...times, knownTo })) return last;
    return (this.#last = await this.#sum(ids, { ...times, knownTo }, signal));
  }

  /** A flow that never ran has no missing run and no stored run. */
  #knownOf(originId: number, knownTo: number | null): TimePeriod[] {
    const { history, watch } = this.#parts;
    const stored = history.stretchesOf(originId);
    const neverRan = stored.length === 0 && watch.snapshot.entryOf(originId)?.knownSince === asFarAsAny;
    return neverRan && knownTo !== null ? [{ from: asFarAsAny, to: knownTo }] : stored;
  }

  async #sum(ids: readonly number[], times: Times, signal?: AbortSignal): Promise<Result> {
    const { history, watch, clock } = this.#parts;
    const { current, previous } = times;
    const step = stepOf(current, previous);
    const all = { current: new SumsOfMany(current, step), previous: new SumsOfMany(previous, step) };
    const oldest = history.oldestKnown();
    const flows: Result['flows'] = [];
    const unknown: Result['unknown'] = [];
    let begun = clock.elapsed();
    const breathe = async (): Promise<void> => {
      if (clock.elapsed() - begun < mostAtOnce) return;
      await setImmediate();
      signal?.throwIfAborted();
      begun = clock.elapsed();
    };
    for (const originId of ids) {
      const known = this.#knownOf(originId, times.knownTo).map((one) => fromAny(one, oldest));
      const missing = missingIn(known, times);
      if (missing) unknown.push({ originId, missing, knownSince: known.at(-1)?.from ?? null });
      else {
        const [here, there] = [
          await all.current.add(history, originId, breathe),
          await all.previous.add(history, originId, breathe),
        ];
        flows.push({ originId, current: withShare(here), previous: withShare(there), ...compare(here, there, times) });
      }
      await breathe();
    }
    const sums = { current: withShare(all.current.sums), previous: withShare(all.previous.sums) };
    return {
      ids,
      compared: {
        ...times,
        flows: ids.length,
        known: flows.length,
        failingUnknown: unknown.filter(({ originId }) => watch.snapshot.entryOf(originId)?.state === 'failing').length,
        sums,
        ...compare(sums.current, sums.previous, times),
        step,
        steps: { current: all.current.steps, previous: all.previous.steps },
      },
      flows: flows.sort(worstFirst),
      unknown,
    };
  }
}

const valueOf: Record<ComparedColumn, (flow: ComparedFlow) => string | number | null> = {
  flow: ({ name }) => name?.toLowerCase() ?? null,
  project: ({ project }) => project?.toLowerCase() ?? null,
  moreErrors: ({ moreErrors }) => moreErrors,
  moreRecords: ({ moreRecords }) => moreRecords,
  errors: ({ current }) => current.errors,
  errorsBefore: ({ previous }) => previous.errors,
  share: ({ current }) => current.share,
  shareBefore: ({ previous }) => previous.share,
  records: ({ current }) => current.records,
  recordsBefore: ({ previous }) => previous.records,
  runs: ({ current }) => current.runs,
  runsBefore: ({ previous }) => previous.runs,
};

interface Times {
  current: TimeStretch;
  previous: TimeStretch;
  knownTo: number | null;
}

const lengthOf = ({ from, to }: TimeStretch): number => to - from;

function compare(here: Sums, there: Sums, { current, previous }: Times) {
  return worsening({ ...here, length: lengthOf(current) }, { ...there, length: lengthOf(previous) });
}

/** A flow that had not run before is known for as long as any flow is. */
function fromAny({ from, to }: TimePeriod, oldest: number | null): TimePeriod {
  return from === asFarAsAny && oldest !== null ? { from: Math.min(oldest, to), to } : { from, to };
}

function missingIn(known: readonly TimePeriod[], { current, previous }: Times): UnknownFlow['missing'] | null {
  const [isKnown, wasKnown] = [current, previous].map((time) =>
    known.some(({ from, to }) => from <= time.from && to >= time.to),
  );
  if (isKnown && wasKnown) return null;
  return isKnown ? 'previous' : wasKnown ? 'current' : 'both';
}

function isSame(
  { ids, compared: { current, previous, knownTo } }: Result,
  newIds: readonly number[],
  times: Times,
): boolean {
  const before = [current.from, current.to, previous.from, previous.to, knownTo];
  const now = [times.current.from, times.current.to, times.previous.from, times.previous.to, times.knownTo];
  return (
    before.every((at, place) => at === now[place]) &&
    ids.length === newIds.length &&
    ids.every((id, place) => id === newIds[place])
  );
}

/**
 * Resolves the two compared stretches at the last complete read. Nothing later is known, so an ongoing stretch ends
 * there, and the earlier one gets the same length.
 *
 * @param knownTo epoch milliseconds
 */
function timesAt({ time, against }: ComparedTimes, knownTo: number): { current: TimeStretch; previous: TimeStretch } {
  const current = 'last' in time ? { from: knownTo - time.last, to: knownTo } : upTo(time, knownTo);
  const previous = typeof against === 'string' ? earlierThan(current, against) : upTo(against, knownTo);
  return { current, previous };
}

function upTo({ from, to }: TimeStretch, end: number): TimeStretch {
  return { from, to: from < end ? Math.min(to, end) : to };
}
