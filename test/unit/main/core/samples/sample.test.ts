import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../../../main/core/base/json-text.ts';
import { readSample } from '../../../../../main/core/samples/sample.ts';
import { failedRecord } from '../../../../fixtures/failed-records.ts';

describe('a quarantined record', () => {
  it('is parsed according to the specification', () => {
    const record = {
      svcMetaData: {
        sourceType: 's3',
        ingestTime: 1_795_000_000_123,
        sourceOffset: 41,
        sourceKey: 'in/orders.csv',
        svcUUID: 'u-1',
        runId: 9,
      },
      error: {
        message: 'currency: is required',
        errorType: 'SCHEMA_VALIDATION',
        details: 'Rule 5',
        lineNumber: 3,
        columnNumber: 14,
        resolution: 'Ask the shop.',
      },
      rawMessage: { data: '{"a":1}' },
    };
    expect(readSample(record)).toEqual({
      record,
      metadata: [
        ['sourceType', 's3'],
        ['ingestTime', 1_795_000_000_123],
        ['sourceOffset', 41],
        ['sourceKey', 'in/orders.csv'],
        ['uuid', 'u-1'],
        ['runId', 9],
      ],
      at: 1_795_000_000_123,
      errorType: 'SCHEMA_VALIDATION',
      message: 'currency: is required',
      details: 'Rule 5',
      guidance: 'Ask the shop.',
      line: 3,
      column: 14,
      runId: 9,
      file: 'in/orders.csv',
      offset: 41,
      raw: '{"a":1}',
    });
  });

  it('has its metadata under any vendor prefix', () => {
    const sample = readSample({ acmeMetaData: { runId: 4, acmeUUID: 'u' } });
    expect(sample).toMatchObject({
      runId: 4,
      metadata: [
        ['runId', 4],
        ['uuid', 'u'],
      ],
    });
  });

  it.each([
    ['a text', { error: null, rawMessage: 'a;b' }, 'a;b'],
    ['an object', { error: null, rawMessage: { a: 1 } }, { a: 1 }],
    ['an object in data', { error: null, rawMessage: { data: { a: 1 } } }, { a: 1 }],
    ['missing', { error: { message: 'm' } }, null],
    ['empty', { rawMessage: { data: null } }, null],
    ['the record itself', { a: 1 }, { a: 1 }],
    ['the record itself, a text', 'a;b', 'a;b'],
  ])('whose original is %s', (_what, record, raw) => {
    expect(readSample(record).raw).toEqual(raw);
  });

  it('has only unknown values when it is entirely invalid', () => {
    const record = {
      svcMetaData: { ingestTime: 'soon', runId: {}, sourceKey: null, sourceOffset: -0.5 },
      error: { message: null, errorType: [], lineNumber: 0, columnNumber: 'x', details: { rule: 5 } },
    };
    expect(readSample(record)).toMatchObject({
      at: null,
      errorType: '[]',
      message: '',
      details: '{"rule":5}',
      line: null,
      column: null,
      runId: null,
      file: null,
      offset: null,
    });
    expect(readSample({ error: 'broken pipe' })).toMatchObject({ message: 'broken pipe', errorType: null });
    expect(readSample(failedRecord({ ingestTime: 1e300 })).at).toBeNull();
  });

  it('lacks a run and an offset that JavaScript cannot represent, and preserves their digits', () => {
    const sample = readSample(
      parseJson('{"svcMetaData":{"runId":90071992547409931,"sourceOffset":12345678901234567890}}'),
    );
    expect(sample).toMatchObject({ runId: null, offset: null });
    expect(JSON.stringify(sample.metadata)).toBe('[["runId",90071992547409931],["sourceOffset",12345678901234567890]]');
  });

  it('is read in any shape, and its texts can be written', () => {
    const part = fc.jsonValue();
    // Lone surrogates are among them.
    const anyUnits = fc.array(fc.constantFrom(0x61, 0xd83d, 0xde00)).map((units) => String.fromCharCode(...units));
    const anything = fc.oneof(
      fc.anything(),
      fc.record({ svcMetaData: part, error: part, rawMessage: part }, { requiredKeys: [] }),
      fc.record({
        svcMetaData: fc.record({ ingestTime: part, runId: part, sourceKey: part, svcUUID: part, trackerId: part }),
        error: fc.record({ message: fc.oneof(part, anyUnits), errorType: part, lineNumber: part }),
      }),
    );
    fc.assert(
      fc.property(anything, (record) => {
        const { message, errorType, at, line } = readSample(record);
        expect(message.isWellFormed() && (errorType ?? '').isWellFormed()).toBe(true);
        expect(at === null || Number.isFinite(new Date(at).getTime())).toBe(true);
        expect(line === null || line > 0).toBe(true);
      }),
    );
  });

  it('nested deeper than the stack is read', () => {
    const deep = parseJson(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    expect(readSample({ error: { message: deep } }).message).toHaveLength(200_000);
  });
});
