import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mostPreviewRows, mostPreviewText } from '#contract/limits.ts';
import { layOutPreview } from '../../../../../main/core/resources/content-preview.ts';
import { hostileTexts } from '../../../../fixtures/hostile-texts.ts';

describe('a preview', () => {
  it.each<[string, unknown, { columns: string[]; rows: (string | null)[][]; count: number } | null]>([
    [
      'columns and data',
      { columns: ['a', 'a'], data: [[1, null], ['']] },
      { columns: ['a', 'a'], rows: [['1', 'null'], ['""']], count: 2 },
    ],
    [
      'a list of objects',
      '[{"a":1},{"b":{"c":2}}]',
      {
        columns: ['a', 'b'],
        rows: [
          ['1', null],
          [null, '{"c":2}'],
        ],
        count: 2,
      },
    ],
    ['lines of JSON', '{"a":1}\n\n{"a":"x"}\n', { columns: ['a'], rows: [['1'], ['x']], count: 2 }],
    [
      'separated values',
      'id;name;town\r\n1;"a; b";x\r\n2;c;\r\n',
      {
        columns: ['id', 'name', 'town'],
        rows: [
          ['1', 'a; b', 'x'],
          ['2', 'c', '""'],
        ],
        count: 2,
      },
    ],
    ['prose', 'There is nothing, really nothing, in this file.', null],
    ['half of JSON', '{"a":', null],
    ['a list of numbers', '[1,2]', null],
    ['nothing', null, null],
    ['an empty list', '[]', null],
  ])('of %s has its rows', async (_, content, table) => {
    expect((await layOutPreview(content)).table).toEqual(table);
  });

  it('is bounded, and reports what it leaves out', async () => {
    const lines = Array.from({ length: 1_000 }, (_, id) => JSON.stringify({ id }));
    expect((await layOutPreview(lines.join('\n'))).table).toMatchObject({
      count: 1_000,
      rows: { length: mostPreviewRows },
    });
    const long = 'é'.repeat(mostPreviewText + 1);
    const { text, length, bytes, table } = await layOutPreview(long);
    expect([text.length, length, table]).toEqual([mostPreviewText, mostPreviewText + 1, null]);
    expect([bytes.shown, bytes.count]).toEqual([16 * 1024, 2 * (mostPreviewText + 1)]);
    const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
    expect((await layOutPreview(deep)).table).toBeNull();
  });

  it('shows all bytes of any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...hostileTexts)), async (text) => {
        const { bytes } = await layOutPreview(text);
        const lines = bytes.dump === '' ? [] : bytes.dump.split('\n');
        const shown = lines.map((line) => line.slice(10, 57).replaceAll(' ', '')).join('');
        expect(shown).toBe(
          Buffer.from(text)
            .subarray(0, 16 * 1024)
            .toString('hex'),
        );
        expect(
          lines.every((line, at) => Number.parseInt(line.slice(0, 8), 16) === at * 16 && /^[ -~]*$/.test(line)),
        ).toBe(true);
      }),
    );
  });

  it('of any value is inert and has one width', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), async (content) => {
        const { table, text } = await layOutPreview(content);
        expect(text).toBe(content);
        expect(table === null || table.rows.every((row) => row.length === table.columns.length)).toBe(true);
      }),
    );
  });
});
