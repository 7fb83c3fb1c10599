import { describe, expect, it } from 'vitest';
import { parseExactly } from '../../../../main/core/base/json-text.ts';
import { roughly } from '../../../../main/api/rough-json.ts';

describe('a value as other programs see it', () => {
  it('has numbers as JavaScript holds them, and null for those it cannot hold', () => {
    expect(roughly(parseExactly('{"a":1.0,"b":-0,"c":1e400,"d":[12345678901234567890]}'))).toEqual({
      ...{ a: 1, b: 0, c: null },
      d: [12345678901234567000],
    });
  });

  it('is null where it is missing', () => {
    expect(roughly(undefined)).toBeNull();
  });
});
