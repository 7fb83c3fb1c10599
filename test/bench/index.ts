/**
 * `npm run bench [-- CASE…] [--samples N] [--compare FILE]`: prints one JSON line a figure, and ends with 1 when a goal
 * is missed. Figures are ratios to a floor from the same run, because clocks differ between machines and between
 * minutes. `--compare` shows for each whether it is better or worse than in FILE, the output of an earlier run.
 */
import { parseArgs } from 'node:util';
import { bulk } from './bulk.ts';
import { cancelling } from './cancel.ts';
import { chart } from './chart.ts';
import { commandLine } from './command-line.ts';
import { compare, inWords, readLines } from './compare.ts';
import { cost } from './cost.ts';
import { exporting } from './export.ts';
import { firstRead } from './first-read.ts';
import { flowsTable } from './flows-table.ts';
import { graph } from './graph.ts';
import { grouping } from './grouping.ts';
import { memory } from './memory.ts';
import { planner } from './planner.ts';
import { poll } from './poll.ts';
import type { Line } from './report.ts';
import { rest } from './rest.ts';
import { scale } from './scale.ts';
import { start } from './start.ts';
import { storedYear } from './stored-year.ts';
import { throttle } from './throttle.ts';
import { transport } from './transport.ts';
import { versionsMonth } from './versions-month.ts';

const cases: Record<string, () => Promise<Line[]>> = {
  'flows-table': flowsTable,
  graph,
  'first-read': firstRead,
  poll,
  chart,
  start,
  memory,
  rest,
  scale,
  'stored-year': storedYear,
  'versions-month': versionsMonth,
  transport,
  throttle,
  planner,
  bulk,
  grouping,
  export: () => exporting(Number(values.samples)),
  'command-line': commandLine,
  cost,
  cancel: () => cancelling(Number(values.samples)),
};

const { positionals: asked, values } = parseArgs({
  allowPositionals: true,
  options: { samples: { type: 'string', default: '250000' }, compare: { type: 'string' } },
});
const unknown = asked.filter((name) => !cases[name]);
if (unknown.length > 0) {
  process.stderr.write(`There is no case ${unknown.join(', ')}. Cases: ${Object.keys(cases).join(', ')}.\n`);
  process.exit(2);
}
const earlier = values.compare === undefined ? null : readLines(values.compare);
let passed = true;
for (const [name, run] of Object.entries(cases)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  for (const each of await run()) {
    const compared = earlier && compare(each, earlier);
    process.stdout.write(`${JSON.stringify(compared ? { ...each, compared } : each)}\n`);
    if (compared) process.stderr.write(`${inWords(each, compared)}\n`);
    passed &&= each.pass;
  }
}
process.exitCode = passed ? 0 : 1;
