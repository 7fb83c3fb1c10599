import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExactly, parseJson } from '../../../../../main/core/base/json-text.ts';

describe('parseJson', () => {
  it('preserves the digits of a huge number anywhere', () => {
    for (let length = 0; length < 40; length += 1) {
      const text = `{"${'a'.repeat(length)}":[1,12345678901234567]}`;
      expect(JSON.stringify(parseJson(text))).toBe(text);
    }
  });
});

describe('an integer that JavaScript cannot represent', () => {
  it.each([
    '{"id":9007199254740993}',
    '[-9007199254740993,[12345678901234567890]]',
    '{"a":{"b":123456789012345678901234567890}}',
    '{"id":"9007199254740993","text":"see 9007199254740993, [12345678901234567890]"}',
    '[9007199254740991,-9007199254740991,1234567890123456]',
  ])('is printed unchanged: %s', (text) => {
    expect(JSON.stringify(parseJson(text))).toBe(text);
  });

  it('is printed unchanged anywhere', () => {
    const whole = fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }).map((value) => `${value}`);
    const { text } = fc.letrec<{ text: string }>((tie) => ({
      text: fc.oneof(
        { maxDepth: 4 },
        whole,
        fc.string().map((value) => JSON.stringify(value)),
        fc.array(tie('text')).map((items) => `[${items.join(',')}]`),
        fc.array(tie('text')).map((items) => `{${items.map((item, nth) => `"k${nth}":${item}`).join(',')}}`),
      ),
    }));
    fc.assert(
      fc.property(text, (value) => {
        expect(JSON.stringify(parseJson(`[${value}]`))).toBe(`[${value}]`);
      }),
    );
  });

  it('is found after runs of digits inside text, however long they are', () => {
    for (let length = 0; length < 60; length += 1) {
      const text = `{"text":"${'7'.repeat(length)}","id":9007199254740993}`;
      expect(JSON.stringify(parseJson(text))).toBe(text);
    }
  });

  it('does not corrupt an answer that is nested deeper than the stack', () => {
    const depth = 100_000;
    expect(parseJson(`${'['.repeat(depth)}12345678901234567890${']'.repeat(depth)}`)).toBeInstanceOf(Array);
  });
});

describe.each([
  ['parseJson', parseJson],
  ['parseExactly', parseExactly],
])('the name of a member, read by %s', (title, parse) => {
  // V8 13.6 reads the second one as `x\`.
  it.each(['\\n', '\\"', '\\u0011', '\\u0041'])('is not that of an earlier object: x%s', (escape) => {
    const first = JSON.stringify(`${title} ${escape}`);
    expect(parse(`{${first}:1,"x\\\\":2}`)).toEqual({ [`${title} ${escape}`]: 1, 'x\\': 2 });
    const name = JSON.parse(`"x${escape}"`) as string;
    expect(parse(`[{${first}:1,"x${escape}":2}]`)).toEqual([{ [`${title} ${escape}`]: 1, [name]: 2 }]);
  });

  it('is itself among any others, also where it occurs twice', () => {
    const character = fc.constantFrom(...'x1_"\\/:,{}', '\n', '\u0011', '\ud83d', '\u00e9');
    const anyName = fc.oneof(fc.string({ unit: character, maxLength: 3 }), fc.constantFrom('__proto__', 'a'));
    const written = fc.tuple(anyName, fc.boolean(), fc.nat(2)).map(([name, isEscaped, value]) => {
      const escaped = [...name].map((one) =>
        one.length > 1 ? one : `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
      return { name, json: `${isEscaped ? `"${escaped.join('')}"` : JSON.stringify(name)} :${value}`, value };
    });
    fc.assert(
      fc.property(fc.array(written, { maxLength: 6 }), (members) => {
        const parsed = parse(`{"in":[{${members.map(({ json }) => json).join(', ')}}]}`) as { in: [object] };
        const expected = new Map(members.map(({ name, value }) => [name, value]));
        expect(new Map(Object.entries(parsed.in[0]))).toEqual(expected);
      }),
      { numRuns: 2000 },
    );
  });

  it('is found once, however many escapes the texts have', () => {
    const text = JSON.stringify({ long: '\\"'.repeat(500_000), 'x\n': 1 });
    expect(JSON.stringify(parse(text))).toBe(text);
  });
});

describe('text that is not JSON', () => {
  it.each(['', '{', '<html>', '{"a":1}}', '[9007199254740993', 'undefined'])('is rejected: %s', (text) => {
    expect(parseJson(text)).toBeUndefined();
  });
});

/** Numbers in every notation of JSON. */
const written = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.oneof(fc.constantFrom('0', '10', '9007199254740993'), fc.bigInt({ min: 1n, max: 10n ** 30n }).map(String)),
    fc.oneof(fc.constant(''), fc.stringMatching(/^\.\d{1,25}$/), fc.constantFrom('.0', '.50')),
    fc.oneof(fc.constant(''), fc.stringMatching(/^[eE][+-]?\d{1,3}$/)),
  )
  .map((parts) => parts.join(''));

describe('a number of a record', () => {
  it('is printed as it was written, anywhere', () => {
    const { text } = fc.letrec<{ text: string }>((tie) => ({
      text: fc.oneof(
        { maxDepth: 4 },
        written,
        fc.oneof(fc.string(), written, fc.constant('"a":1.50, [2.50]')).map((value) => JSON.stringify(value)),
        fc.array(tie('text')).map((items) => `[${items.join(',')}]`),
        fc.array(tie('text')).map((items) => `{${items.map((item, nth) => `"k${nth}":${item}`).join(',')}}`),
      ),
    }));
    fc.assert(
      fc.property(text, (value) => {
        expect(JSON.stringify(parseExactly(value))).toBe(value);
      }),
      { numRuns: 1000 },
    );
  });

  it('is one only where JSON treats it as one', () => {
    fc.assert(
      fc.property(
        written,
        fc.nat(),
        fc.constantFrom('', '.', 'e', '-', '+', '0', ' ', ':', '"', 'x', ','),
        (number, at, put) => {
          const place = at % (number.length + 1);
          const damaged = number.slice(0, place) + put + number.slice(place);
          for (const text of [damaged, `[${damaged}]`, `{${damaged}:1}`, `{"a":${damaged}}`, `{"a":1,${damaged}}`])
            expect(parseExactly(text) === undefined, text).toBe(parseJson(text) === undefined);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('is preserved at any depth', () => {
    const depth = 100_000;
    let inner = parseExactly(`${'['.repeat(depth)}1.50${']'.repeat(depth)}`);
    while (Array.isArray(inner)) [inner] = inner as unknown[];
    expect(JSON.stringify(inner)).toBe('1.50');
  });

  it('is scanned once, even where a million digits make no number', () => {
    const digits = '7'.repeat(1_000_000);
    for (const text of [`[${digits}:]`, `[0${digits}]`, `[${digits}.]`]) expect(parseExactly(text)).toBeUndefined();
  });
});
