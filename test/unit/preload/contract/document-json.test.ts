import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentText, parseDocument, printDocument, withDigits } from '#contract/document-json.ts';

describe('a document', () => {
  it.each(['12345678901234567890', '1.10', '1e400', '-0', '1E5', '0.1', '7', '{"a":[1.0,{"b":-2e-400}]}'])(
    'keeps the digits of its numbers when it is cloned, stored and printed: %s',
    (text) => {
      const stored: unknown = JSON.parse(JSON.stringify(structuredClone(parseDocument(text))));
      expect(printDocument(stored as never)).toBe(text);
      expect(documentText(parseDocument(text))).toBe(text);
    },
  );

  it('keeps every text, even one that looks like a marked number', () => {
    const text = fc.string({ unit: fc.constantFrom('\uFDD0', '1', '.', 'e', 'a') });
    fc.assert(
      fc.property(fc.array(fc.oneof(text, fc.double({ noNaN: true, noDefaultInfinity: true }))), (value) => {
        const json = JSON.stringify(value);
        expect(printDocument(parseDocument(json))).toBe(json);
        for (const one of value.filter((entry) => typeof entry === 'string' && entry !== ''))
          expect(documentText(parseDocument(JSON.stringify(one)))).toBe(one);
      }),
      { examples: [[['\uFDD01.10', '\uFDD0\uFDD07', 1.5]]] },
    );
  });

  it('is printed as valid JSON, whatever its texts and names', () => {
    const text = fc.string({ unit: fc.constantFrom('\uFDD0', '"', '\\', '1', '.', ':', ',') });
    fc.assert(
      fc.property(fc.array(fc.dictionary(text, text)), (value) => {
        const printed = JSON.parse(withDigits(JSON.stringify(value))) as Record<string, unknown>[];
        expect(printed.map((one) => Object.keys(one))).toEqual(value.map((one) => Object.keys(one)));
      }),
    );
  });
});
