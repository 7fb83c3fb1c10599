import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { translateErrorFigures } from '../../../../main/api/translate-error-figures.ts';

const from = 1_773_230_400_000;
const to = from + 86_400_000;
const row = { resource_type: 'data_sets', resource_id: 7, name: 'Orders', records: 900, errors: 12 };
const answer = (data: unknown, meta: unknown = { totalCount: 1, start_time: from, end_time: to }) => ({
  status: 200,
  metrics: { data, meta },
});

describe('sums of what failed', () => {
  it('are read by resource, with the time that they are of', () => {
    const source = { ...row, resource_type: 'data_sources', resource_id: '8', records: '40', errors: 0 };
    const sink = { ...row, resource_type: 'data_sinks', resource_id: 9 };
    expect(translateErrorFigures(answer([row, source, sink]))).toEqual({
      from,
      to,
      of: new Map([
        ['data_set 7', { records: 900, errors: 12 }],
        ['source 8', { records: 40, errors: 0 }],
        ['destination 9', { records: 900, errors: 12 }],
      ]),
    });
  });

  it('leave out rows that miss something', () => {
    const odd = [
      null,
      'row',
      { ...row, resource_type: 'flows' },
      { ...row, resource_id: null },
      { ...row, records: null },
    ];
    expect(translateErrorFigures(answer([...odd, { ...row, errors: undefined }]))?.of.size).toBe(0);
  });

  it.each([[{ totalCount: 1 }], [{ start_time: from }], [{ start_time: to, end_time: from }], [null]])(
    'are none where they do not name their time: %j',
    (meta) => {
      expect(translateErrorFigures(answer([row], meta))).toBeNull();
    },
  );

  it('are none of an answer of any other shape', () => {
    fc.assert(fc.property(fc.anything(), (anything) => void translateErrorFigures(anything)));
    fc.assert(fc.property(fc.anything(), (anything) => void translateErrorFigures(answer(anything, anything))));
    expect(translateErrorFigures([row])).toBeNull();
  });
});
