import { describe, expect, it } from 'vitest';
import { fileMetricsAnswer, samplesAnswer } from '../../../../../main/api/schemas/monitoring.ts';

const unknown = { page: null, pages: null, total: null };

describe('what an answer says about its pages', () => {
  it.each([
    [{ currentPage: 2, pageCount: 3, totalCount: 25 }],
    [{ current_page: 2, pages_count: 3, total_count: 25 }],
    [{ current_page: '2', page_count: '3', total_count: '25' }],
    [{ currentPage: 2, total_pages: 3, totalCount: 25 }],
    [{ currentPage: null, current_page: 2, pageCount: {}, page_count: 3, totalCount: 'many', total_count: 25 }],
  ])('is read in any spelling: %j', (meta) => {
    expect(samplesAnswer.parse({ output: { data: [], meta } }).meta).toEqual({ page: 2, pages: 3, total: 25 });
    expect(fileMetricsAnswer.parse({ metrics: { data: [], meta } }).meta).toEqual({ page: 2, pages: 3, total: 25 });
  });

  it.each([[null], [[]], ['text'], [undefined]])('is unknown by %j', (meta) => {
    expect(samplesAnswer.parse({ output: { meta } }).meta).toEqual(unknown);
    expect(fileMetricsAnswer.parse({ metrics: { meta } }).meta).toEqual(unknown);
  });
});

describe('quarantined records', () => {
  it('are passed on unchanged', () => {
    const data = [{ svcMetaData: { runId: 1 } }, null, 'text'];
    expect(samplesAnswer.parse({ status: 200, output: { data } }).rows).toEqual(data);
  });

  it.each([[{}], [{ output: null }], [{ output: { data: null } }], [{ output: { data: {} } }]])(
    'are none in %j',
    (answer) => {
      expect(samplesAnswer.parse(answer)).toEqual({ rows: [], meta: unknown });
    },
  );
});

describe('rows of files', () => {
  it.each([
    ['a list', [{ a: 1 }]],
    ['a list in `data`', { data: [{ a: 1 }], meta: {} }],
    ['the values of an object', { '17': { a: 1 }, meta: {} }],
  ])('are %s', (_, metrics) => {
    expect(fileMetricsAnswer.parse({ metrics }).rows).toEqual([{ a: 1 }]);
  });

  it.each([[{}], [{ metrics: null }], [{ metrics: 'text' }], [{ metrics: { meta: {} } }]])(
    'are none in %j',
    (answer) => {
      expect(fileMetricsAnswer.parse(answer).rows).toEqual([]);
    },
  );
});
