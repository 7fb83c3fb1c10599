import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  translateErrorFigures,
  translateErrorHistory,
  translateErrorTrend,
} from '../../../../main/api/translate-error-figures.ts';

const from = 1_773_230_400_000;
const to = from + 86_400_000;
const row = { resource_type: 'data_sets', resource_id: 7, name: 'Orders', records: 900, errors: 12 };
const answer = (data: unknown, meta: unknown = { totalCount: 1, start_time: from, end_time: to }) => ({
  status: 200,
  metrics: { data, meta },
});

describe('sums of failures', () => {
  it('are read by resource, with their time', () => {
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
      whole: false,
    });
  });

  it('are whole where their own count lacks no row, and none was left out', () => {
    const whole = (data: unknown, totalCount: unknown) =>
      translateErrorFigures(answer(data, { totalCount, start_time: from, end_time: to }))?.whole;
    expect(whole([row], 1)).toBe(true);
    expect(whole([], 0)).toBe(true);
    expect(whole([row], 2)).toBe(false);
    expect(whole([row], null)).toBe(false);
    expect(whole([row, 'row'], 2)).toBe(false);
    expect(whole(null, 0)).toBe(false);
  });

  it('leave out incomplete rows', () => {
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
    'are rejected without their time: %j',
    (meta) => {
      expect(translateErrorFigures(answer([row], meta))).toBeNull();
    },
  );

  it('are rejected in an answer of any other shape', () => {
    fc.assert(fc.property(fc.anything(), (anything) => void translateErrorFigures(anything)));
    fc.assert(fc.property(fc.anything(), (anything) => void translateErrorFigures(answer(anything, anything))));
    expect(translateErrorFigures([row])).toBeNull();
  });
});

const at = (hours: number) => new Date(from + hours * 3_600_000).toISOString();
const runOf = (hours: number, errors: unknown = 3) => ({ runId: from, time: at(hours), records: 900, errors });
const history = (data: unknown, meta: unknown = {}) => ({ output: { data, meta } });

describe('errors of a resource by run', () => {
  it('are read newest first, from the requested time on', () => {
    const read = translateErrorHistory(history([runOf(1), runOf(2)], { pageCount: 1 }), from);
    expect(read?.runs.map(({ at }) => at)).toEqual([from + 2 * 3_600_000, from + 3_600_000]);
    expect(read?.since).toBe(from);
    expect(translateErrorHistory(history([]), from)).toEqual({ runs: [], since: from });
  });

  it('reach back to the oldest on a page that is followed by others, where they are ordered', () => {
    const more = (...hours: number[]) =>
      translateErrorHistory(
        history(
          hours.map((each) => runOf(each)),
          { pageCount: 2 },
        ),
        from,
      );
    expect(more(9, 8, 7)?.since).toBe(from + 7 * 3_600_000);
    expect(more(7, 9, 8)).toBeNull();
    expect(more()).toBeNull();
    expect(translateErrorHistory(history([runOf(9), runOf(8), runOf(7)]), from)?.since).toBe(from + 7 * 3_600_000);
  });

  it('are unknown in any other shape', () => {
    for (const answer of [null, [], {}, { output: {} }, { output: { data: {} } }, history([runOf(1), 'row'])])
      expect(translateErrorHistory(answer, from)).toBeNull();
    for (const errors of [null, undefined, 'many', {}])
      expect(translateErrorHistory(history([{ ...runOf(1), errors }]), from)).toBeNull();
    fc.assert(
      fc.property(fc.anything(), (answer) => {
        translateErrorHistory(answer, from);
        translateErrorTrend(answer);
      }),
    );
  });
});

describe('errors of a resource by hour', () => {
  const metrics = (data: unknown, meta: unknown = {}) => ({ metrics: { data, meta } });

  it('are read oldest first, with the number of records read', () => {
    expect(translateErrorTrend(metrics([runOf(2, '7'), runOf(1)], { totalCount: 2 }))).toEqual([
      { at: from + 3_600_000, records: 900, errors: 3 },
      { at: from + 7_200_000, records: 900, errors: 7 },
    ]);
  });

  it('are unknown where some are missing', () => {
    expect(translateErrorTrend(metrics([runOf(1)], { totalCount: 2 }))).toBeNull();
    expect(translateErrorTrend(metrics([runOf(1)], { pageCount: 2 }))).toBeNull();
    expect(translateErrorTrend(metrics([{ ...runOf(1), time: null, runId: null }]))).toBeNull();
  });
});
