import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ExportingCli } from '../../fixtures/exporting-cli.ts';
import { exportAndKill, prepare, sha256Of, timeless, type Whole, writeWhole } from './export-kill.ts';

const kills = Number(process.env['PENSTOCK_KILLS'] ?? 20);
/** So many that some of them are safe on disk, and others not yet, at most moments. */
const records = 13_000;

const kinds: { name: string; args: string[] }[] = [
  { name: 'failed.ndjson', args: [] },
  { name: 'failed.csv', args: ['--redact', 'pattern=email:hash', '--redact', 'field=metadata.trackerId:drop'] },
  { name: 'failed.xlsx', args: ['--columns', 'error.message,metadata.ingestTime,record.order_id'] },
];

let cli: ExportingCli;
let wholes: Whole[];
beforeAll(async () => {
  cli = await ExportingCli.start(records);
  wholes = [];
  for (const { name, args } of kinds) wholes.push(await writeWhole(cli, name, args));
}, 300_000);
afterAll(() => cli.stop());

it(
  `an export that is killed ${kills} times appears when it is whole, as if nothing had been, and never before (R10, R11)`,
  { timeout: 60 * 60_000 },
  async () => {
    let inTheMiddle = 0;
    for (let kill = 0, turn = 0; kill < kills; turn += 1) {
      const whole = wholes[turn % wholes.length]!;
      const file = prepare(cli, whole.kept, join(`turn-${turn}`, whole.name));
      const before = turn % 2 === 0 ? null : 'of yesterday';
      if (before !== null) writeFileSync(file, before);
      const untouched = before === null ? null : sha256Of(file);
      let code: number | null = null;
      // Up to three kills of one export, the last of them perhaps while its files are given their names.
      for (let times = 1 + Math.floor(3 * Math.random()); times > 0 && kill < kills && code === null; times -= 1) {
        const atKill = await exportAndKill(cli, whole, file, 1.2 * Math.random());
        code = atKill.code;
        kill += 1;
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
