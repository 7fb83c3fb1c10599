import { describe, expect, it } from 'vitest';
import { parseExactly } from '../../../../../main/core/base/json-text.ts';
import { cellOf, ColumnReader, usualColumns } from '../../../../../main/core/export-format/columns.ts';

const record = {
  acmeMetaData: { ingestTime: 1_795_264_498_306, resourceType: 'SOURCE', resourceId: 5001, acmeUUID: 'f00', runId: 7 },
  error: { message: '=HYPERLINK("x")', errorType: 'SCHEMA_VALIDATION', lineNumber: -1, guidance: 'ask' },
  rawMessage: { data: 'a,"b"\n\u001b[31mc' },
};

const reader = new ColumnReader(usualColumns);
const cells = (of: unknown): Record<string, string | number> => {
  const values = reader.values(of);
  return Object.fromEntries(usualColumns.map(({ name, path }, place) => [name, cellOf(path, values[place])]));
};
const other = (of: unknown): unknown => JSON.parse(String(cells(of)['other']) || '{}');

describe('a flattened quarantined record', () => {
  it('has a column for each named member, whatever the vendor prefix', () => {
    expect(cells(record)).toMatchObject({
      time: '2026-11-21T12:34:58.306Z',
      type: 'SCHEMA_VALIDATION',
      line: -1,
      resource_id: 5001,
      uuid: 'f00',
      raw_message: 'a,"b"\n\u001b[31mc',
      bucket: '',
    });
  });

  it('preserves fields without a known name', () => {
    expect(other(record)).toEqual({ 'error.guidance': 'ask' });
    expect(other({ more: 1, xMetaData: { extra: null, a: 1 }, rawMessage: { data: 'd', encoding: 'x' } })).toEqual({
      more: 1,
      'metadata.extra': null,
      'metadata.a': 1,
      'rawMessage.encoding': 'x',
    });
    const twice = { xMetaData: { aUUID: 'one', bUUID: 'two' } };
    expect([cells(twice)['uuid'], ...Object.values(other(twice) as object)]).toEqual(['one', 'two']);
  });

  it('takes the original record as an object, as text, or as the whole record', () => {
    expect(cells({ rawMessage: { id: 1 } })).toMatchObject({ raw_message: '{"id":1}', other: '' });
    expect(cells({ rawMessage: 'text' })['raw_message']).toBe('text');
    expect(cells('odd')).toMatchObject({ raw_message: 'odd', other: '' });
    expect(cells({ id: 1 })).toMatchObject({ raw_message: '{"id":1}', other: '' });
    expect(cells({ error: 'just words' })['message']).toBe('just words');
  });

  it('shows an invalid time unchanged', () => {
    expect(cells({ svcMetaData: { ingestTime: 'soon' } })['time']).toBe('soon');
    expect(cells({ svcMetaData: { ingestTime: 1e300 } })['time']).toBe(1e300);
  });

  it.each([
    ['1795264498', '2026-11-21T12:34:58.000Z'],
    ['1795264498.3061', '2026-11-21T12:34:58.3061Z'],
    ['1795264498306.0', '2026-11-21T12:34:58.306Z'],
    ['1795264498306001', '2026-11-21T12:34:58.306001Z'],
    ['1795264498306999999', '2026-11-21T12:34:58.306999999Z'],
    ['"1795264498306999999"', '2026-11-21T12:34:58.306999999Z'],
    ['1.795264498306e12', '2026-11-21T12:34:58.306Z'],
    ['0', '1970-01-01T00:00:00.000Z'],
    ['0.0001', '1970-01-01T00:00:00.0001Z'],
    ['-1', '1969-12-31T23:59:59.000Z'],
    ['-1.0001', -1.0001],
    ['"2026-11-21T12:34:58.306001+02:00"', '2026-11-21T12:34:58.306001+02:00'],
    ['"2026-11-21 12:34"', '2026-11-21 12:34'],
  ])('has every digit of a time: %s', (sent, written) => {
    expect(cells(parseExactly(`{"svcMetaData":{"ingestTime":${sent}}}`))['time']).toBe(written);
  });
});

it('reaches members of the original by their path, and keeps a list whole', () => {
  const inside = new ColumnReader(
    ['record.a["b.c"]', 'record.l', 'record.a', 'record.none.x', 'metadata.t.s'].map((path) => ({ path, name: path })),
  );
  const values = inside.values({ xMetaData: { t: { s: 1 } }, rawMessage: { data: '{"a":{"b.c":2},"l":[{"x":1}]}' } });
  expect(values).toEqual([2, [{ x: 1 }], { 'b.c': 2 }, undefined, 1]);
});

describe('a cell', () => {
  it.each([
    ['null', ''],
    ['true', 'true'],
    ['1.5', 1.5],
    ['-0.000001', -0.000001],
    ['123456789012345', 123456789012345],
    ['1234567890123456', '1234567890123456'],
    ['12345678901234567890', '12345678901234567890'],
    ['[1,12345678901234567890]', '[1,12345678901234567890]'],
    ['""', ''],
    ['10.00', '10.00'],
    ['-0', '-0'],
    ['1e400', '1e400'],
  ])('of %s is %j', (json, cell) => expect(cellOf('x', parseExactly(json))).toBe(cell));

  it.each([
    ['10.00', 10],
    ['-0', 0],
    ['1.5e3', 1500],
    ['1e400', '1e400'],
    ['0.1234567890123456789', '0.1234567890123456789'],
    ['12345678901234567890', '12345678901234567890'],
    ['2.5', 2.5],
    ['9.99999999999999e307', 9.99999999999999e307],
    ['1e308', '1e308'],
    ['-1e-307', -1e-307],
    ['5e-324', '5e-324'],
    ['1e+308', '1e+308'],
    ['1e-400', '1e-400'],
  ])('of a workbook is a number where a workbook can hold it: %s is %j', (json, cell) =>
    expect(cellOf('x', parseExactly(json), false)).toBe(cell),
  );
});
