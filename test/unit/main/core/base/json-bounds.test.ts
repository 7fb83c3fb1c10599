import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BeyondBounds,
  type JsonBounds,
  parseInTurns,
  parseWithin,
} from '../../../../../main/core/base/json-bounds.ts';
import { parseExactly } from '../../../../../main/core/base/json-text.ts';
import { countTurns } from '../../../../fixtures/turns.ts';

const bounds: JsonBounds = { depth: 100, values: 10_000, members: 1_000 };

/** JSON in every layout, sometimes with a character too many or too few. */
const text = fc
  .tuple(
    fc.jsonValue({ maxDepth: 6 }),
    fc.constantFrom(undefined, 1, '\t'),
    fc.constantFrom('', ' ', '\n', ',', ']', '1'),
  )
  .map(([value, space, after]) => JSON.stringify(value, null, space) + after);
const damaged = fc.tuple(text, fc.nat(), fc.nat(3), fc.constantFrom('', ',', '[', ']', '{', '}', '"', ':', '\\', '1'));

describe('JSON that is parsed in pieces', () => {
  it('equals the result of parsing at once, however short the pieces are', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 50 }), (json, length) => {
        expect(JSON.stringify(parseWithin(json, bounds, length))).toBe(JSON.stringify(parseExactly(json)));
      }),
      { numRuns: 1000 },
    );
  });

  it('fails when parsing at once does', () => {
    fc.assert(
      fc.property(damaged, fc.integer({ min: 1, max: 50 }), ([json, at, gone, put], length) => {
        const place = at % (json.length + 1);
        const wrong = json.slice(0, place) + put + json.slice(place + gone);
        expect(JSON.stringify(parseWithin(wrong, bounds, length)), wrong).toBe(JSON.stringify(parseExactly(wrong)));
      }),
      { numRuns: 3000 },
    );
  });

  it('is invalid where a separately parsed member follows another value', () => {
    for (const between of ['1', '-', '1.', '"a"', 'null', '1e'])
      expect(parseWithin(`[{"a":${between}[1,2,3]},1]`, bounds, 1), between).toBeUndefined();
  });

  it.each([
    [
      'an object with names of its own and one that means something',
      '{"a":{"b":[1,2]},"__proto__":{"c":[1,2]},"a":[3,4]}',
    ],
    ['a list of lists of lists', '[[[1,2],[3]],[[[4,5]]],"x,]",[]]'],
    ['numbers that JavaScript cannot hold', '[1,[2,3],12345678901234567890,1e400,-0,10.00]'],
  ])('may be %s', (_, json) => {
    expect(JSON.stringify(parseWithin(json, bounds, 1))).toBe(JSON.stringify(parseExactly(json)));
  });

  it.each([
    ['depth', `${'['.repeat(101)}${']'.repeat(101)}`, `${'['.repeat(100)}${']'.repeat(100)}`],
    ['values', `[${'1,'.repeat(10_000)}1]`, `[${'1,'.repeat(9_999)}1]`],
    ['members', `{${'"a":1,'.repeat(1_000)}"a":1}`, `{${'"a":1,'.repeat(999)}"a":1}`],
  ] as const)('is refused for its %s, and read at exactly the limit', (what, tooMuch, enough) => {
    expect(() => parseWithin(tooMuch, bounds)).toThrow(expect.objectContaining({ what }) as BeyondBounds);
    expect(parseWithin(enough, bounds)).toBeDefined();
  });

  it('does not count what is inside a string', () => {
    const brackets = JSON.stringify('[{,'.repeat(20_000));
    expect(parseWithin(`[${brackets}]`, bounds)).toHaveLength(1);
  });

  it('yields while it parses', async () => {
    const long = `[${Array.from({ length: 200_000 }, (_, nth) => `{"name ${nth}":${nth}}`).join()}]`;
    const turns = countTurns();
    expect(await parseInTurns(long, { ...bounds, values: 1e6 })).toHaveLength(200_000);
    expect(turns()).toBeGreaterThan(3);
  });
});
