import type { ExportState } from '#contract/models/export.ts';
import { problemOf } from '../base/failure.ts';
import { waitsFor } from '../jobs/waits-for.ts';
import { isDiskTrouble } from '../ports/disk-trouble.ts';

export type Waiting = Extract<ExportState, `waiting_${string}`>;

/**
 * Returns what an export waits for after a failure. `running`: it may resume from disk at once, such as after the end
 * of the writing process. `failed`: waiting cannot help.
 */
export function waitingFor(thrown: unknown): Waiting | 'running' | 'failed' {
  const problem = problemOf(thrown);
  // In a conflict, another file has the name of the finished one.
  if (isDiskTrouble(thrown) || problem.kind === 'conflict') return 'waiting_for_disk';
  // The connection was closed during the request because the environment's settings changed.
  if (problem.kind === 'cancelled') return 'waiting_for_service';
  if (problem.kind === 'internal') return 'running';
  const until = waitsFor(problem);
  return until === null ? 'failed' : `waiting_for_${until}`;
}
