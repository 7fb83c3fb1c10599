import { everyRecord, type GroupFields } from '#contract/models/quarantine.ts';
import { describe, expect, it } from 'vitest';
import {
  isReadable,
  knownIn,
  likeFailing,
  withValueKind,
  withValue,
} from '../../../../../../renderer/features/records/list/filter.ts';

describe('clicking a value', () => {
  it.each([
    ['', 'customer.country', 'DE', 'customer.country:DE'],
    ['currency run:7', 'customer.country', 'New York', 'currency run:7 customer.country:"New York"'],
    ['country:SE eu', 'country', 'DE', 'eu country:DE'],
    ['country:>5 NOT country:SE', 'country', 'DE', 'NOT country:SE country:DE'],
    ['a OR b', 'error', 'x', '(a OR b) "error":x'],
    ['total:is text', 'total', '', 'total:is empty'],
    ['', 'note', 'x'.repeat(500), `note:${'x'.repeat(500)}*`],
  ])('adds it to the rest of the search in %j', (text, path, value, searched) => {
    expect(withValue(text, path, value)).toBe(searched);
    expect(isReadable({ ...everyRecord, text: searched })).toBe(true);
  });

  it('searches for records without the field where it is missing', () => {
    expect(withValueKind('total:5 eu', 'total', 'missing')).toBe('eu total:is missing');
  });
});

describe('clicking the value of a failed record next to one that passed', () => {
  it.each([
    [{ failing: '"12,50"', passing: '12.5', differs: 'kind' }, 'total:is text'],
    [{ failing: 'null', passing: '"x"', differs: 'kind' }, 'total:is null'],
    [{ failing: '[1]', passing: '1', differs: 'kind' }, 'total:is list'],
    [{ failing: '-1', passing: '"1"', differs: 'kind' }, 'total:is number'],
    [{ failing: null, passing: '1', differs: 'kind' }, 'total:is missing'],
    [{ failing: '5', passing: null, differs: 'kind' }, 'total:5'],
    [{ failing: 'DE', passing: 'SE', differs: 'value' }, 'total:DE'],
    [{ failing: '', passing: '', differs: null }, 'total:is empty'],
  ] as const)('finds records with equal failures: %o', (field, searched) => {
    expect(likeFailing('', { path: 'total', ...field })).toBe(searched);
  });
});

it('an unreadable search cannot be exported', () => {
  expect(isReadable({ ...everyRecord, text: 'total:is nubmer' })).toBe(false);
  expect(isReadable({ ...everyRecord, text: 'total:' })).toBe(false);
});

describe('completion', () => {
  const field = (path: string, ...values: string[]) => ({
    path,
    present: 3,
    distinct: values.length,
    values: values.map((value) => ({ value, count: 1 })),
  });
  const facts: GroupFields = {
    of: 3,
    looked: 3,
    understood: 3,
    fields: [field('country', 'DE', '', 'y'.repeat(500)), field('error', 'E1')],
  };
  const known = knownIn(facts, (count) => `${count} records`);

  it('knows the fields of the records, and complete values', () => {
    expect(known('record')).toEqual([
      { value: 'country', label: 'country', about: '3 records' },
      { value: 'error', label: 'error', about: '3 records' },
    ]);
    expect(known('record.country')).toEqual([{ value: 'DE', label: 'DE', about: '1 records' }]);
    expect(known('record.error').map(({ value }) => value)).toEqual(['E1']);
    expect(known('error')).toEqual([]);
    expect(knownIn(null, String)('record')).toEqual([]);
  });
});
