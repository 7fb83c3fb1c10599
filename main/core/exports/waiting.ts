import type { ExportState } from '#contract/models/export.ts';
import { problemOf } from '../base/failure.ts';
import { waitsFor } from '../jobs/waits-for.ts';
import { isDiskTrouble } from '../ports/disk-trouble.ts';

export type Waiting = Extract<ExportState, `waiting_${string}`>;

/**
 * What an export waits for after a failure; nothing (`running`) where it may simply resume from what is on disk, such as after
 * the process that writes has ended. A failure that waiting cannot cure is final.
 */
export function waitingFor(thrown: unknown): Waiting | 'running' | 'failed' {
  const problem = problemOf(thrown);
  // At a conflict something else has the name of the finished file.
  if (isDiskTrouble(thrown) || problem.kind === 'conflict') return 'waiting_for_disk';
  // The connection was closed during the request, since the environment's settings were changed.
  if (problem.kind === 'cancelled') return 'waiting_for_service';
  if (problem.kind === 'internal') return 'running';
  const until = waitsFor(problem);
  return until === null ? 'failed' : `waiting_for_${until}`;
}
