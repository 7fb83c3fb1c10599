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
