import { expect, it } from 'vitest';
import {
  asOption,
  formatOf,
  readAccepted,
  readColumns,
  readExcelSigns,
  readRedaction,
} from '../../../../main/cli/export-options.ts';

it('reads columns in their order, with optional names, from one option or several', () => {
  const first = readColumns('error.message, metadata.ingestTime=Read at');
  expect(readColumns('record["a,b=c"].d=D,other', first)).toEqual([
    { path: 'error.message', name: 'error.message' },
    { path: 'metadata.ingestTime', name: 'Read at' },
    { path: 'record["a,b=c"].d', name: 'D' },
    { path: 'other', name: 'other' },
  ]);
});

it('refuses empty columns', () => {
  for (const text of ['', 'raw,,other', '=Name']) expect(() => readColumns(text)).toThrow(/^--columns/);
});

it('reads fields and methods of redaction, and masks by default', () => {
  const field = readRedaction('field=record.customer.email:hash');
  expect(readRedaction('pattern=email', readRedaction('pattern=/(?i)order:\\d+/:drop', field))).toEqual([
    { target: { by: 'field', path: 'record.customer.email' }, how: 'hash' },
    { target: { by: 'pattern', pattern: '(?i)order:\\d+' }, how: 'drop' },
    { target: { by: 'named', pattern: 'email' }, how: 'mask' },
  ]);
});

it('rejects an unrecognized redaction instead of writing the data', () => {
  for (const text of ['', 'email', 'fields=a:mask', 'field=', 'pattern', 'pattern=', 'pattern=//'])
    expect(() => readRedaction(text)).toThrow(/^--redact/);
});

it.each([
  ['pattern=email:masked', 'masked is not a redaction method. Did you mean mask?'],
  ['pattern=email:MASK', 'MASK is not a redaction method. Did you mean mask?'],
  ['pattern=email:sha256', 'sha256 is not a redaction method.'],
  ['pattern=emails:mask', 'emails is not a pattern. Did you mean email?'],
  ['field=record.email:masked', 'masked is not a redaction method. Did you mean mask?'],
  ['field=error.mesage:mask', 'error.mesage is not a path in a failed record. Did you mean error.message?'],
  ['field=recrod.email', 'recrod.email is not a path in a failed record. Did you mean record?'],
])('refuses the typo in --redact %s and suggests the right name', (text, message) => {
  expect(() => readRedaction(text)).toThrow(`--redact: ${message}`);
});

it('refuses columns and accepted fields that no record has', () => {
  expect(() => readColumns('nope,error.message')).toThrow('--columns: nope is not a path in a failed record.');
  expect(() => readColumns('error.mesage')).toThrow('Did you mean error.message?');
  expect(() => readAccepted('al')).toThrow('--accept: al is not a path in a failed record. Did you mean all?');
  expect(() => readAccepted('email')).toThrow('--accept: email is not a path in a failed record.');
});

it('writes the path of any member in the form that it reads', () => {
  for (const path of ['record.email', 'raw', 'shop', 'error.code', 'metadata.a["b.c"]'])
    expect(readAccepted(asOption(path))).toEqual(readAccepted(path === 'shop' ? '["shop"]' : path));
  expect(asOption('shop')).toBe('["shop"]');
});

it('accepts members that only some services have, and any member in brackets', () => {
  expect(readColumns('error.code,metadata.partition,["shop"],["a:b"].c').map(({ path }) => path)).toEqual([
    'error.code',
    'metadata.partition',
    'shop',
    '["a:b"].c',
  ]);
  expect(readRedaction('field=record["a:b"]:drop')).toEqual([
    { target: { by: 'field', path: 'record["a:b"]' }, how: 'drop' },
  ]);
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

it('reads the locale of Excel in either spelling, and refuses one that does not exist', () => {
  for (const locale of ['de', 'de-AT', 'de_DE'])
    expect(readExcelSigns(locale)).toEqual({ separator: ';', decimal: ',' });
  for (const locale of ['5001', 'xx', 'de.UTF-8', ''])
    expect(() => readExcelSigns(locale)).toThrow(`--for-excel: ${locale} is not a locale.`);
});
