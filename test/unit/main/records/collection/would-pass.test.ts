import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemOf } from '../../../../../main/core/base/failure.ts';
import { wouldPass } from '../../../../../main/records/collection/would-pass.ts';
import { oddRecords } from '../../../../../main/demo/world/odd-records.ts';

const check = (schema: unknown, originals: readonly unknown[], limit?: number) =>
  wouldPass(
    originals.map((raw, index) => ({ raw, id: `id-${index}` })),
    schema,
    ({ raw }) => ({
      record: { rawMessage: { data: typeof raw === 'string' ? raw : JSON.stringify(raw) } },
      length: 100,
    }),
    limit,
  );
const problemWith = (schema: unknown, originals: readonly unknown[], limit?: number) => {
  try {
    check(schema, originals, limit);
  } catch (thrown) {
    return problemOf(thrown);
  }
  throw new Error('It was checked.');
};

const order = {
  type: 'object',
  required: ['id', 'total'],
  properties: {
    total: { type: 'number', minimum: 0 },
    lines: { type: 'array', items: { $ref: '#/definitions/line' } },
    note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  },
  additionalProperties: { not: { const: 'odd' } },
  definitions: { line: { properties: { price: { type: 'number' } } } },
};

describe('records checked against a schema', () => {
  it('are counted, with the reason of each that still fails: the innermost keyword and its field', () => {
    const { reasons, ...counted } = check(order, [
      { id: 1, total: 2 },
      { id: 1, total: '1.249,00' },
      { id: 2, total: '7' },
      { total: 1 },
      { id: 1, total: -1, lines: [{ price: 1 }, { price: 'x' }, { price: 'y' }], note: 7 },
      { id: 1, total: -7 },
      'not JSON at all',
    ]);
    expect(counted).toEqual({ of: 7, checked: 7, passed: 1, unreadable: 1, passedIds: ['id-0'], stopped: false });
    expect(reasons.map(({ keyword, place, count }) => [keyword, place, count])).toEqual([
      ['type', 'total', 2],
      ['minimum', 'total', 2],
      ['required', '', 1],
      ['type', 'lines[].price', 1],
      ['anyOf', 'note', 1],
    ]);
    expect(reasons[2]!.message).toContain('"id"');
  });

  it('pass where the schema allows everything, and fail where it allows nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 20 }), (records) => {
        const all = check({}, records);
        expect([all.passed, all.unreadable, all.reasons]).toEqual([records.length, 0, []]);
        const none = check({ type: 'array' }, records);
        expect(none.passed).toBe(0);
        expect(none.reasons.reduce((sum, { count }) => sum + count, 0)).toBe(records.length);
      }),
    );
  });

  it('are judged by the declared types of their members', () => {
    const types = ['string', 'number', 'boolean', 'null', 'array', 'object'] as const;
    const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { maxLength: 20 }), fc.constantFrom(...types), (values, type) => {
        const { passed } = check(
          { properties: { a: { type } } },
          values.map((a) => ({ a })),
        );
        expect(passed).toBe(values.filter((value) => typeOf(value) === type).length);
      }),
    );
  });

  it('keep numbers that JavaScript cannot hold as numbers', () => {
    expect(check({ properties: { a: { type: 'integer' } } }, ['{"a":123456789012345678901234567890}'])).toMatchObject({
      passed: 1,
    });
  });

  it('of any shape end no process, and are all counted', () => {
    const texts = oddRecords.flatMap(({ text }) => (text ? [text()] : [])).filter((text) => text.length < 200_000);
    const { of, checked, passed, unreadable, reasons } = check(order, texts, 30_000);
    expect([of, checked]).toEqual([texts.length, texts.length]);
    expect(passed + unreadable).toBeLessThan(checked);
    expect(reasons.every(({ message }) => message.isWellFormed())).toBe(true);
  });

  it('are sampled from hundreds of thousands, which is reported', () => {
    const { of, checked } = check(
      {},
      Array.from({ length: 12_000 }, (_, id) => ({ id })),
    );
    expect([of, checked]).toEqual([12_000, 10_000]);
  });
});

describe('a hostile schema', () => {
  const evil = { properties: { a: { pattern: '^(a+)+$' } } };
  const slow = { a: `${'a'.repeat(60)}!` };

  it('is stopped after its time, with the result up to then', () => {
    const begun = performance.now();
    expect(check(evil, [{ a: 'aa' }, { a: 'b' }, slow, { a: 'a' }], 300)).toMatchObject({
      of: 4,
      checked: 2,
      passed: 1,
      stopped: true,
    });
    expect(performance.now() - begun).toBeLessThan(5_000);
    expect(problemWith(evil, [slow], 300)).toMatchObject({
      kind: 'wrong_state',
      message: expect.stringContaining('too long') as string,
    });
  });

  it.each<[string, unknown]>([
    ['refers to itself', { $ref: '#' }],
    ['refers to nowhere', { $ref: '#/nowhere' }],
    ['refers to another host', { $ref: 'https://other.example/schema.json' }],
    ['has a pattern that is none', { properties: { a: { pattern: '(' } } }],
  ])('is refused with an explanation: one that %s', (_, schema) => {
    expect(problemWith(schema, [{ a: 'x' }])).toMatchObject({
      kind: 'wrong_state',
      message: expect.stringContaining('cannot be checked') as string,
    });
  });

  it('is used even if it is deep or has names of the prototype', () => {
    let deep: object = { type: 'string' };
    for (let level = 0; level < 500; level += 1) deep = { properties: { a: deep } };
    expect(check(deep, [{ a: 1 }])).toMatchObject({ checked: 1 });
    const odd = JSON.parse('{"properties":{"__proto__":{"type":"string"}}}') as unknown;
    expect(check(odd, ['{"__proto__":1}'])).toMatchObject({ checked: 1 });
    expect(({} as Record<string, unknown>)['type']).toBeUndefined();
  });
});
