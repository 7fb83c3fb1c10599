import { closeSync, fdatasyncSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExportFormat } from '#contract/models/export-format.ts';
import { createRecords } from '../../main/helpers/records.ts';
import { DemoService } from '../fixtures/demo-service.ts';
import { ExportsOnDemo } from '../fixtures/exports-on-demo.ts';
import { archiveSource } from '../fixtures/exporting-cli.ts';
import { silentLog } from '../fixtures/log.ts';
import { type BareClient, bareClient } from './bare-client.ts';
import { atLeast, atMost, comparison, type Line, line, median } from './report.ts';
import { launcherReporting, residentMemory } from './watched-records.ts';

const perPage = 100;
/** Number of pages that an export prefetches. */
const atOnce = 8;
/** Enough for a rate, because reading all of them one at a time would take minutes. */
const sequentialPages = 200;
/** The floor is measured before each, so that both run under the same conditions. */
const rounds = 3;
const goals = { ndjson: 1.2, csv: 2 } as const;

/** P8: exports of this many samples compared with the raw reads and the raw write that they consist of. */
export async function exporting(samples: number): Promise<Line[]> {
  const lines: Line[] = [];
  for (const latency of [0, 50]) {
    const size = ['--flows', '1', '--runs', '0', '--quarantine', String(samples), '--latency-ms', String(latency)];
    const demo = await DemoService.start(...size, '--hold-clock');
    const folder = mkdtempSync(join(tmpdir(), 'penstock-bench-export-'));
    try {
      lines.push(...(await linesAt(latency, samples, demo, folder)));
    } finally {
      await demo.stop();
      rmSync(folder, { recursive: true });
    }
  }
  return lines;
}

async function linesAt(latency: number, samples: number, demo: DemoService, folder: string): Promise<Line[]> {
  const where = `export of ${samples} samples at ${latency} ms latency`;
  const client = await bareClient(demo, atOnce);
  const path = `/data_sources/${await archiveSource(demo)}/probe/quarantine/sample`;
  const pages = Math.ceil(samples / perPage);
  const lines: Line[] = [];
  // Without latency, the service takes most of the processor that it shares with the export.
  const isJudged = latency >= 50;
  let ndjsonTime = 0;
  for (const format of ['ndjson', 'csv'] as const) {
    const target = join(folder, `failed.${format}`);
    // The export's bytes are those of the raw write, and the files are warm for both.
    await ours(demo, target, format);
    const taken: { floor: number; time: number; growth: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const floor = (await rawRead(client, path, pages)) + rawWrite(target, join(folder, 'raw'));
      taken.push({ floor, ...(await ours(demo, target, format)) });
    }
    const floors = taken.map(({ floor }) => floor);
    const times = taken.map(({ time }) => time);
    const growths = taken.map(({ growth }) => growth);
    if (format === 'ndjson') ndjsonTime = median(times);
    const goal = isJudged ? atMost('ratio', goals[format]) : comparison();
    lines.push(
      line('P8', `${where}, ${format}, against raw reads and a raw write`, floors, times, goal),
      line('P8', `${where}, ${format}: growth of memory, MB, against the goal`, 64, growths, atMost('value', 64)),
    );
  }
  const sequential = await timed(() => readAll(client, path, Math.min(pages, sequentialPages), 1));
  const whole = (sequential * pages) / Math.min(pages, sequentialPages);
  const faster = whole / ndjsonTime;
  lines.push(
    line(
      'P8',
      `${where}: how many times as fast as one page after another, reading alone`,
      1,
      faster,
      isJudged ? atLeast('value', 5) : comparison('highest'),
    ),
  );
  await client.close();
  return lines;
}

/** An export by the app's own parts: its duration in milliseconds, and the growth of both processes in megabytes. */
async function ours(
  demo: DemoService,
  target: string,
  format: ExportFormat,
): Promise<{ time: number; growth: number }> {
  let helper = 0;
  const records = createRecords(
    launcherReporting((pid) => (helper = pid)),
    silentLog,
  );
  const onDemo = await ExportsOnDemo.open(demo, { records });
  // The process runs, as in an app that shows failed records.
  await records.call('collection.close', { id: 'none' });
  const memory = (): number => residentMemory(process.pid) + residentMemory(helper);
  const before = memory();
  let most = before;
  const looking = setInterval(() => (most = Math.max(most, memory())), 100);
  const time = await timed(async () => {
    const { id } = await onDemo.start(target, { format });
    const { state, result, problem } = await onDemo.exports.over(id);
    if (state !== 'done' || result?.mismatch !== null) throw new Error(problem?.message ?? `The export is ${state}.`);
  });
  clearInterval(looking);
  await onDemo.close();
  return { time, growth: most - before };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const rawRead = (client: BareClient, path: string, pages: number): Promise<number> =>
  timed(() => readAll(client, path, pages, atOnce));

async function readAll(client: BareClient, path: string, pages: number, lanes: number): Promise<void> {
  let next = 1;
  const lane = async (): Promise<void> => {
    while (next <= pages) {
      const page = next;
      next += 1;
      await client.post(path, { page, per_page: perPage });
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** Writes the same bytes at once, and waits until they are on disk. */
function rawWrite(source: string, target: string): number {
  const bytes = readFileSync(source);
  const began = performance.now();
  const file = openSync(target, 'w');
  for (let from = 0; from < bytes.length; from += 2 ** 20)
    writeSync(file, bytes, from, Math.min(2 ** 20, bytes.length - from));
  fdatasyncSync(file);
  closeSync(file);
  return performance.now() - began;
}
