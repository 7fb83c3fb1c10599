import { describe, expect, it } from 'vitest';
import { placeAt, suggestionsAt } from '#contract/filter/complete.ts';
import { everything, type Filter, join, negate } from '#contract/filter/filter.ts';
import { fieldAt, fieldName, pathOf } from '#contract/filter/open-field.ts';
import { parse } from '#contract/filter/parse.ts';
import { print } from '#contract/filter/print.ts';
import { sampleFields as fields } from '#contract/filter/sample-fields.ts';

const value = (field: string, ...values: string[]): Filter => ({ is: 'value', field, values });
const text = (words: string): Filter => ({ is: 'text', text: words });

describe('fields of records', () => {
  it.each<[string, Filter]>([
    ['customer.country:DE', value('record.customer.country', 'DE')],
    ['record.customer.country:DE', value('record.customer.country', 'DE')],
    ['"order total":12', value('record.order total', '12')],
    ['"[\\"a.b\\"].c":x', value('record.["a.b"].c', 'x')],
    ['@id:7 größe:3', join('and', [value('record.@id', '7'), value('record.größe', '3')])],
    ['country:DE,"new york",""', value('record.country', 'DE', 'new york', '')],
    ['country:IS', value('record.country', 'IS')],
    ['country:is', value('record.country', 'is')],
    ['total:is number', { is: 'kind', field: 'record.total', kind: 'number' }],
    ['NOT (total:is  missing)', negate({ is: 'kind', field: 'record.total', kind: 'missing' })],
    ['total:>=-1.5k', { is: 'figure', field: 'record.total', operator: '>=', figure: -1500 }],
    ['total:=5', { is: 'figure', field: 'record.total', operator: '=', figure: 5 }],
    [
      'total:>12345678901234567.10',
      { is: 'figure', field: 'record.total', operator: '>', figure: 12345678901234568, exact: '12345678901234567.1' },
    ],
    ['total:5', value('record.total', '5')],
    ['error:parse', value('error', 'parse')],
    ['"error":parse', value('record.error', 'parse')],
    ['record.error:parse', value('record.error', 'parse')],
    ['10:58', text('10:58')],
    ['https://a.example/x', text('https://a.example/x')],
    ['total:"1",000', value('record.total', '1', '000')],
    ['total:1,00', value('record.total', '1', '00')],
    ['total:1,EUR', value('record.total', '1', 'EUR')],
    ['"a phrase" b', join('and', [text('a phrase'), text('b')])],
  ])('are read in %s, and printed to be read again', (typed, filter) => {
    expect(parse(typed, fields)).toEqual({ filter, problems: [] });
    expect(parse(print(filter, fields), fields).filter).toEqual(filter);
  });

  it.each([
    ['total:is nubmer', 'no_such_value 9-15'],
    ['total:>many', 'no_number 6-11'],
    ['total:1,000', 'no_number 6-11'],
    ['total:-12,345,678 x', 'no_number 6-17'],
    ['x total:', 'no_value 8-8'],
    ['run:', 'no_value 4-4'],
  ])('point at the fault in %s', (typed, problem) => {
    const { filter, problems } = parse(typed, fields);
    expect(problems.map(({ kind, from, to }) => `${kind} ${from}-${to}`)).toEqual([problem]);
    expect(filter).not.toEqual(value('record.total', expect.anything()));
  });

  it('match nothing by an unknown kind', () => {
    expect(parse('total:is nubmer', fields).filter).toEqual(negate(everything));
  });

  it.each([
    ['customer.country', 'customer.country'],
    ['error', '"error"'],
    ['record.x', '"record.x"'],
    ['order total', '"order total"'],
    ['', '""'],
    ['2nd', '"2nd"'],
  ])('keep the typed name: %j is %s', (path, typed) => {
    const field = fieldAt(path, fields);
    expect(pathOf(field, fields)).toBe(path);
    expect(fieldName(field, fields)).toBe(typed);
  });

  it('are suggested by any part of their path, with their values and possible types', () => {
    const known = (field: string) =>
      ({ record: ['customer.country', 'order total'], 'record.customer.country': ['DE', 'DK', 'SE'] })[field]?.map(
        (one) => ({ value: one, label: one }),
      ) ?? [];
    const offered = (typed: string): string[] =>
      suggestionsAt(placeAt(typed, typed.length, fields), fields, known).map((one) => one.text);
    expect(offered('coun')).toEqual(['customer.country:']);
    expect(offered('x total')).toEqual(['"order total":']);
    expect(offered('r')).toEqual(['resource:', 'run:', 'customer.country:', '"order total":']);
    expect(offered('customer.country:d')).toEqual(['DE', 'DK']);
    expect(offered('customer.country:is n')).toEqual(['is number', 'is null']);
    expect(offered('"customer.country":S')).toEqual(['SE']);
    expect(offered('eu "order total":is m')).toEqual(['is missing']);
  });
});
