import { everyRecord, type SampleFilter } from '#contract/models/quarantine.ts';
import { describe, expect, it } from 'vitest';
import { readSample } from '../../../../../main/core/samples/sample.ts';
import { sampleMatcher } from '../../../../../main/records/collection/sample-filter.ts';
import { failedRecord } from '../../../../fixtures/failed-records.ts';

const resource = { kind: 'source', id: 5 } as const;

function passes(filter: Partial<SampleFilter>, record: unknown = failedRecord()): boolean {
  return sampleMatcher({ ...everyRecord, ...filter })(readSample(record), resource, () => JSON.stringify(record));
}

describe('a filter of samples', () => {
  it('lets everything through when it is empty', () => {
    expect(passes({})).toBe(true);
    expect(passes({ text: '  ' }, null)).toBe(true);
  });

  it.each([
    [
      'resource',
      { resources: [{ kind: 'source', id: 5 } as const] },
      { resources: [{ kind: 'data_set', id: 5 } as const] },
    ],
    ['run', { runs: [3, 7] }, { runs: [8] }],
    ['file', { files: ['orders.csv'] }, { files: ['orders'] }],
  ])('selects those of a %s', (_what, its, others) => {
    expect(passes(its)).toBe(true);
    expect(passes(others)).toBe(false);
    expect(passes({ ...its, text: 'nowhere' })).toBe(false);
  });

  it.each(['POSTCODE required', 'schema_validation', 'order_id', 'orders.csv', '"order_id":1', 'required order_id'])(
    'finds words in any order and case, in the message, the type and the record: %s',
    (text) => {
      expect(passes({ text })).toBe(true);
    },
  );

  it('needs every word', () => {
    expect(passes({ text: 'postcode currency' })).toBe(false);
    expect(passes({ text: 'order_id currency' })).toBe(false);
  });

  it.each(['metadata', 'columnNumber', 'rawmessage'])('does not match the name of a member of all: %s', (text) => {
    expect(passes({ text })).toBe(false);
  });

  it('reads a record only where its message is not sufficient', () => {
    const matches = sampleMatcher({ ...everyRecord, text: 'postcode', runs: [7] });
    const unread = (): string => expect.fail('The record was read.');
    expect(matches(readSample(failedRecord()), resource, unread)).toBe(true);
    expect(matches(readSample(failedRecord({ runId: 8, message: '' })), resource, unread)).toBe(false);
  });

  const order = {
    order_total: '12,50',
    customer: { Country: 'DE', notes: null, 'a.b': { c: 'deep' } },
    lines: [{ sku: 'A1', price: -2.5 }, { sku: 'B2' }],
    tags: ['vip', 'late payer'],
    paid: false,
    size: 3,
    id: '90071992547409931234',
    text: '',
    none: [],
  };
  const original = JSON.stringify(order).replace('"size":3', '"size":3,"huge":90071992547409931234');

  it.each([
    'order_total:is text',
    'order_total:"12,50"',
    'customer.country:DE',
    'CUSTOMER.country:d*',
    'customer.country:SE,DE',
    'customer.a.b.c:deep',
    '"customer[\\"a.b\\"].c":deep',
    'customer.notes:is null',
    'customer.notes:""',
    'customer:is object',
    'lines.sku:b2',
    'lines.price:<0',
    'lines:is list',
    'tags:"late payer"',
    'tags:*"vip"*',
    'paid:false paid:is boolean',
    'size:3.0 size:=3 size:is number size:>2.9',
    'huge:90071992547409931234',
    'id:>1e10 id:is text',
    'text:is empty none:is empty',
    'zip:is missing zip:""',
    'NOT size:is missing',
    'error:schema_validation message:postcode file:orders* run:7 resource:5 size:3',
    '"order_total":"12,50" OR nowhere',
  ])('finds records by their fields: %s', (text) => {
    expect(passes({ text }, failedRecord({ original }))).toBe(true);
    expect(passes({ text: `NOT (${text})` }, failedRecord({ original }))).toBe(false);
  });

  it.each([
    'error:order',
    'order_total:is number',
    'order_total:>1',
    'customer.country:D',
    'sku:A1',
    'size:is empty',
    'run:8',
  ])('does not find by %s', (text) => expect(passes({ text }, failedRecord({ original }))).toBe(false));

  it.each([
    ['XML', '<order id="7"><country>DE</country></order>', 'order.country:DE order.@id:>6'],
    ['CSV', 'country,total,lines\nDE,5,1\nSE,6,2', 'country:SE total:>5'],
    ['pairs', 'country=DE;total=5', 'country:DE total:5'],
  ])('finds fields in %s too', (_format, written, text) => {
    expect(passes({ text }, failedRecord({ original: written }))).toBe(true);
  });

  it('finds no field in a record that cannot be parsed', () => {
    expect(passes({ text: 'a:is missing' }, failedRecord({ original: 'plain words' }))).toBe(true);
    expect(passes({ text: 'NOT a:is missing' }, failedRecord({ original: null }))).toBe(false);
  });

  it.each([
    ['total:12345678901234567.10', true],
    ['total:12345678901234567.1', true],
    ['total:12345678901234567.89', false],
    ['total:12345678901234567', false],
    ['total:=12345678901234567.10', true],
    ['total:=12345678901234567.11', false],
    ['total:>12345678901234567.09', true],
    ['total:>12345678901234567.10', false],
    ['id:>9007199254740992', true],
    ['id:<9007199254740994', true],
    ['id:9007199254740992', false],
    ['huge:1e400', true],
    ['huge:10e399', true],
    ['huge:1e401', false],
    ['huge:1e*', true],
    ['huge:>1e399', true],
    ['huge:>1e400', false],
    ['huge:>=1e+400', true],
    ['huge:<1e4000', true],
    ['price:>1e-400', true],
    ['price:<-1e400', false],
    ['price:1.1', true],
    ['price:1.10', true],
    ['price:=1.1', true],
    ['price:1.100000000000000001', false],
  ])('compares every digit of a number: %s', (text, isFound) => {
    const original = '{"total":12345678901234567.10,"id":9007199254740993,"huge":1E400,"price":1.10}';
    expect(passes({ text }, failedRecord({ original }))).toBe(isFound);
    const inAnObject = JSON.stringify(failedRecord({ original: 'NUMBERS' })).replace('"NUMBERS"', original);
    const matches = sampleMatcher({ ...everyRecord, text });
    expect(matches(readSample(failedRecord()), resource, () => inAnObject)).toBe(isFound);
  });

  it('lets nothing through by an unreadable value', () => {
    expect(passes({ text: 'size:is nubmer' }, failedRecord({ original }))).toBe(false);
    expect(passes({ text: 'run:7 size:is nubmer' }, failedRecord({ original }))).toBe(false);
  });
});
