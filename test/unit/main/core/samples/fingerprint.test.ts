import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gist, patternVersion } from '../../../../../main/core/base/text-pattern.ts';
import {
  FingerprintKeys,
  fingerprintOf,
  groupKeyOf,
  messageParts,
} from '../../../../../main/core/samples/fingerprint.ts';

const message = 'order_total: expected number, got text "1.249,00" in line 7';

describe('a fingerprint', () => {
  it('is short, and equal for messages that differ only in values', () => {
    const { key, pattern } = fingerprintOf('SCHEMA', message);
    expect(fingerprintOf('SCHEMA', message.replace('1.249,00', '88,10').replace('7', '1930')).key).toBe(key);
    expect(pattern).toBe('order_total: expected number, got text ‹quoted› in line ‹number›');
    expect(key).toMatch(/^[\da-f]{16}$/);
  });

  it('differs for another type, and for a different message', () => {
    const keys = [
      fingerprintOf('SCHEMA', message),
      fingerprintOf('PARSE', message),
      fingerprintOf(null, message),
      fingerprintOf('SCHEMA', 'currency: is required'),
    ].map(({ key }) => key);
    expect(new Set(keys).size).toBe(4);
  });

  it('changes with the version of the rules', () => {
    const { key, pattern } = fingerprintOf('SCHEMA', message);
    expect(key).toBe(groupKeyOf([patternVersion, 'SCHEMA', gist(pattern)]));
    expect(key).not.toBe(groupKeyOf([patternVersion + 1, 'SCHEMA', gist(pattern)]));
  });

  it('ignores the far end of a long message', () => {
    const stack = (line: string) => fingerprintOf('PARSE', `broken\n${'at step\n'.repeat(600)}${line}`).key;
    expect(stack('one')).toBe(stack('two'));
  });
});

describe('cached keys', () => {
  it('equal those of the fingerprints, whatever came before', () => {
    const type = fc.constantFrom(null, '', 'A', 'A\n', 'null');
    const text = fc.constantFrom('', 'total 5', 'total 6', '\n', 'A', 'null', 'A\ntotal 5');
    fc.assert(
      fc.property(fc.array(fc.tuple(type, text)), (failures) => {
        const keys = new FingerprintKeys();
        for (const [errorType, message] of failures)
          expect(keys.keyOf(errorType, message)).toBe(fingerprintOf(errorType, message).key);
      }),
    );
  });
});

describe('the parts of a message', () => {
  it('are significant and masked parts, with the kind of each mask', () => {
    expect(messageParts(message)).toEqual([
      { text: 'order_total: expected number, got text ', mask: null },
      { text: '"1.249,00"', mask: 'quoted' },
      { text: ' in line ', mask: null },
      { text: '7', mask: 'number' },
    ]);
  });

  it('add up to the whole message', () => {
    const word = fc.oneof(fc.string(), fc.constantFrom('12', '"x"', ' ', '/a/b', 'a@b.c', 'x'.repeat(3_990)));
    fc.assert(
      fc.property(
        fc.array(word).map((words) => words.join(' ')),
        (text) => {
          expect(
            messageParts(text)
              .map((part) => part.text)
              .join(''),
          ).toBe(text);
        },
      ),
    );
  });
});
