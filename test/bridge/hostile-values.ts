import fc from 'fast-check';

const circle: Record<string, unknown> = {};
circle['self'] = circle;
const nested = (depth: number): unknown => {
  let value: unknown = null;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { value };
  return value;
};

export const hostileValues = {
  'a long string': 'x'.repeat(2_000_001),
  'a huge array': Array(20_000).fill(''),
  'a huge object': Object.fromEntries(Array.from({ length: 5000 }, (_, id) => [`id${id}`, null])),
  'deep nesting': nested(1000),
  'a cycle': circle,
  'keys of the prototype': JSON.parse(
    '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"prototype":{"polluted":true}}',
  ) as unknown,
};

/** Drawn by name, because a counterexample is printed. */
export const anyHostile = fc.constantFrom(...(Object.keys(hostileValues) as (keyof typeof hostileValues)[]));

/** Path of each part of the value, including the whole. */
export function anyPlace(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  return [[], ...Object.entries(value).flatMap(([key, part]) => anyPlace(part).map((rest) => [key, ...rest]))];
}

/** A copy of the value with a replaced part at the path. */
export function replaceAt(value: unknown, [key, ...rest]: string[], part: unknown): unknown {
  if (key === undefined) return part;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<string, unknown>;
  copy[key] = replaceAt(copy[key], rest, part);
  return copy;
}
