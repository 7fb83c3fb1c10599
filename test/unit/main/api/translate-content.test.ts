import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentTop } from '#contract/models/content.ts';
import { translateContent } from '../../../../main/api/translate-content.ts';

describe('the content of a location', () => {
  it('has the position of each entry', () => {
    const entries = {
      meta: { type: 'meta', value: {} },
      in: { type: 'folder', value: {} },
      'a.csv': { type: 'file', size: 7, updated_at: 1_700_000_000_000 },
    };
    expect(translateContent(entries, { ...contentTop, path: 'x/' })).toEqual([
      {
        name: 'in',
        kind: 'folder',
        word: 'folder',
        size: null,
        createdAt: null,
        updatedAt: null,
        place: { ...contentTop, path: 'x/in' },
      },
      {
        name: 'a.csv',
        kind: 'file',
        word: 'file',
        size: 7,
        createdAt: null,
        updatedAt: 1_700_000_000_000,
        place: { ...contentTop, path: 'x/a.csv' },
      },
    ]);
    const tables = { orders: { type: 'table', value: [] }, view: { type: 'VIEW' } };
    expect(translateContent(tables, { ...contentTop, database: 'd' })).toMatchObject([
      { kind: 'table', place: { path: '', database: 'd', table: 'orders' } },
      { kind: 'other', word: 'VIEW', place: null },
    ]);
    const columns = { orders: { type: 'table', value: [{ type: 'column', name: 'id' }, 7] } };
    expect(translateContent(columns, { path: '', database: 'd', table: 'orders' })).toMatchObject([
      { name: 'id', kind: 'column', place: null },
      { name: '', kind: 'other', place: null },
    ]);
  });

  it('keeps a file that is called meta, and odd names', () => {
    expect(translateContent({ meta: { type: 'file' } }, contentTop)).toMatchObject([{ name: 'meta', kind: 'file' }]);
    const odd = JSON.parse('{"__proto__":{"type":"file"},"":{"type":"file"}}') as Record<string, unknown>;
    expect(translateContent(odd, contentTop).map(({ name, place }) => [name, place?.path ?? null])).toEqual([
      ['__proto__', '__proto__'],
      ['', null],
    ]);
  });

  it('is read in any form, with times that a date can hold', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string(),
          fc.oneof(fc.anything(), fc.record({ type: fc.constantFrom('file', 'table'), updated_at: fc.double() })),
        ),
        (entries) => {
          for (const { updatedAt, createdAt } of translateContent(entries, contentTop))
            for (const at of [updatedAt, createdAt]) if (at !== null) new Date(at).toISOString();
        },
      ),
    );
  });
});
