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
  it('that is empty lets everything through', () => {
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

  it.each(['metadata', 'columnNumber', 'rawmessage'])(
    'does not find what is the name of a member of all: %s',
    (text) => {
      expect(passes({ text })).toBe(false);
    },
  );

  it('reads a record only where its message does not answer', () => {
    const matches = sampleMatcher({ ...everyRecord, text: 'postcode', runs: [7] });
    const unread = (): string => expect.fail('The record was read.');
    expect(matches(readSample(failedRecord()), resource, unread)).toBe(true);
    expect(matches(readSample(failedRecord({ runId: 8, message: '' })), resource, unread)).toBe(false);
  });
});
