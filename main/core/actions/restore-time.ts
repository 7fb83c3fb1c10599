import { longestPause } from '#contract/limits.ts';
import type { ActionKind } from '#contract/models/action.ts';
import { failure } from '../base/failure.ts';
import { phrases } from '../base/words.ts';
import { texts } from './words.ts';

/**
 * Throws `invalid_input` unless restoring can be proposed at that time; null proposes nothing.
 *
 * @param at epoch milliseconds
 */
export function requireRestoreTime(at: number | null | undefined, now: number): void {
  if (at === null || at === undefined) return;
  if (!Number.isSafeInteger(at)) throw refused(texts.invalidTime);
  if (at <= now) throw refused(texts.timeOver);
  if (at - now > longestPause) throw refused(texts.timeTooFar);
}

/** Throws `invalid_input` for a restore time of an action that pauses nothing. */
export function requireRestorable(at: number | null | undefined, kind: ActionKind): void {
  if (typeof at === 'number' && kind !== 'pause') throw refused(texts.onlyPauses);
}

const refused = (message: string) =>
  failure('invalid_input', message, { field: 'restoreAt', advice: phrases.nothingSent });
