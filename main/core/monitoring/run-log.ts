import type { RunLog, RunLogLine } from '#contract/models/run-log.ts';
import { asRunStart } from '../base/readers.ts';
import type { FailingResource, RequestOptions, Service } from '../ports/service.ts';

/** Bounds of a log that is read: more lines than a user reads, few enough for memory and for the service. */
const MAX_LINES = 10_000;
const MAX_CHARACTERS = 4_000_000;
const MAX_PAGES = 100;

const DAY_MS = 86_400_000;

/** A run of a flow; `resource` is that of the flow's origin. */
export interface LoggedRun {
  resource: FailingResource;
  runId: number;
  /** Epoch milliseconds; null where unknown. */
  at: number | null;
}

/**
 * Reads the log of a run, by time. Returns null where the service has no run logs. A log beyond the bounds is only
 * partly read.
 *
 * @param since only lines from this moment on, epoch milliseconds
 * @param maxPages maximum number of requests
 */
export async function readRunLog(
  service: Pick<Service, 'readRunLog'>,
  { resource, runId, at }: LoggedRun,
  now: number,
  { since, maxPages = MAX_PAGES, ...options }: RequestOptions & { since?: number; maxPages?: number } = {},
): Promise<RunLog | null> {
  // A run that is followed may last longer than the usual period.
  const window = since === undefined ? windowOf(runId, at, now) : { from: since, to: now + DAY_MS };
  const lines: RunLogLine[] = [];
  let characters = 0;
  let total: number | null = null;
  let isWhole = false;
  for (let page = 1; page <= maxPages; page += 1) {
    const read = await service.readRunLog(resource, { runId, ...window, page }, options);
    if (!read) return null;
    total = read.total ?? total;
    for (const line of read.lines) {
      characters += line.text.length;
      if (lines.length === MAX_LINES || characters > MAX_CHARACTERS)
        return { runId, lines: byTime(lines), total, isWhole };
      lines.push(line);
    }
    // A page without lines ends the log where the service counts neither pages nor lines.
    isWhole =
      read.lines.length === 0 || (read.pages === null ? total !== null && lines.length >= total : page >= read.pages);
    if (isWhole) break;
  }
  return { runId, lines: byTime(lines), total, isWhole };
}

/** Returns the period in which the run logged. The service requires one, and the run alone selects the lines. */
function windowOf(runId: number, at: number | null, now: number): { from: number; to: number } {
  const start = asRunStart(runId);
  const time = at ?? (start !== null && start <= now + DAY_MS ? start : null);
  return time === null ? { from: 0, to: now + DAY_MS } : { from: time - DAY_MS, to: time + DAY_MS };
}

/** Sorts lines by time, whatever the order of the service. A line without a time stays after the one before it. */
function byTime(lines: readonly RunLogLine[]): RunLogLine[] {
  let last = -Infinity;
  const timed = lines.map((line) => ({ line, at: (last = line.at ?? last) }));
  return timed.sort((a, b) => a.at - b.at || 0).map(({ line }) => line);
}
