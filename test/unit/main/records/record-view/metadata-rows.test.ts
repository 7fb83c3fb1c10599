import { describe, expect, it } from 'vitest';
import { metadataRows } from '../../../../../main/records/record-view/metadata-rows.ts';

describe('the metadata of a record', () => {
  it('is a list of names and values, nested ones by their path', () => {
    expect(
      metadataRows([
        ['sourceKey', 'in/a.csv'],
        ['trackerId', { source: { id: 1, initialIngestTimestamp: 1_795_000_000_123 }, sets: [], sink: null }],
        ['eof', false],
      ]),
    ).toEqual([
      { name: 'sourceKey', value: 'in/a.csv' },
      { name: 'trackerId.source.id', value: '1' },
      { name: 'trackerId.source.initialIngestTimestamp', value: '1795000000123 (2026-11-18T11:06:40.123Z)' },
      { name: 'trackerId.sets', value: '[]' },
      { name: 'trackerId.sink', value: 'null' },
      { name: 'eof', value: 'false' },
    ]);
  });

  it('treats only plausible values with matching names as times', () => {
    expect(
      metadataRows([
        ['runId', 1_795_000_000_123],
        ['ingestTime', 12],
      ]),
    ).toEqual([
      { name: 'runId', value: '1795000000123' },
      { name: 'ingestTime', value: '12' },
    ]);
  });

  it('is limited to what fits on a screen, and reports what it leaves out', () => {
    const many = Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`f${n}`, n]));
    const rows = metadataRows([
      ['a', many],
      ['b', many],
      ['c', 'x'.repeat(5000)],
    ]);
    expect(rows).toHaveLength(201);
    expect(rows.at(-1)).toEqual({ name: 'more', value: '101 not shown' });
    expect(metadataRows([['c', 'x'.repeat(5000)]])[0]?.value).toHaveLength(2001);
  });
});
