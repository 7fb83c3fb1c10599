/**
 * Returns the value with numbers as JavaScript holds them, and null for a missing value or a number beyond JavaScript's
 * range. `replace` is a JSON replacer.
 */
export function roughly(exact: unknown, replace?: (name: string, value: unknown) => unknown): unknown {
  // JSON.stringify returns undefined for undefined.
  return JSON.parse(JSON.stringify(exact, replace) ?? 'null', (_name, value: unknown) => {
    if (typeof value !== 'number') return value;
    // Adding 0 removes the sign of minus zero, which would differ from what a page writes for it.
    return Number.isFinite(value) ? value + 0 : null;
  });
}
