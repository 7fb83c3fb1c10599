import { describe, expect, it } from 'vitest';
import { parseDocument } from '#contract/document-json.ts';
import { exactOf } from '../../../../../main/core/base/document.ts';
import { inert, inertJson, jsonArrayWriter } from '../../../../../main/core/base/json.ts';

describe('JSON for a terminal', () => {
  it('holds no terminal control characters and no text reversal, and is equivalent', () => {
    const value = { 'a\u009bb': 'x\u001b[31m\u007f\u0085\u2028\u2029\u200e\u202e\u2066\u061c', plain: 'Größe 中 😀' };
    const text = inertJson(value);
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/u);
    expect(text).toContain('Größe 中 😀');
    expect(JSON.parse(text)).toEqual(value);
  });

  it('is printed at any depth', () => {
    let deep: unknown = null;
    for (let level = 0; level < 20_000; level += 1) deep = [deep];
    const record = { deep, name: 'a\u202eb' };
    expect(inertJson(record)).toBe(`{"deep":${'['.repeat(20_000)}null${']'.repeat(20_000)},"name":"a\\u202eb"}`);
  });

  it('is one array for entries that arrive page by page', () => {
    const writer = jsonArrayWriter();
    const text = [[{ a: 1 }, 'two\nlines'], [], [[3]]].map((page) => writer.page(page)).join('') + writer.end();
    expect(JSON.parse(text)).toEqual([{ a: 1 }, 'two\nlines', [3]]);
  });

  it('is an empty array without entries', () => {
    const writer = jsonArrayWriter();
    expect(writer.page([]) + writer.end()).toBe('[]\n');
  });

  it('does not look complete for a list that broke off', () => {
    const text = jsonArrayWriter().page([1, 2]);
    expect(() => JSON.parse(text)).toThrow();
  });
});

it('prints the digits of a number in a document, and keeps any other text as it is', () => {
  const document = parseDocument('{"rate":1.10}');
  expect(inertJson(exactOf(document))).toBe('{\n  "rate": 1.10\n}');
  expect(JSON.parse(inertJson({ name: '\ufdd01.10' }))).toEqual({ name: '\ufdd01.10' });
  expect(inert(JSON.stringify(document))).toBe(JSON.stringify(document));
});
