import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonErrorIn } from '../../../../renderer/editing/json-place.ts';

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('the position of invalid JSON', () => {
  it('is null where all of it is JSON, and a position where it is not', () => {
    const broken = fc.tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', ']', '"', ':', 'x', '\n', '1', '\\'));
    fc.assert(
      fc.property(broken, ([text, at, put]) => {
        const place = at % (text.length + 1);
        const changed = text.slice(0, place) + put + text.slice(place + 1);
        expect(jsonErrorIn(text)).toBeNull();
        expect(jsonErrorIn(changed) === null).toBe(isJson(changed));
      }),
      { numRuns: 1_000 },
    );
  });

  it('is named by line and column', () => {
    expect(jsonErrorIn('{\n  "a": 1,\n  "b": oops\n}')).toEqual({ line: 3, column: 8 });
    expect(jsonErrorIn('{"a": 1,}')).toEqual({ line: 1, column: 9 });
    expect(jsonErrorIn('{"a": [1, 2}')).toEqual({ line: 1, column: 12 });
    expect(jsonErrorIn('')).toEqual({ line: 1, column: 1 });
    expect(jsonErrorIn('{"a": 1} x')).toEqual({ line: 1, column: 10 });
  });
});
