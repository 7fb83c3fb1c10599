import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonRecord } from '#contract/models/resource.ts';
import { parseExactly } from '../../../../../main/core/base/json-text.ts';
import { rowsAsCsv, rowsInCsv } from '../../../../../main/core/resources/rows-csv.ts';

const readRows = (text: string, document: JsonRecord = {}, exact: Record<string, unknown> = document) =>
  rowsInCsv(text, { primaryKey: 'key', read: () => Promise.resolve({ document, exact }) });
const imported = async (...given: Parameters<typeof readRows>): Promise<JsonRecord[]> =>
  (await readRows(...given)).rows;

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

  it('have every digit of a number, and an equal one is no edit', async () => {
    const exact = parseExactly('{"k":{"key":"k","price":1.10,"total":12345678901234567.10}}') as Record<string, object>;
    const document = JSON.parse(JSON.stringify(exact)) as JsonRecord;
    const csv = [...rowsAsCsv(Object.values(exact) as Record<string, unknown>[])].join('');
    expect(csv).toBe('key,price,total\nk,1.10,12345678901234567.10\n');
    for (const same of [csv, csv.replace('1.10', '1.1')])
      expect(await imported(same, document, exact)).toEqual([document['k']]);
    expect(await imported(csv.replace('567.10', '567.11'), document, exact)).toEqual([
      { key: 'k', price: 1.1, total: '12345678901234567.11' },
    ]);
  });

  it.each([
    [',', null],
    [';', 'The columns of the file are separated by semicolons.'],
    ['\t', 'The columns of the file are separated by tabs.'],
    ['|', 'The columns of the file are separated by |.'],
  ])('are separated by %j, which is detected and reported', async (separator, note) => {
    const text =
      ['a', 'key', '"b;,\t|c"', '1'].join(separator) + '\n' + ['x', 'k', '"1,5;6"', ''].join(separator) + '\n';
    const rows = [{ a: 'x', key: 'k', 'b;,\t|c': '1,5;6' }];
    expect(await readRows(text)).toEqual({ rows, note });
  });

  it('are separated by commas where no separator yields the key, or there is one column', async () => {
    await expect(imported('name;city\n')).rejects.toThrow('Columns are separated by commas, semicolons, tabs or |.');
    expect(await readRows('key\na;b\n')).toEqual({ rows: [{ key: 'a;b' }], note: null });
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
