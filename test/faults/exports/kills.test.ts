import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ExportingCli } from '../../fixtures/exporting-cli.ts';
import { isNightly, some } from '../../fixtures/thorough.ts';
import { exportAndKill, prepare, sha256Of, timeless, type Whole, writeWhole } from './export-kill.ts';

/** Enough records that some are safe on disk, and others not yet, at most moments. */
const records = 13_000;

const allKinds: { name: string; args: string[] }[] = [
  { name: 'failed.ndjson', args: [] },
  { name: 'failed.csv', args: ['--redact', 'pattern=email:hash', '--redact', 'field=metadata.trackerId:drop'] },
  { name: 'failed.xlsx', args: ['--columns', 'error.message,metadata.ingestTime,record.order_id'] },
];

const kinds = some(allKinds, 1);

/**
 * For each export the shares of its bytes at which it is killed, one after the other. Shares beyond 1 fall into the
 * renaming of its files. One kind is killed late; at night many kills are at random.
 */
const series = seriesOf(Number(process.env['PENSTOCK_KILLS'] ?? (isNightly ? 20 : 0)));
const kills = series.flat().length;

function seriesOf(atRandom: number): number[][] {
  const { random } = Math;
  if (atRandom === 0) return kinds.map(() => [0.2 + 0.7 * random()]);
  const turns: number[][] = [];
  for (let left = atRandom; left > 0; left -= turns.at(-1)!.length) {
    turns.push(Array.from({ length: Math.min(left, 1 + Math.floor(3 * random())) }, () => 1.2 * random()));
  }
  return turns;
}

let cli: ExportingCli;
let wholes: Whole[];
beforeAll(async () => {
  cli = await ExportingCli.start(records);
  wholes = [];
  for (const { name, args } of kinds) wholes.push(await writeWhole(cli, name, args));
}, 300_000);
afterAll(() => cli.stop());

it(
  `an export that is killed ${kills} times appears when it is whole, with the bytes of an uninterrupted one, and never before (R10, R11)`,
  { timeout: 60 * 60_000 },
  async () => {
    let inTheMiddle = 0;
    for (const [turn, shares] of series.entries()) {
      const whole = wholes[turn % wholes.length]!;
      const file = prepare(cli, whole.begun, join(`turn-${turn}`, whole.name));
      const before = turn % 2 === 0 ? null : 'of yesterday';
      if (before !== null) writeFileSync(file, before);
      const untouched = before === null ? null : sha256Of(file);
      let code: number | null = null;
      for (const share of shares) {
        if (code !== null) break;
        const atKill = await exportAndKill(cli, whole, file, share);
        code = atKill.code;
        if (code === null && atKill.partial > 0) inTheMiddle += 1;
        expect([untouched, whole.sha256]).toContain(atKill.target);
      }
      if (code === null) expect(await cli.export(file, whole.args)).toMatchObject({ code: 0 });
      expect(sha256Of(file)).toBe(whole.sha256);
      expect(timeless(file)).toEqual(whole.manifest);
    }
    // A kill before it begins or after its end proves little.
    expect(inTheMiddle).toBeGreaterThanOrEqual(0.5 * kills);
  },
);
