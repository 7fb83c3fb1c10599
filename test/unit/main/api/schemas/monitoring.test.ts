import { describe, expect, it } from 'vitest';
import { metricsAnswer, samplesAnswer } from '../../../../../main/api/schemas/monitoring.ts';

const unknown = { page: null, pages: null, total: null };

describe('the paging of an answer', () => {
  it.each([
    [{ currentPage: 2, pageCount: 3, totalCount: 25 }],
    [{ current_page: 2, pages_count: 3, total_count: 25 }],
    [{ current_page: '2', page_count: '3', total_count: '25' }],
    [{ currentPage: 2, total_pages: 3, totalCount: 25 }],
    [{ currentPage: null, current_page: 2, pageCount: {}, page_count: 3, totalCount: 'many', total_count: 25 }],
  ])('is read in any spelling: %j', (meta) => {
    expect(samplesAnswer.parse({ output: { data: [], meta } }).meta).toEqual({ page: 2, pages: 3, total: 25 });
    expect(metricsAnswer.parse({ metrics: { data: [], meta } }).meta).toEqual({ page: 2, pages: 3, total: 25 });
  });

  it.each([[null], [[]], ['text'], [undefined]])('is unknown by %j', (meta) => {
    expect(samplesAnswer.parse({ output: { data: [], meta } }).meta).toEqual(unknown);
    expect(metricsAnswer.parse({ metrics: { data: [], meta } }).meta).toEqual(unknown);
  });
});

describe('quarantined records', () => {
  it('are passed on unchanged', () => {
    const data = [{ svcMetaData: { runId: 1 } }, null, 'text'];
    expect(samplesAnswer.parse({ status: 200, output: { data } }).rows).toEqual(data);
  });

  it.each([
    {},
    { status: 200, message: 'Ok' },
    { message: 'Quarantine is being rebuilt' },
    { output: null },
    { output: [{ rawMessage: {} }] },
    { output: { data: null } },
    { output: { data: {} } },
    { output: { records: [{ rawMessage: {} }], meta: {} } },
    { output: { meta: { totalCount: 12 } } },
  ])('are unknown, not empty, in %j', (answer) => {
    expect(samplesAnswer.safeParse(answer).success).toBe(false);
  });

  it('are empty where the count is zero', () => {
    expect(samplesAnswer.parse({ output: { data: null, meta: { totalCount: 0 } } }).rows).toEqual([]);
  });
});

describe('rows of files', () => {
  it.each([
    ['a list', [{ a: 1 }]],
    ['a list in `data`', { data: [{ a: 1 }], meta: {} }],
    ['the values of an object', { '17': { a: 1 }, meta: {} }],
  ])('are %s', (_, metrics) => {
    expect(metricsAnswer.parse({ metrics }).rows).toEqual([{ a: 1 }]);
  });

  it.each([{}, { metrics: null }, { metrics: 'text' }, { metrics: { meta: {} } }, { metrics: { data: {} } }])(
    'are unknown, not empty, in %j',
    (answer) => {
      expect(metricsAnswer.safeParse(answer).success).toBe(false);
    },
  );

  it('are empty where the count is zero', () => {
    expect(metricsAnswer.parse({ metrics: { meta: { totalCount: 0 } } }).rows).toEqual([]);
  });
});
