import { describe, expect, it } from 'vitest';
import { hasNext, headingOf, columnKind, pageWords } from '../../../../../renderer/features/flow/file-columns.ts';

describe('a column of files', () => {
  it.each([
    ['records', [12, null, 3], 'number'],
    ['size', [1200], 'bytes'],
    ['runId', [1_773_316_800_000], 'id'],
    ['owner_id', [7], 'id'],
    ['paid', [7], 'number'],
    ['lastModified', ['2026-03-12T08:00:00.000Z', null], 'time'],
    ['lastModified', ['2026-03-12T08:00:00.000Z', 'never'], 'text'],
    ['batch', ['2026-13-99T99:99'], 'text'],
    ['mixed', [1, 'one'], 'text'],
    ['empty', [null], 'text'],
  ] as const)('%s with %o is shown as %s', (name, cells, kind) => {
    expect(columnKind(name, cells)).toBe(kind);
  });

  it.each([
    ['name', 'Name'],
    ['runId', 'Run'],
    ['run_id', 'Run'],
    ['lastModified', 'Last modified'],
    ['partitionKey', 'partitionKey'],
    ['constructor', 'constructor'],
  ])('%s is headed %s', (name, heading) => {
    expect(headingOf(name)).toBe(heading);
  });
});

describe('the position of a page', () => {
  it('is shown where the service reports it', () => {
    expect(pageWords({ page: 2, pages: 14, total: 1372 })).toBe('page 2 of 14, 1,372 files');
    expect(pageWords({ page: 1, pages: 1, total: 1 })).toBe('page 1 of 1, 1 file');
    expect(pageWords({ page: 1, pages: 0, total: 0 })).toBe('no files');
    expect(pageWords({ page: 3, pages: null, total: null })).toBe('page 3');
  });

  it('shows whether another follows; where that is unknown, until an empty one arrived', () => {
    expect(hasNext({ page: 2, pages: 3, rows: [] })).toBe(true);
    expect(hasNext({ page: 3, pages: 3, rows: [[1]] })).toBe(false);
    expect(hasNext({ page: 3, pages: null, rows: [[1]] })).toBe(true);
    expect(hasNext({ page: 4, pages: null, rows: [] })).toBe(false);
  });
});
