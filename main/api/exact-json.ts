/** Known to Node, not yet to TypeScript (https://developer.mozilla.org/docs/Web/JavaScript/Reference/Global_Objects/JSON/rawJSON). */
const { rawJSON: rawJson } = JSON as unknown as { rawJSON: (text: string) => unknown };

/**
 * The value that the text holds, with every number written as it came once it is written again: what is read to be sent back must
 * not be rounded, nor `1.0` become `1`. Throws a SyntaxError, or a RangeError where it is nested too deep for that.
 */
export function parseVerbatim(text: string): unknown {
  return JSON.parse(text, ((_name: string, value: unknown, { source = '' }: { source?: string } = {}) =>
    typeof value === 'number' && JSON.stringify(value) !== source ? rawJson(source) : value) as Reviver);
}

type Reviver = (name: string, value: unknown) => unknown;

/**
 * The same as everybody else sees it: numbers as JavaScript holds them, null for numbers beyond its range and for a missing value.
 * `replace` is a replacer of JSON.
 */
export function roughly(exact: unknown, replace?: (name: string, value: unknown) => unknown): unknown {
  // JSON.stringify returns undefined for undefined.
  return JSON.parse(JSON.stringify(exact, replace) ?? 'null', (_name, value: unknown) => {
    if (typeof value !== 'number') return value;
    // Minus zero would differ from what a page writes for it.
    return Number.isFinite(value) ? value + 0 : null;
  });
}
