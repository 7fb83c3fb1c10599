import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readOriginal } from '../../../../../main/core/samples/original.ts';

const formatOf = (text: string): string => readOriginal(text).format;

/** Any string, including unpaired surrogates. Its generator starts faster than the unit `binary`. */
const codeUnit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));

describe('an original record', () => {
  it.each<[string, unknown]>([
    ['{"a":1,"n":[null]}', { a: 1, n: [null] }],
    [' \ufeff[1]\r\n', [1]],
  ])('of %j is JSON', (text, value) => expect(readOriginal(text)).toEqual({ text, format: 'json', value }));

  it.each<[string, unknown]>([
    ['<a x="1"><b>t &lt; u</b><b>2</b></a>', { a: { '@x': '1', b: ['t < u', '2'] } }],
    ['<?xml version="1.0"?>\n<a>007</a>', { a: '007' }],
    ['<a>&#233;&#xe9;&unknown;</a>', { a: 'éé&unknown;' }],
  ])('of %j is XML', (text, value) => expect(readOriginal(text)).toEqual({ text, format: 'xml', value }));

  it('never resolves an entity that the XML declares itself', () => {
    const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
    const { value } = readOriginal(`<!DOCTYPE a [<!ENTITY l0 "ha">${laughs}]><a>&l0;&l9;</a>`);
    expect(value).toEqual({ a: '&l0;&l9;' });
  });

  it.each<[string, unknown]>([
    ['a=1&b=x%20y+z', { a: '1', b: 'x y z' }],
    [
      'level=info msg="two \\"big\\" words" total=1.249,00',
      { level: 'info', msg: 'two "big" words', total: '1.249,00' },
    ],
    ['a=1&b=50%&c=x%20y', { a: '1', b: '50%', c: 'x y' }],
    ['a=1;b=2; c="x;y"', { a: '1', b: '2', c: 'x;y' }],
    ['a=1, b=2', { a: '1', b: '2' }],
    ['a=1|b=two words', { a: '1', b: 'two words' }],
    ['Order id: 5\r\nTotal: 1,2\r\n', { 'Order id': '5', Total: '1,2' }],
    ['a = 1\na = 2\nb =', { a: ['1', '2'], b: '' }],
  ])('of %j is a list of keys and values', (text, value) => {
    expect(readOriginal(text)).toEqual({ text, format: 'key_value', value });
  });

  it.each<[string, unknown]>([
    ['5;x;1,2', { 'column 1': '5', 'column 2': 'x', 'column 3': '1,2' }],
    ['5,"a ""b"", c",', { 'column 1': '5', 'column 2': 'a "b", c', 'column 3': '' }],
    ['a|b|c', { 'column 1': 'a', 'column 2': 'b', 'column 3': 'c' }],
    ['id\tname\ttotal\n5\ta b\t\n', { id: '5', name: 'a b', total: '' }],
    [
      '1,2,3\n4,5,6',
      [
        { 'column 1': '1', 'column 2': '2', 'column 3': '3' },
        { 'column 1': '4', 'column 2': '5', 'column 3': '6' },
      ],
    ],
  ])('of %j is one or more rows of a table', (text, value) => {
    expect(readOriginal(text)).toEqual({ text, format: 'csv', value });
  });

  it.each([
    'Hello, world, this is prose',
    '1,234,567',
    'a,b',
    'a,b,c\nd,e',
    '{"half":',
    '<br>',
    'dGVzdA==',
    '42',
    '"',
    'a=1',
  ])('of %j is text', (text) => expect(readOriginal(text)).toEqual({ text, format: 'text', value: undefined }));

  it('is binary with many non-text characters, and not with a few', () => {
    expect(formatOf('\u0000\u0001PK\u0003\u0004')).toBe('binary');
    expect(formatOf('{"a":"\u0085\u0085\u0085\u0085"}')).toBe('json');
    expect(formatOf('\ufffd\ufffd\ufffd\ufffdabc')).toBe('binary');
    expect(formatOf('a word\u0000')).toBe('text');
    expect(formatOf('\u001b[31m1\u001b[0m\u001b[31m2\u001b[0m')).toBe('text');
  });

  it.each([null, undefined, '', ' \n'])('of %j is empty', (raw) => {
    expect(readOriginal(raw)).toEqual({ text: raw ?? '', format: 'empty', value: undefined });
  });

  it('that is sent as an object is its JSON', () => {
    expect(readOriginal({ a: [1] })).toEqual({ text: '{"a":[1]}', format: 'json', value: { a: [1] } });
  });

  it('is XML without a value where it is nested too deep or has a name that no object can have', () => {
    expect(readOriginal('<a>'.repeat(5000) + '</a>'.repeat(5000))).toMatchObject({ format: 'xml', value: undefined });
    expect(readOriginal('<a><__proto__>1</__proto__></a>')).toMatchObject({ format: 'xml', value: undefined });
  });

  it('is JSON without a value where it is nested deeper than a recursion can go', () => {
    const text = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
    expect(readOriginal(text)).toEqual({ text, format: 'json', value: undefined });
    expect(readOriginal(JSON.parse(text))).toEqual({ text, format: 'json', value: undefined });
  });

  it('is JSON without a value where it has too many values', () => {
    const text = `[${'{},'.repeat(700_000)}{}]`;
    expect(readOriginal(text)).toEqual({ text, format: 'json', value: undefined });
  });

  it('is not parsed when it is too large', () => {
    expect(formatOf(`["${'x'.repeat(17 * 1024 * 1024)}"]`)).toBe('text');
    expect(formatOf(`<a>${'x'.repeat(2 * 1024 * 1024)}</a>`)).toBe('text');
    expect(formatOf(`a=1&b=${'x'.repeat(1024 * 1024)}`)).toBe('text');
  });

  it('is read in any form, and its text is unchanged', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      '\\',
      ':',
      ',',
      ';',
      '\t',
      '|',
      '=',
      '&',
      '<',
      '>',
      '/',
      'a',
      '1',
      ' ',
      '\n',
      '\r\n',
      '%',
      '\u0000',
      '\ud800',
      '<!--',
      '<![CDATA[',
      '<?',
      "'",
    );
    const texts = fc.oneof(
      fc.array(pieces, { maxLength: 60 }).map((all) => all.join('')),
      fc.string({ unit: codeUnit, maxLength: 200 }),
      fc.json(),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const original = readOriginal(text);
        expect(original.text).toBe(text);
        const isUnderstood = ['json', 'xml', 'csv', 'key_value'].includes(original.format);
        expect(isUnderstood || original.value === undefined).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
