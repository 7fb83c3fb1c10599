import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonRecord } from '#contract/models/resource.ts';
import { rowsAsCsv, rowsInCsv } from '../../../../../main/core/resources/rows-csv.ts';

const imported = (text: string, known: JsonRecord = {}): Promise<JsonRecord[]> =>
  rowsInCsv(text, { primaryKey: 'key', read: () => Promise.resolve(known) });

const value = fc.oneof(
  fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0') && !/[\ud800-\udfff]/u.test(text)),
  fc.constantFrom('=1+1', "'=1", '-1', '1,5', 'a;b', 'x\r\ny', '"', 'null', 'true', ''),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 2 }).map((given) => JSON.parse(JSON.stringify({ given })) as JsonRecord),
);
const name = fc.constantFrom('a', 'b, c', '__proto__', 'constructor', '=d');

describe('rows as CSV', () => {
  it('are equal after an import, whatever their contents', async () => {
    const rows = fc
      .array(fc.dictionary(name, value, { maxKeys: 4 }), { minLength: 1, maxLength: 5 })
      .map((given) => given.map((row, place) => Object.fromEntries([['key', `k${place}`], ...Object.entries(row)])));
    await fc.assert(
      fc.asyncProperty(rows, async (given) => {
        const known = Object.fromEntries(given.map((row) => [row['key'] as string, row as JsonRecord]));
        expect(await imported([...rowsAsCsv(given)].join(''), known)).toEqual(given);
      }),
    );
  });

  it('are texts in unknown columns, and an empty cell is no member', async () => {
    expect(await imported('key,n,empty\nnew,1,\n')).toEqual([{ key: 'new', n: '1' }]);
  });

  it.each([
    ['a,b\n1,2\n', 'The file has no column key, the key of the lookup.'],
    ['key,a,a\n1,2,3\n', 'The file has two columns with the same name.'],
    ['key,a\n1\n', 'The file is not valid CSV: '],
    ['key,a\n"1,2\n', 'The file is not valid CSV: '],
    ['', 'The file has no column key'],
  ])('are refused when invalid: %j', async (text, why) => {
    await expect(imported(text)).rejects.toThrow(why);
  });
});
