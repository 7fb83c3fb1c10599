import { describe, expect, it } from 'vitest';
import { runLogAnswer } from '../../../../main/api/schemas/monitoring.ts';
import { translateRunLog } from '../../../../main/api/translate-run-log.ts';

const read = (answer: unknown) => {
  const { rows, meta } = runLogAnswer.parse(answer);
  return { lines: translateRunLog(rows), meta };
};
const at = Date.UTC(2026, 2, 12, 11);

describe('a run log', () => {
  it('is the same in both spellings', () => {
    const place = { timestamp: at, resource_id: 7, resource_type: 'DATASET', log_type: 'LOG' };
    const lines = [
      { at, severity: 'error', word: 'ERROR', isSummary: false, kind: 'data_set', resourceId: 7, text: 'Failed' },
    ];
    const meta = { page: 1, pages: 3, total: 25 };
    const data = [{ ...place, log: 'Failed', severity: 'ERROR' }];
    expect(read({ status: 200, logs: { data, meta: { current_page: 1, pages_count: 3, total_count: 25 } } })).toEqual({
      lines,
      meta,
    });
    const logs = [{ ...place, message: 'Failed', level: 'ERROR' }];
    expect(read({ status: 200, logs, meta: { currentPage: 1, pagesCount: 3, totalCount: 25 } })).toEqual({
      lines,
      meta,
    });
  });

  it('keeps the word of an unrecognized severity, and marks summaries', () => {
    const logs = [{ severity: 'Warn', log: 'a' }, { severity: 'NOTICE', log: 'b', log_type: 'SUMMARY' }, { log: 'c' }];
    expect(read({ logs }).lines).toMatchObject([
      { severity: 'warning', word: 'Warn', isSummary: false, at: null, kind: 'unknown', resourceId: null },
      { severity: null, word: 'NOTICE', isSummary: true },
      { severity: null, word: null },
    ]);
  });

  it('loses no line for its shape', () => {
    const logs = ['plain', 7, null, { log: { code: 1 } }, { log: null, message: 'text' }, {}];
    expect(read({ logs }).lines.map(({ text }) => text)).toEqual(['plain', '7', 'null', '{"code":1}', 'text', 'null']);
  });

  it('has lines of a readable length that a bridge can carry', () => {
    const [long, odd] = read({ logs: [{ log: 'x'.repeat(1_048_576) }, { log: '\ud800' }] }).lines;
    expect(long!.text).toHaveLength(10_001);
    expect(odd!.text).toBe('\ufffd');
  });

  it('is unknown, not empty, where the answer holds no list', () => {
    expect(runLogAnswer.safeParse({ status: 200, logs: 'none' }).success).toBe(false);
    expect(runLogAnswer.safeParse({ status: 200 }).success).toBe(false);
    expect(read({ logs: { meta: { total_count: 0 } } }).lines).toEqual([]);
  });
});
