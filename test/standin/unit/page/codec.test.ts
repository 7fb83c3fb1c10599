import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nodeCodec } from '../../page/codec.ts';

const { encode, decode } = nodeCodec;

/** Everything that crosses in Electron, except cycles. */
const cloneable = fc.anything({
  withBigInt: true,
  withBoxedValues: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withTypedArray: true,
  withNullPrototype: true,
  key: fc.oneof(fc.string(), fc.constantFrom('__proto__', '$structured', 'toJSON', 'constructor')),
  values: [
    fc.constantFrom(undefined, null, NaN, -0, Infinity, -Infinity),
    fc.boolean(),
    fc.integer(),
    fc.double(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\ud800', '\udfff lone', '\u2028'),
    fc.uint8Array(),
    fc.constant(/a+/giu),
  ],
});

describe('the codec', () => {
  it('carries a value like structured clone', () => {
    fc.assert(
      fc.property(cloneable, (value) => {
        expect(isDeepStrictEqual(decode(encode(value)), structuredClone(value))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('leaves plain data to JSON, and the value itself unchanged', () => {
    const rows = [{ id: 1, name: 'flow', tags: ['a', null], nested: { ok: true } }];
    const before = structuredClone(rows);
    expect(encode(rows)).toBe(JSON.stringify(rows));
    encode({ rows, date: new Date(0) });
    expect(rows).toEqual(before);
  });

  it.each([
    ['a function', () => 1],
    ['a symbol', Symbol('no')],
    ['a promise', Promise.resolve()],
    ['a WeakMap', new WeakMap()],
    ['a method in an object', { list: [{ method() {} }] }],
    ['a SharedArrayBuffer', new SharedArrayBuffer(1)],
  ])('refuses %s', (_what, value) => {
    expect(() => encode(value)).toThrow('An object could not be cloned.');
  });

  it('reports that it carries no cycles', () => {
    const value: { self?: unknown } = {};
    value.self = value;
    expect(() => encode(value)).toThrow('The stand-in does not carry cyclic values');
  });

  it('carries one object in two places', () => {
    const shared = { a: 1 };
    expect(decode(encode([shared, shared]))).toEqual([{ a: 1 }, { a: 1 }]);
  });

  it('carries an error’s name, message, stack and cause', () => {
    const error = new RangeError('no', { cause: { why: 1n } });
    const copy = decode(encode(error)) as RangeError;
    expect(copy).toBeInstanceOf(RangeError);
    expect([copy.message, copy.stack, copy.cause]).toEqual(['no', error.stack, { why: 1n }]);
  });

  it('drops the class of an instance but keeps its fields', () => {
    class Point {
      x = 1;
      get double() {
        return 2;
      }
      toJSON() {
        return 'never asked';
      }
    }
    const copy = decode(encode(new Point())) as object;
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
    expect(copy).toEqual({ x: 1 });
  });
});
