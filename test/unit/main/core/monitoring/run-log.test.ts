import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunLogLine } from '#contract/models/run-log.ts';
import { readRunLog } from '../../../../../main/core/monitoring/run-log.ts';
import { MemoryService } from '../../../../fixtures/service.ts';

const day = 86_400_000;
const now = Date.UTC(2026, 2, 12, 12);
const run = { resource: { kind: 'source', id: 7 }, runId: now - 60_000, at: now - 60_000 } as const;

const line = (at: number | null, text = ''): RunLogLine => ({
  ...{ at, text, severity: 'info', word: 'INFO', isSummary: false, kind: 'source', resourceId: 7 },
});
const upTo = (count: number, text = '') => Array.from({ length: count }, (_, index) => line(run.at + index, text));

function serviceWith(lines: RunLogLine[] | null): MemoryService {
  const service = new MemoryService();
  service.runLog = lines;
  return service;
}

describe('the log of a run', () => {
  it('is whole and by time, whatever the order of the service', async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(upTo(350), { minLength: 0 }), async (lines) => {
        const log = await readRunLog(serviceWith(lines), run, now);
        expect(log).toMatchObject({ runId: run.runId, total: lines.length, isWhole: true });
        expect(log!.lines).toEqual(lines.toSorted((a, b) => a.at! - b.at!));
      }),
    );
  });

  it('keeps a line without a time after the one before it', async () => {
    const lines = [line(run.at, 'a'), line(null, 'b'), line(run.at - 5, 'c'), line(null, 'd')];
    const log = await readRunLog(serviceWith(lines), run, now);
    expect(log!.lines.map(({ text }) => text)).toEqual(['c', 'd', 'a', 'b']);
  });

  it('is null where the service has none, after one request', async () => {
    const service = serviceWith(null);
    expect(await readRunLog(service, run, now)).toBeNull();
    expect(service.calls).toEqual([`run log source 7 ${run.runId} 1`]);
  });

  it('is cut at a number of lines and of characters, and that is known', async () => {
    const large = serviceWith(upTo(10_050));
    large.pageSize = 1_000;
    const many = await readRunLog(large, run, now);
    expect([many!.lines.length, many!.total, many!.isWhole]).toEqual([10_000, 10_050, false]);
    const long = await readRunLog(serviceWith(upTo(500, 'x'.repeat(10_000))), run, now);
    expect([long!.lines.length, long!.isWhole]).toEqual([400, false]);
  });

  it('ends at an empty page where the service counts nothing', async () => {
    const lines = upTo(5);
    const readPage = async (_: unknown, { page }: { page: number }) => ({
      ...{ lines: lines.slice((page - 1) * 2, page * 2), pages: null, total: null },
    });
    const log = await readRunLog({ readRunLog: readPage }, run, now);
    expect(log).toEqual({ runId: run.runId, lines, total: null, isWhole: true });
  });

  it('ends where a service repeats its first page forever', async () => {
    const readPage = async () => ({ lines: [line(1, 'again')], pages: null, total: null });
    const log = await readRunLog({ readRunLog: readPage }, run, now);
    expect([log!.lines.length, log!.isWhole]).toEqual([100, false]);
  });

  it('is read from a moment on until now, in one request where no more are allowed', async () => {
    const service = serviceWith(upTo(250));
    const log = await readRunLog(service, run, now, { since: run.at + 50, maxPages: 1 });
    expect([log!.lines[0]!.at, log!.lines.length, log!.isWhole]).toEqual([run.at + 50, 100, false]);
    expect(service.calls).toHaveLength(1);
    const long = await readRunLog(serviceWith([line(now)]), { ...run, at: now - 3 * day }, now, { since: now - 5 });
    expect(long!.lines).toHaveLength(1);
  });

  it.each([
    ['the time of the run', run.runId, run.at, [run.at - day, run.at + day]],
    ['an id that is a time', run.runId, null, [run.at - day, run.at + day]],
    ['an id that is another number', 512, null, [0, now + day]],
  ])('is requested around %s', async (_, runId, at, period) => {
    const asked: number[][] = [];
    const readPage = async (_resource: unknown, { from, to }: { from: number; to: number }) => {
      asked.push([from, to]);
      return { lines: [], pages: 0, total: 0 };
    };
    await readRunLog({ readRunLog: readPage }, { ...run, runId, at }, now);
    expect(asked).toEqual([period]);
  });
});
