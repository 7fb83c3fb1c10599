import { type EnvironmentSettings, type Guard, guards } from '#contract/models/environment.ts';
import { failure } from '../base/failure.ts';
import { mayBeSame } from './places.ts';
import { texts } from './words.ts';

type Rules = Pick<EnvironmentSettings, 'name' | 'baseUrl' | 'guard' | 'exports'>;

/** The rules for everybody who reaches a service from here, by whichever name or address. */
export interface HoldingRules extends Pick<EnvironmentSettings, 'guard' | 'exports'> {
  /** The name of another environment of the same place that is stricter; null where none is. */
  stricter: string | null;
}

const strictness = (guard: Guard): number => guards.indexOf(guard);

/**
 * The strictest rules of all known environments at the same place. A guard that can be circumvented by another spelling of the
 * address, or by an address in place of a name, protects nothing (S4).
 */
export function rulesAt(settings: Rules, known: readonly Rules[]): HoldingRules {
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
 * Throws where failed records may only be looked at: then no record leaves Penstock, as a file or in any other way.
 * @param nothing what did not happen, in a sentence
 */
export function requireExportsAllowed(
  { name, exports }: Pick<EnvironmentSettings, 'name' | 'exports'>,
  nothing = texts.nothingWritten,
): void {
  if (exports === 'allowed') return;
  throw failure('refused', texts.exportsForbidden(name), { advice: texts.allowThem(nothing) });
}
