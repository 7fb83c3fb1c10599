import type { Problem } from '#contract/result.ts';

/**
 * Milliseconds between two probes of a service that is down: what waits resumes within 3 s of its return, and one small request
 * in 2 s is not a storm.
 */
export const lookEvery = 2_000;

/** Whether the service could not be reached at all, as opposed to one that answers and refuses, fails or is slow. */
export function isAway({ kind, status }: Pick<Problem, 'kind' | 'status'>): boolean {
  return kind === 'unreachable' || (status !== undefined && [502, 503, 504].includes(status));
}

/**
 * The longest pause, in milliseconds, that a service is granted. It may ask for a day by mistake, or be back sooner: one request
 * a minute finds out, and harms nothing.
 */
export const longestPause = 60_000;

/**
 * Milliseconds until a service that failed so is asked again: `usual`, or longer where it asked for that, up to the longest
 * pause.
 */
export function waitAsked({ until = -Infinity }: Pick<Problem, 'until'>, now: number, usual: number): number {
  return Math.max(usual, Math.min(until - now, longestPause));
}
