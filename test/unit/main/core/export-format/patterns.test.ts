import { describe, expect, it } from 'vitest';
import { namedPattern, ownPattern, patternsIn } from '../../../../../main/core/export-format/patterns.ts';
import type { PatternName } from '../../../../../preload/contract/models/export.ts';

const found = (name: PatternName, text: string): string[] => {
  const stretches: string[] = [];
  namedPattern(name)(text, (stretch) => {
    stretches.push(stretch);
    return '';
  });
  return stretches;
};

const cards = ['4222222222222', '378282246310005', '122000000000003'];

describe.each<[PatternName, string, string[]]>([
  ['email', 'to ann.b+x@mail.example.org, and jörg@müller.de.', ['ann.b+x@mail.example.org', 'jörg@müller.de']],
  ['email', 'a@b is none, @home neither', []],
  ['phone', 'call +49 (30) 123456-78 or (415) 555-0123', ['+49 (30) 123456-78', '(415) 555-0123']],
  ['phone', 'on 2026-11-20, 12345678 of 99999999 at 10.0.0.1', []],
  ['card', 'card 4111 1111 1111 1111, 4111-1111-1111-1112', ['4111 1111 1111 1111']],
  ['card', 'id 41111111111111110000000', []],
  ['card', 'at 1795219200007, 1795219200000001 us, of orders-1795219200007.csv', []],
  ['card', 'old 4222222222222, amex 378282246310005, airline 122000000000003', cards],
  [
    'iban',
    'DE89 3704 0044 0532 0130 00 is it, gb82west12345698765432 too',
    ['DE89 3704 0044 0532 0130 00', 'gb82west12345698765432'],
  ],
  ['iban', 'DE88370400440532013000', []],
  ['ip', 'from 10.0.0.255, ::1 and 2001:db8::ff00:42:8329', ['10.0.0.255', '::1', '2001:db8::ff00:42:8329']],
  [
    'phone',
    'call +49\u00a0170\u00a01234567 or +33\u20111\u201123\u201145\u201167',
    ['+49\u00a0170\u00a01234567', '+33\u20111\u201123\u201145\u201167'],
  ],
  ['phone', 'اتصل +٤٩١٧٠١٢٣٤٥٦٧ أو ०१७०१२३४५६७', ['+٤٩١٧٠١٢٣٤٥٦٧', '०१७०१२३४५६७']],
  [
    'card',
    'card 4111\u00a01111\u00a01111\u00a01111, ４１１１１１１１１１１１１１１１',
    ['4111\u00a01111\u00a01111\u00a01111', '４１１１１１１１１１１１１１１１'],
  ],
  ['email', 'to taro＠example.co.jp', ['taro＠example.co.jp']],
  [
    'iban',
    'DE89\u202f3704\u202f0044\u202f0532\u202f0130\u202f00',
    ['DE89\u202f3704\u202f0044\u202f0532\u202f0130\u202f00'],
  ],
  ['ip', '300.1.1.1 at 12:30:45, std::vector, 1.2.3.4.5', []],
])('as %s in %j', (name, text, expected) => {
  it(`is found: ${expected.join(' and ') || 'nothing'}`, () => {
    expect(found(name, text)).toEqual(expected);
    // The patterns are checked together and one by one.
    expect(patternsIn(text).includes(name)).toBe(expected.length > 0);
    for (const one of expected) expect(patternsIn(one)).toContain(name);
  });
});

it('scans a megabyte without any match in linear time', () => {
  const texts = ['a', '1', '1 ', '.', 'a:', 'DE12 '].map((part) => part.repeat(200_000));
  for (const text of texts) expect(patternsIn(text)).toEqual([]);
});

describe('a custom pattern', () => {
  it('is a regular expression of RE2', () => {
    expect(ownPattern('(?i)order-\\d+')('Order-1, ORDER-22', (text) => `<${text}>`)).toBe('<Order-1>, <ORDER-22>');
    expect(ownPattern('x*')('axxb', () => '-')).toBe('a-b');
    expect(ownPattern('😀.')('a😀bc', () => '-')).toBe('a-c');
  });

  it('takes linear time even if it would backtrack forever in other engines', () => {
    expect(ownPattern('(a+)+$')('a'.repeat(50_000) + '!', () => '-')).toContain('!');
  });

  it.each(['(', 'a(?=b)', '(a)\\1'])('%j is refused with an explanation', (pattern) => {
    expect(() => ownPattern(pattern)).toThrow(
      expect.objectContaining({ problem: expect.objectContaining({ kind: 'invalid_input' }) }),
    );
  });
});
