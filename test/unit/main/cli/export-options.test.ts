import { expect, it } from 'vitest';
import { formatOf, readColumns, readRedaction } from '../../../../main/cli/export-options.ts';

it('reads columns in their order, with names where they are given, from one option or several', () => {
  const first = readColumns('error.message, metadata.ingestTime=Read at');
  expect(readColumns('record["a,b=c"].d=D,other', first)).toEqual([
    { path: 'error.message', name: 'error.message' },
    { path: 'metadata.ingestTime', name: 'Read at' },
    { path: 'record["a,b=c"].d', name: 'D' },
    { path: 'other', name: 'other' },
  ]);
});

it('refuses columns that are empty', () => {
  for (const text of ['', 'a,,b', '=Name']) expect(() => readColumns(text)).toThrow(/^--columns/);
});

it('reads what is to be redacted and how, and masks by default', () => {
  const field = readRedaction('field=record.customer.email:hash');
  expect(readRedaction('pattern=email', readRedaction('pattern=(?i)order:\\d+:drop', field))).toEqual([
    { target: { by: 'field', path: 'record.customer.email' }, how: 'hash' },
    { target: { by: 'pattern', pattern: '(?i)order:\\d+' }, how: 'drop' },
    { target: { by: 'named', pattern: 'email' }, how: 'mask' },
  ]);
});

it('rejects an unknown redaction instead of writing the data', () => {
  for (const text of ['', 'email', 'fields=a:mask', 'field=', 'pattern'])
    expect(() => readRedaction(text)).toThrow(/^--redact/);
});

it('derives the format from the extension of the file', () => {
  expect(['a.csv', 'b.tar/failed.JSONL', 'c.Xlsx', 'json', 'd.txt'].map(formatOf)).toEqual([
    'csv',
    'ndjson',
    'xlsx',
    null,
    null,
  ]);
});
