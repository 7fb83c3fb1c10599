/**
 * `npm run bench [-- CASE…] [--samples N]`: prints one JSON line a figure, and ends with 1 when a goal is missed. Figures are ratios to a floor that
 * is taken in the same run, because clocks differ between machines and between minutes.
 */
import { parseArgs } from 'node:util';
import { bulk } from './bulk.ts';
import { cancelling } from './cancel.ts';
import { chart } from './chart.ts';
import { exporting } from './export.ts';
import { firstRead } from './first-read.ts';
import { flowsTable } from './flows-table.ts';
import { grouping } from './grouping.ts';
import { memory } from './memory.ts';
import { planner } from './planner.ts';
import { poll } from './poll.ts';
import type { Line } from './report.ts';
import { start } from './start.ts';
import { throttle } from './throttle.ts';
import { transport } from './transport.ts';

const cases: Record<string, () => Promise<Line[]>> = {
  'flows-table': flowsTable,
  'first-read': firstRead,
  poll,
  chart,
  start,
  memory,
  transport,
  throttle,
  planner,
  bulk,
  grouping,
  export: () => exporting(Number(values.samples)),
  cancel: () => cancelling(Number(values.samples)),
};

const { positionals: asked, values } = parseArgs({
  allowPositionals: true,
  options: { samples: { type: 'string', default: '250000' } },
});
const unknown = asked.filter((name) => !cases[name]);
if (unknown.length > 0) {
  process.stderr.write(`There is no case ${unknown.join(', ')}. Cases: ${Object.keys(cases).join(', ')}.\n`);
  process.exit(2);
}
let passed = true;
for (const [name, run] of Object.entries(cases)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  for (const each of await run()) {
    process.stdout.write(`${JSON.stringify(each)}\n`);
    passed &&= each.pass;
  }
}
process.exitCode = passed ? 0 : 1;
