import type { EnvironmentSettings, Guard } from '#contract/models/environment.ts';

type Rules = Pick<EnvironmentSettings, 'name' | 'baseUrl' | 'guard' | 'exports'>;

/** What holds for everybody who reaches a service from here, by whichever name or address. */
export interface HoldingRules extends Pick<EnvironmentSettings, 'guard' | 'exports'> {
  /** The name of another environment of the same place that is stricter; null where none is. */
  stricter: string | null;
}

const byStrictness: readonly Guard[] = ['open', 'protected', 'read_only'];
const strictness = (guard: Guard): number => byStrictness.indexOf(guard);

/**
 * The strictest rules of all known environments at the same place. A guard that another spelling of the address, or an address
 * in place of a name, gets round is none (S4).
 */
export function rulesAt(settings: Rules, known: readonly Rules[]): HoldingRules {
  const there = known.filter(({ baseUrl }) => samePlace(baseUrl, settings.baseUrl));
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
 * Whether two base addresses lead to the same service: the same host and port, however written, and the one path within the
 * other, as a service may also answer below a prefix. Both must be addresses.
 */
export function samePlace(one: string, other: string): boolean {
  const [a, b] = [placeOf(one), placeOf(other)];
  return a.host === b.host && a.steps.every((step, place) => step === (b.steps[place] ?? step));
}

/** URL has written the host in small letters and Punycode, left out the usual port, and resolved dots in the path. */
function placeOf(address: string): { host: string; steps: string[] } {
  const { hostname, port, pathname } = new URL(address);
  const steps = pathname.split('/').filter(Boolean).map(unescaped);
  // A dot at the end of a host only says that it is a whole name (RFC 1034, section 3.1).
  return { host: `${hostname.replace(/\.$/, '')}:${port}`, steps };
}

/** Servers differ in whether case matters in a path: here it must not let anybody through. */
function unescaped(step: string): string {
  try {
    return decodeURIComponent(step).toLowerCase();
  } catch {
    return step.toLowerCase();
  }
}
