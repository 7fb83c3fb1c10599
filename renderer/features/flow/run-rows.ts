import type { Run } from '#contract/models/flow.ts';
import type { FlowDurations } from '#contract/models/run-duration.ts';
import { exactNumber } from '../../format/number.ts';
import { usualDurationWords } from '../../format/usual-duration.ts';
import type { Sort } from '../../ui/table-columns.ts';
import { failedShare } from './runs.ts';
import { texts } from './words.ts';

/** A run of the table, with its times. */
export interface RunRow extends Run {
  /** Epoch milliseconds: by its id, or else as the service reports it; null where unknown. */
  startedAt: number | null;
  endedAt: number | null;
  /** Milliseconds; null while it runs, and where unknown. */
  duration: number | null;
  isSlow: boolean;
  isRunning: boolean;
}

/**
 * Adds durations to runs, newest first.
 *
 * @param processing number of nodes that process records now; null where unknown
 */
export function runRows(runs: readonly Run[], durations: FlowDurations | null, processing: number | null): RunRow[] {
  const known = new Map(durations?.runs.map((run) => [run.runId, run]));
  return runs.map((run, index): RunRow => {
    const { startedAt = null, endedAt = null, duration = null, isSlow = null } = known.get(run.runId) ?? {};
    const isRunning = index === 0 && endedAt === null && (processing ?? 0) > 0;
    return { ...run, startedAt: startedAt ?? run.at, endedAt, duration, isSlow: isSlow === true, isRunning };
  });
}

/** Sentences about the durations: how long runs usually take, and what is not known. */
export function durationWords(durations: FlowDurations | null): string[] {
  if (durations === null || durations.offer === 'unread') return [];
  if (durations.offer === 'no_destination') return [texts.noDestinationEnds];
  if (durations.offer === 'unreported') return [texts.endsNotReported];
  const { usual, destinations } = durations;
  const { read, of } = destinations;
  const sentences = [usual ? texts.usualDuration(usualDurationWords(usual)) : texts.usualDurationUnknown];
  return read < of ? [...sentences, texts.endsOfSome(exactNumber(read), exactNumber(of))] : sentences;
}

const sortedBy: Readonly<Record<string, (run: RunRow) => number | null>> = {
  run: ({ runId }) => runId,
  at: ({ startedAt }) => startedAt,
  ended: ({ endedAt }) => endedAt,
  duration: ({ duration }) => duration,
  records: ({ records }) => records,
  bytes: ({ bytes }) => bytes,
  errors: ({ errors }) => errors,
  failed: failedShare,
};

/** The runs sorted by a column; runs without a value come last in either direction. */
export function sortRuns(runs: readonly RunRow[], { column, direction }: Sort): RunRow[] {
  const valueOf = sortedBy[column]!;
  const sign = direction === 'ascending' ? 1 : -1;
  return runs.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (a - b);
  });
}
