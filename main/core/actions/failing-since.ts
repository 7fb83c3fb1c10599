import { healthOf } from '../monitoring/health.ts';
import type { Estate } from '../changes/target.ts';

/** Returns when the flows that failed at a moment began to fail, by their runs until then; null if none failed. */
export function failingSinceAt(at: number, originIds: Iterable<number>, snapshot: Estate['snapshot']): number | null {
  const begins = [...originIds].flatMap((originId) => {
    const { runs = [], earlier = null } = snapshot.entryOf(originId) ?? {};
    const until = runs.filter((run) => run.at !== null && run.at <= at);
    const { failingSince, moreSince } = healthOf(until, { earlier, moreSince: null });
    return failingSince ?? moreSince ?? [];
  });
  return begins.length === 0 ? null : Math.min(...begins);
}
