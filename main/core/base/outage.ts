import type { Problem } from '#contract/result.ts';

/**
 * Milliseconds between two probes of a service that is down. Waiting work resumes within 3 s of its return, and one
 * small request in 2 s is not a storm.
 */
export const lookEvery = 2_000;

/** Whether the service is unreachable, as opposed to one that responds and refuses, fails or is slow. */
export function isAway({ kind, status }: Pick<Problem, 'kind' | 'status'>): boolean {
  return kind === 'unreachable' || (status !== undefined && [502, 503, 504].includes(status));
}

/**
 * Longest pause, in milliseconds, that a service is granted. It may request a day by mistake, or be back sooner: one
 * request per minute detects that and harms nothing.
 */
export const longestRetryDelay = 60_000;

/**
 * Milliseconds until the next request to a service that failed: `usual`, or longer if the service requested that, up to
 * the longest pause.
 */
export function waitAsked({ until = -Infinity }: Pick<Problem, 'until'>, now: number, usual: number): number {
  return Math.max(usual, Math.min(until - now, longestRetryDelay));
}
