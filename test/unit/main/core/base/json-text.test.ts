import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../../../main/core/base/json-text.ts';

describe('parseJson', () => {
  it('preserves the digits of a huge number, wherever it is', () => {
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

  it('is printed unchanged, wherever it is', () => {
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

  it('is found behind rows of digits that are text, however long they are', () => {
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
  it.each(['', '{', '<html>', '{"a":1}}', '[9007199254740993', 'undefined'])('is nothing: %s', (text) => {
    expect(parseJson(text)).toBeUndefined();
  });
});
