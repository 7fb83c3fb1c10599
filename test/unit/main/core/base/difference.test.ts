import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonRecord, JsonValue } from '#contract/models/resource.ts';
import { differencesOf } from '../../../../../main/core/base/difference.ts';

describe('the difference of two records', () => {
  it('names each change, addition and removal by its path', () => {
    expect(differencesOf({ a: 1, b: { c: [1, 2] }, d: null }, { a: 2, b: { c: [1] }, e: {} })).toEqual([
      { path: ['a'], before: 1, after: 2 },
      { path: ['b', 'c', 1], before: 2 },
      { path: ['d'], before: null },
      { path: ['e'], after: {} },
    ]);
  });

  it('distinguishes a missing value from null, and a list from an object', () => {
    expect(differencesOf({ a: null }, {})).toEqual([{ path: ['a'], before: null }]);
    expect(differencesOf({ a: [] }, { a: {} })).toEqual([{ path: ['a'], before: [], after: {} }]);
    expect(differencesOf({ a: 0 }, { a: '0' })).toEqual([{ path: ['a'], before: 0, after: '0' }]);
  });

  it('handles members named like those that every object inherits', () => {
    const odd = JSON.parse('{"__proto__": null, "constructor": 1, "toString": {}}') as JsonRecord;
    expect(differencesOf(odd, {})).toEqual([
      { path: ['__proto__'], before: null },
      { path: ['constructor'], before: 1 },
      { path: ['toString'], before: {} },
    ]);
    expect(differencesOf({}, odd)).toHaveLength(3);
  });

  const record = fc.dictionary(fc.string(), fc.jsonValue()) as fc.Arbitrary<JsonRecord>;

  it('is empty for equal records, and leads from any record to any other', () => {
    fc.assert(
      fc.property(record, record, (before, after) => {
        expect(differencesOf(before, structuredClone(before))).toEqual([]);
        expect(applied(before, after)).toEqual(JSON.parse(JSON.stringify(after)));
      }),
    );
  });

  it('has no path inside another', () => {
    fc.assert(
      fc.property(record, record, (before, after) => {
        const paths = differencesOf(before, after).map(({ path }) => JSON.stringify(path).slice(0, -1));
        for (const one of paths)
          expect(paths.filter((path) => path === one || path.startsWith(`${one},`))).toEqual([one]);
      }),
    );
  });
});

const own = (holder: JsonValue, name: string | number): JsonValue =>
  Object.getOwnPropertyDescriptor(holder, name)!.value as JsonValue;

/** The record after every difference is applied, list items from last to first. */
function applied(before: JsonRecord, after: JsonRecord): unknown {
  const record = structuredClone(before);
  const differences = differencesOf(before, after);
  for (const { path, ...values } of differences) {
    if (!('after' in values)) continue;
    const holder = path.slice(0, -1).reduce<JsonValue>((value, name) => own(value, name), record);
    Object.defineProperty(holder, path.at(-1)!, {
      value: values.after,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  }
  for (const { path, ...values } of differences.toReversed()) {
    if ('after' in values) continue;
    const holder = path.slice(0, -1).reduce<JsonValue>((value, name) => own(value, name), record);
    if (Array.isArray(holder)) holder.splice(path.at(-1) as number, 1);
    else delete (holder as JsonRecord)[path.at(-1)!];
  }
  return JSON.parse(JSON.stringify(record));
}
