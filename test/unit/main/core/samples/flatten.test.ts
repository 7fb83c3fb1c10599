import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExactly } from '../../../../../main/core/base/json-text.ts';
import { flatten } from '../../../../../main/core/samples/flatten.ts';

describe('the fields of a record', () => {
  it('have paths joined by dots, and lists stay whole', () => {
    expect(flatten({ id: 5, to: { city: 'Gent', at: { x: null } }, lines: [{ a: 1 }], ok: true })).toEqual([
      ['id', 5],
      ['to.city', 'Gent'],
      ['to.at.x', null],
      ['lines', [{ a: 1 }]],
      ['ok', true],
    ]);
  });

  it.each<[Record<string, unknown>, string]>([
    [{ 'a.b': 1 }, '["a.b"]'],
    [{ a: { 'b.c': { d: 1 } } }, 'a["b.c"].d'],
    [{ a: { 'x]"': 1 } }, 'a["x]\\""]'],
    [{ '': 1 }, '[""]'],
    [{ 'column 3': 1 }, 'column 3'],
    [{ ' a': 1 }, '[" a"]'],
    [{ '@id': 1 }, '@id'],
  ])('of %j have the path %s', (value, path) => expect(flatten(value)).toEqual([[path, 1]]));

  it('preserve numbers as they are written', () => {
    const flat = flatten(parseExactly('{"n":12345678901234567890123,"m":{"price":10.00}}'));
    expect(JSON.stringify(flat)).toBe('[["n",12345678901234567890123],["m.price",10.00]]');
  });

  it('are a single unnamed one for a value that is not an object, and none for unparsable text', () => {
    expect(flatten([1, 2])).toEqual([['', [1, 2]]]);
    expect(flatten('x')).toEqual([['', 'x']]);
    expect(flatten(undefined)).toEqual([]);
  });

  it('stop at the limit of their number, and are written as JSON at the limit of depth', () => {
    expect(flatten({ a: 1, b: 2, c: 3 }, { fields: 2, depth: 5 })).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
    expect(flatten({ a: { b: { c: {} } } }, { fields: 9, depth: 2 })).toEqual([['a.b', '{"c":{}}']]);
    expect(flatten({ a: {} })).toEqual([['a', '{}']]);
  });

  it('have different paths for any names', () => {
    const names = fc.constantFrom('a', 'b', 'a.b', 'a["b"]', '["a"]', '', ' ', '"', ']', '__proto__', 'a b');
    const tree = fc.letrec<{ node: unknown }>((tie) => ({
      node: fc.oneof({ maxDepth: 4 }, fc.constant(1), fc.dictionary(names, tie('node'), { maxKeys: 4 })),
    })).node;
    fc.assert(
      fc.property(tree, (value) => {
        const paths = flatten(value).map(([path]) => path);
        expect(new Set(paths).size).toBe(paths.length);
      }),
    );
  });
});
