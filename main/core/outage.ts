import type { Problem } from '#contract/result.ts';

/**
 * Milliseconds between two looks whether a service that is away is back: what waits goes on within 3 s of its return, and nobody
 * takes one small request in 2 s for a storm.
 */
export const lookEvery = 2_000;

/** Whether nobody could be asked at all, as against a service that answers and refuses, fails or is slow. */
export function isAway({ kind, status }: Pick<Problem, 'kind' | 'status'>): boolean {
  return kind === 'unreachable' || (status !== undefined && [502, 503, 504].includes(status));
}
