import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import type { ExportJob } from '#contract/models/export.ts';
import type { ExportFormat } from '#contract/models/export-format.ts';
import { finished } from '../../main/core/export-format/file-names.ts';
import { isFinished } from '../../main/core/exports/store.ts';
import { DemoService } from '../fixtures/demo-service.ts';
import { ExportsOnDemo } from '../fixtures/exports-on-demo.ts';
import { atMost, type Line, line } from './report.ts';

/** Milliseconds within which a user who cancels expects the end. */
const goal = 1_000;

interface Moment {
  words: string;
  format: ExportFormat;
  isThere: (job: ExportJob, partial: string) => boolean;
}

const moments: Moment[] = [
  { words: 'is read', format: 'ndjson', isThere: ({ counts }) => counts.read > counts.expected! / 2 },
  { words: 'is read back', format: 'ndjson', isThere: ({ state }) => state === 'finishing' },
  { words: 'becomes a workbook', format: 'xlsx', isThere: (_job, partial) => existsSync(join(partial, finished)) },
];

/** Time that an export of this many samples takes to be canceled, until nothing of it is left. */
export async function cancelling(samples: number): Promise<Line[]> {
  const demo = await DemoService.start('--flows', '1', '--runs', '0', '--quarantine', String(samples), '--hold-clock');
  const folder = mkdtempSync(join(tmpdir(), 'penstock-bench-cancel-'));
  const onDemo = await ExportsOnDemo.open(demo);
  try {
    const lines: Line[] = [];
    for (const moment of moments) {
      const took = await cancelledAt(moment, onDemo, join(folder, `failed.${moment.format}`));
      const what = `an export of ${samples} samples cancelled while it ${moment.words}, ${moment.format}`;
      lines.push(line('cancel', `${what}, against the goal`, goal, took, atMost('value', goal)));
    }
    return lines;
  } finally {
    await onDemo.close();
    await demo.stop();
    rmSync(folder, { recursive: true });
  }
}

async function cancelledAt({ format, isThere, words }: Moment, onDemo: ExportsOnDemo, target: string): Promise<number> {
  const partial = `${target}.partial`;
  const { id } = await onDemo.start(target, { format });
  for (let job = onDemo.exports.job(id); !isThere(job, partial); job = onDemo.exports.job(id)) {
    if (isFinished(job.state)) throw new Error(`Too few samples: nobody could look on while the export ${words}.`);
    await after(1);
  }
  const began = performance.now();
  onDemo.exports.order(id, 'cancel');
  const { state } = await onDemo.exports.over(id);
  const took = performance.now() - began;
  if (state !== 'cancelled') throw new Error(`Too few samples: cancelled while it ${words}, the export was ${state}.`);
  if (existsSync(partial) || existsSync(target)) throw new Error(`Something is left of ${basename(target)}.`);
  return took;
}
