import { expect, it } from 'vitest';
import { translateRunWrites } from '../../../../main/api/translate-run-writes.ts';

const begin = Date.parse('2026-03-12T11:00:00Z');

it('the run summary of a destination has the start and the last write of each run, newest first', () => {
  const rows = [
    { runId: begin - 3_600_000, lastWritten: new Date(begin - 3_500_000).toISOString(), records: 5 },
    { runId: begin, lastWritten: begin + 90_000 },
    { run_id: String(begin), last_written: begin + 60_000 },
  ];
  expect(translateRunWrites(rows)).toEqual([
    { runId: begin, startedAt: begin, writtenAt: begin + 90_000 },
    { runId: begin - 3_600_000, startedAt: begin - 3_600_000, writtenAt: begin - 3_500_000 },
  ]);
});

it('missing and odd values are unknown, and rows without a run are left out', () => {
  const rows = [null, 'x', { lastWritten: begin }, { runId: begin }, { runId: 12, lastWritten: 'soon' }];
  expect(translateRunWrites(rows)).toEqual([
    { runId: begin, startedAt: begin, writtenAt: null },
    { runId: 12, startedAt: null, writtenAt: null },
  ]);
});
