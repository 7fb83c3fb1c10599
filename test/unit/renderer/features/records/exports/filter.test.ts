import { exportFields } from '#contract/filter/export-filter.ts';
import { parse } from '#contract/filter/parse.ts';
import { describe, expect, it } from 'vitest';
import { exportOptions, exportsThrough } from '../../../../../../renderer/features/records/exports/filter.ts';
import { exportDraft, exportJob } from '../../../../../fixtures/export-job.ts';

const hour = 3_600_000;
const now = 100 * hour;
const { counts } = exportJob();

const all = [
  exportJob({ id: 'runs', begunAt: now - hour / 2, bytes: 7_000_000 }),
  exportJob({ id: 'waits', state: 'waiting_for_disk', begunAt: now - 3 * hour, draft: exportDraft({ format: 'csv' }) }),
  exportJob({ id: 'checks', state: 'finishing', environmentName: 'Southgate', begunAt: now - 3 * hour }),
  exportJob({
    id: 'done',
    state: 'done',
    title: 'Group 2 of Invoices',
    path: '/data/invoices.xlsx',
    draft: exportDraft({ format: 'xlsx' }),
    begunAt: now - 40 * hour,
    endedAt: now - 39 * hour,
    counts: { ...counts, written: 12 },
    bytes: 9_000_000,
    result: { files: [{ name: 'invoices.xlsx', rows: 12, bytes: 900, sha256: '' }], manifest: '', mismatch: null },
  }),
  exportJob({
    id: 'failed',
    state: 'failed',
    begunAt: now - 40 * hour,
    endedAt: now - 40 * hour,
    problem: { kind: 'not_found', message: 'The source is gone.' },
  }),
];

const through = (text: string): string[] => {
  expect(parse(text, exportFields).problems).toEqual([]);
  return exportsThrough(text, all, now).map(({ id }) => id);
};

describe('exports', () => {
  it.each<[string, string[]]>([
    ['', ['runs', 'waits', 'checks', 'done', 'failed']],
    ['state:running', ['runs', 'checks']],
    ['state:waiting,failed', ['waits', 'failed']],
    ['name:invoices', ['done']],
    ['file:.xlsx', ['done']],
    ['environment:south*', ['checks']],
    ['format:CSV', ['waits']],
    ['records:<100', ['done']],
    ['size:<=900', ['done']],
    ['size:>1M NOT state:failed', ['runs', 'waits', 'checks']],
    ['begun:<1h', ['runs']],
    ['ended:>1d', ['done', 'failed']],
    ['id:fail*', ['failed']],
    ['GONE', ['failed']],
    ['northgate orders-eu.ndjson', ['runs', 'waits', 'failed']],
  ])('are found by %s', (text, found) => expect(through(text)).toEqual(found));

  it('offer their environments by number of exports', () => {
    expect(exportOptions(all)['environment']).toEqual([
      { value: 'Northgate', label: 'Northgate', count: 4 },
      { value: 'Southgate', label: 'Southgate', count: 1 },
    ]);
  });

  it('offer every status and format with its matches', () => {
    for (const field of ['state', 'format']) {
      for (const { value } of exportOptions(all)[field]!)
        expect(parse(`${field}:${value}`, exportFields).problems).toEqual([]);
    }
  });
});
