import { describe, expect, it } from 'vitest';
import { metricsAnswer } from '../../../../main/api/schemas/monitoring.ts';
import { translateFiles } from '../../../../main/api/translate-files.ts';

const asked = { page: 2, size: 100 };
const filesOf = (metrics: unknown) => translateFiles(metricsAnswer.parse({ status: 200, metrics }), asked);
const translate = (metrics: unknown) => filesOf(metrics).page;

describe('a page of files', () => {
  it('has every column of any file: names and figures first, the rest in their own order', () => {
    const page = translate({
      data: [
        { runId: 5, errors: 1, name: 'a.csv', size: 10 },
        { note: 'late', records: 3, name: 'b.csv' },
      ],
      meta: { currentPage: 2, pageCount: 14, totalCount: 1372 },
    });
    expect(page).toEqual({
      columns: ['name', 'records', 'size', 'errors', 'runId', 'note'],
      rows: [
        ['a.csv', null, 10, 1, 5, null],
        ['b.csv', 3, null, null, null, 'late'],
      ],
      page: 2,
      pages: 14,
      total: 1372,
    });
  });

  it('is read from a list, from data and from the values of an object', () => {
    const rows = [{ name: 'a' }];
    for (const metrics of [rows, { data: rows }, { first: rows[0] }]) {
      expect(translate(metrics)).toMatchObject({ columns: ['name'], rows: [['a']] });
    }
  });

  it('leaves missing values unknown, and reads figures sent as text', () => {
    expect(translate([{ records: '12', errors: '', size: null, path: 'x' }]).rows).toEqual([['x', 12, null, null]]);
  });

  it('returns everything else as text: lists, objects, invalid rows', () => {
    expect(translate([{ tags: ['a'], more: { b: 1 } }]).rows).toEqual([['["a"]', '{"b":1}']]);
    expect(translate(['a', 7])).toMatchObject({ columns: ['value'], rows: [['a'], [7]] });
  });

  it('truncates text that is too long for a cell, and repairs text that no bridge could carry', () => {
    const [[text, odd]] = translate([{ text: 'x'.repeat(5_000), odd: '\ud800' }]).rows as [[string, string]];
    expect(text).toHaveLength(2_001);
    expect(odd).toBe('\ufffd');
  });

  it('counts the pages where the service counts only files, and omits the count where the service does', () => {
    expect(translate({ data: [], meta: { total_count: 101 } })).toMatchObject({ page: 2, pages: 2, total: 101 });
    expect(translate([])).toMatchObject({ page: 2, pages: null, total: null });
  });

  it('has the time and run of each file, where the service gives them under one of the usual names', () => {
    const at = Date.UTC(2026, 2, 12, 11);
    const iso = new Date(at).toISOString();
    const times = [{ lastModified: iso }, { last_modified: at }, { created_at: at / 1000 }, { ingestTime: at }];
    expect(filesOf(times.map((time) => ({ name: 'a', runId: 5, ...time }))).arrivals).toEqual(
      times.map(() => ({ at, runId: 5 })),
    );
    const odd = [{ name: 'a', lastModified: 'lately', run_id: 'x' }, 'no object', { timezone: iso }];
    expect(filesOf(odd).arrivals).toEqual(odd.map(() => ({ at: null, runId: null })));
  });
});
