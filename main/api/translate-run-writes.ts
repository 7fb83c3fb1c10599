import { asRecords, asRunStart, asTime, asWhole } from '../core/base/readers.ts';
import type { RunWrite } from '../core/ports/service.ts';

/**
 * Translates the run summary of a destination, newest run first, each run once. In practice, it may have several rows
 * for a run that wrote several times, and the last write counts. A row without a run is left out.
 */
export function translateRunWrites(rows: readonly unknown[]): RunWrite[] {
  const runs = new Map<number, RunWrite>();
  for (const row of asRecords(rows)) {
    const runId = asWhole(row['runId'] ?? row['run_id']);
    if (runId === null) continue;
    const times = [runs.get(runId)?.writtenAt ?? null, asTime(row['lastWritten'] ?? row['last_written'])];
    const known = times.filter((at) => at !== null);
    runs.set(runId, {
      runId,
      startedAt: asRunStart(runId),
      writtenAt: known.length === 0 ? null : Math.max(...known),
    });
  }
  return [...runs.values()].sort((a, b) => b.runId - a.runId);
}
