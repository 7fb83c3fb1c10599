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

/**
 * Milliseconds for which a service that asks for a pause is left alone at most. It may ask for a day by mistake, or be back sooner:
 * one request a minute sees, and harms nobody.
 */
export const longestPause = 60_000;

/** Milliseconds until a service that failed so is asked again: `usual`, or longer where it asked for it, up to the longest pause. */
export function waitAsked({ until = -Infinity }: Pick<Problem, 'until'>, now: number, usual: number): number {
  return Math.max(usual, Math.min(until - now, longestPause));
}
