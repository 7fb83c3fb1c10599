import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  acceptedBy,
  personalIn,
  PersonalTally,
  writtenFields,
} from '../../../../../main/core/export-format/personal-data.ts';
import { redactor } from '../../../../../main/records/redaction/redaction.ts';
import { failedRecord } from '../../../../fixtures/export-plan.ts';

const everything = (): boolean => true;
const found = (data: unknown, more: { message?: string } = {}): string[] =>
  personalIn(failedRecord(1, { data, ...more }), everything).map(({ path, kind }) => `${kind} ${path}`);

/** Members of a record that the service adds. */
const marked = (metadata: object) => ({
  svcMetaData: metadata,
  error: { message: 'no' },
  rawMessage: { data: '{"a":1}' },
});

describe('personal data in a record', () => {
  it('is recognized by its form, and by the name of its field', () => {
    const original = { note: 'call +49 30 1234567', card: 4111111111111111, shop: { email: 'a@b.de' }, sum: 12 };
    expect(found(JSON.stringify(original))).toEqual([
      'phone record.note',
      'card record.card',
      'name record.card',
      'email record.shop.email',
      'name record.shop.email',
    ]);
    expect(found('{"list":[{"to":"a@b.de"}]}')).toEqual(['email record.list']);
    expect(found('free text, a@b.de')).toEqual(['email raw']);
    expect(found('{"a":1}', { message: 'found "4111 1111 1111 1111"' })).toEqual(['card error.message']);
  });

  it('is not found in empty values, or in words that only look similar', () => {
    expect(found('{"email":null,"name":"","phone":[],"address":{},"street":true}')).toEqual([]);
    expect(found('{"capacity":12,"velocity":3,"gzip":"x","discarded":4,"cardinality":5}')).toEqual([]);
    expect(found('{"city":"Berlin","home_city":"Bonn","zip":"53111"}')).toHaveLength(3);
  });

  it('is neither a count or measure of the service nor an id, whatever the numbers', () => {
    const number = fc.oneof(fc.maxSafeInteger(), fc.integer({ min: 1_000_000_000_000, max: 9_999_999_999_999 }));
    const metadata = fc.dictionary(
      fc.constantFrom('runId', 'sourceOffset', 'ingestTime', 'resourceId', 'count'),
      number,
    );
    fc.assert(
      fc.property(metadata, fc.stringMatching(/^[0-9]{32}$/), (counted, uuid) => {
        expect(personalIn(marked({ ...counted, svcUUID: uuid, trackerId: `1:${uuid}` }), everything)).toEqual([]);
      }),
    );
    // This id of a run passes the check digit of card numbers.
    expect(personalIn(marked({ runId: 4222222222222 }), everything)).toEqual([]);
    expect(personalIn(marked({ sourceKey: 'a@b.de.csv' }), everything)).toEqual([
      { path: 'metadata.sourceKey', kind: 'email' },
    ]);
  });

  it('is no longer found after redaction', () => {
    const record = failedRecord(1, { data: '{"customer":{"email":"a@b.de","name":"Ann"},"id":7}' });
    for (const how of ['mask', 'hash', 'drop'] as const) {
      const fields = ['record.customer.email', 'record.customer.name'];
      const redact = redactor(
        fields.map((path) => ({ target: { by: 'field', path }, how })),
        'ab',
      );
      expect(personalIn(redact(record).record, everything)).toEqual([]);
    }
  });

  it('is found beyond the fields that are checked one by one', () => {
    const many = Object.fromEntries(Array.from({ length: 1_200 }, (_, index) => [`f${index}`, 'x']));
    expect(found(JSON.stringify({ ...many, last: 'a@b.de' }))).toEqual(['email raw']);
    expect(found(JSON.stringify({ ['k'.repeat(1_200)]: 'a@b.de' }))).toContain('email raw');
  });

  it('counts only where it is written to the file', () => {
    const written = (...paths: string[]) =>
      writtenFields({ format: 'csv', columns: paths.map((path) => ({ path, name: path })) });
    const email = 'record.customer.email';
    expect(writtenFields({ format: 'csv', columns: null })(email)).toBe(true);
    for (const path of [email, 'record.customer', 'record', 'raw', 'other']) expect(written(path)(email)).toBe(true);
    for (const path of ['record.customer.emails', 'error.message', 'record.id'])
      expect(written(path)(email)).toBe(false);
  });

  it('is summed up by kind and field, the most frequent first', () => {
    const tally = new PersonalTally();
    tally.add([{ path: 'a', kind: 'email' }]);
    for (let count = 0; count < 2; count += 1)
      tally.add([
        { path: 'b', kind: 'card' },
        { path: 'b', kind: 'card' },
      ]);
    expect(tally.found).toEqual([
      { path: 'b', kind: 'card', count: 2 },
      { path: 'a', kind: 'email', count: 1 },
    ]);
    const isAccepted = acceptedBy({ accepted: [{ path: 'b', kind: 'card' }] });
    expect([isAccepted({ path: 'b', kind: 'card' }), isAccepted({ path: 'b', kind: 'email' })]).toEqual([true, false]);
  });
});
