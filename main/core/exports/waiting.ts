import type { ExportState } from '#contract/models/export.ts';
import { problemOf } from '../base/failure.ts';
import { isDiskTrouble } from '../ports/disk-trouble.ts';

export type Waiting = Extract<ExportState, `waiting_${string}`>;

/**
 * What an export waits for after a failure; nothing (`running`) where it may simply go on from what is on disk, such as after the
 * process that writes it has ended. What nobody can wait for has failed.
 */
export function waitingFor(thrown: unknown): Waiting | 'running' | 'failed' {
  if (isDiskTrouble(thrown)) return 'waiting_for_disk';
  switch (problemOf(thrown).kind) {
    // Something else has the name that the finished file is to get.
    case 'conflict':
      return 'waiting_for_disk';
    case 'signed_out':
      return 'waiting_for_sign_in';
    case 'unreachable':
    case 'untrusted_certificate':
    case 'timeout':
    case 'rate_limited':
    case 'service_failed':
    // A web page that tells of maintenance, say.
    case 'bad_answer':
    // The connection was closed under it, since the environment's settings were changed.
    case 'cancelled':
      return 'waiting_for_service';
    case 'internal':
      return 'running';
    default:
      return 'failed';
  }
}
