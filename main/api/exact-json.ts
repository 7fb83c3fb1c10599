/**
 * JSON.rawJSON, which Node has and TypeScript does not yet declare
 * (https://developer.mozilla.org/docs/Web/JavaScript/Reference/Global_Objects/JSON/rawJSON).
 */
const { rawJSON: rawJson } = JSON as unknown as { rawJSON: (text: string) => unknown };

/**
 * Parses the text so that every number is written again exactly as it came. Values that are sent back must not be
 * rounded, nor may `1.0` become `1`. Throws a SyntaxError, or a RangeError if the nesting is too deep.
 */
export function parseVerbatim(text: string): unknown {
  return JSON.parse(text, ((_name: string, value: unknown, { source = '' }: { source?: string } = {}) =>
    typeof value === 'number' && JSON.stringify(value) !== source ? rawJson(source) : value) as Reviver);
}

type Reviver = (name: string, value: unknown) => unknown;

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
