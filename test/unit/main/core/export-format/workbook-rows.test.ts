import { expect, it } from 'vitest';
import { workbookRows } from '../../../../../main/core/export-format/workbook-rows.ts';
import { workbook } from '../../../../../main/records/writing/seal.ts';

async function* piecesOf(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += length) yield bytes.subarray(from, from + length);
}

async function workbookOf(rows: (string | number)[][]): Promise<Uint8Array> {
  async function* each(): AsyncGenerator<(string | number)[]> {
    yield* rows;
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of workbook(['a', 'b'], each())) pieces.push(piece);
  return Buffer.concat(pieces);
}

it('the rows of a workbook are counted, for any split into pieces and any content', async () => {
  const rows = Array.from({ length: 3_000 }, (_, place) => [place, '<row r="1">'.repeat(place % 7)]);
  const bytes = await workbookOf([...rows, ['', '']]);
  for (const length of [7, 29, 31, 4_096, bytes.length])
    expect(await workbookRows(piecesOf(bytes, length))).toBe(3_001);
  expect(await workbookRows(piecesOf(await workbookOf([]), 100))).toBe(0);
});

it('a workbook that broke off is not counted', async () => {
  const bytes = await workbookOf([['a', 'b']]);
  await expect(workbookRows(piecesOf(bytes.subarray(0, 200), 100))).rejects.toThrow();
});
