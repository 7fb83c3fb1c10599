import { type EnvironmentSettings, type Guard, guards } from '#contract/models/environment.ts';
import { failure } from '../base/failure.ts';
import { mayBeSame } from './places.ts';
import { texts } from './words.ts';

type Rules = Pick<EnvironmentSettings, 'name' | 'baseUrl' | 'guard' | 'exports'>;

/** Effective rules for a service, whichever of its names or addresses is used. */
export interface EffectiveRules extends Pick<EnvironmentSettings, 'guard' | 'exports'> {
  /** Name of another environment of the same place that is stricter; null if there is none. */
  stricter: string | null;
}

const strictness = (guard: Guard): number => guards.indexOf(guard);

/**
 * Returns the strictest rules of all known environments at the same place. A guard protects nothing if another spelling
 * of the address, or an address in place of a name, circumvents it (S4).
 */
export function rulesAt(settings: Rules, known: readonly Rules[]): EffectiveRules {
  const there = known.filter(({ baseUrl }) => mayBeSame(baseUrl, settings.baseUrl));
  const guard = there.reduce(
    (most, one) => (strictness(one.guard) > strictness(most) ? one.guard : most),
    settings.guard,
  );
  const exports = there.some((one) => one.exports === 'forbidden') ? 'forbidden' : settings.exports;
  const stricter =
    there.find((one) => one.guard === guard && guard !== settings.guard) ??
    there.find((one) => one.exports === exports && exports !== settings.exports);
  return { guard, exports, stricter: stricter?.name ?? null };
}

/**
 * Throws if failed records may only be viewed: then no record leaves Penstock, as a file or in any other way.
 *
 * @param nothing a sentence about what did not happen
 */
export function requireExportsAllowed(
  { name, exports }: Pick<EnvironmentSettings, 'name' | 'exports'>,
  nothing = texts.nothingWritten,
): void {
  if (exports === 'allowed') return;
  throw failure('refused', texts.exportsForbidden(name), { advice: texts.allowThem(nothing) });
}
