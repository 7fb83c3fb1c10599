/**
 * `npm run bench [-- CASE…] [--thorough] [--samples N] [--json] [--compare FILE]`: prints a table of figures, and ends
 * with 1 when a goal is missed. Without CASE, the cases run that take ten minutes together; all with `--thorough`.
 * Figures are ratios to a floor from the same run, because clocks differ between machines and between minutes.
 *
 * Each run is added to a history. `--compare` shows for each figure whether it is better or worse than in FILE, the
 * output of an earlier run with `--json`, or than in the last run that measured it, with `last`.
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
import { addToHistory, lastOfHistory } from './history.ts';
import { memory } from './memory.ts';
import { peers } from './peers.ts';
import { planner } from './planner.ts';
import { poll } from './poll.ts';
import type { Line } from './report.ts';
import { rest } from './rest.ts';
import { scale } from './scale.ts';
import { start } from './start.ts';
import { storedYear } from './stored-year.ts';
import { tableRow, tableHead } from './table.ts';
import { throttle } from './throttle.ts';
import { transport } from './transport.ts';
import { versionsMonth } from './versions-month.ts';

/** Cases of every run, what a user feels first. */
const usual: Record<string, () => Promise<Line[]>> = {
  start,
  'flows-table': flowsTable,
  poll,
  'first-read': firstRead,
  peers,
  export: () => exporting(samples),
  grouping,
  'command-line': commandLine,
  transport,
  planner,
};

const cases: typeof usual = {
  ...usual,
  graph,
  chart,
  memory,
  rest,
  scale,
  'stored-year': storedYear,
  'versions-month': versionsMonth,
  throttle,
  bulk,
  cost,
  cancel: () => cancelling(samples),
};

const { positionals: asked, values } = parseArgs({
  allowPositionals: true,
  options: {
    samples: { type: 'string' },
    compare: { type: 'string' },
    thorough: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const unknown = asked.filter((name) => !cases[name]);
if (unknown.length > 0) {
  process.stderr.write(`There is no case ${unknown.join(', ')}. Cases: ${Object.keys(cases).join(', ')}.\n`);
  process.exit(2);
}
/** The promise is about 250,000; a run of what a user feels has no time for them. */
const samples = Number(values.samples ?? (asked.length > 0 || values.thorough ? 250_000 : 60_000));
const chosen = asked.length > 0 ? asked : Object.keys(values.thorough ? cases : usual);
const earlier = values.compare === 'last' ? lastOfHistory() : values.compare ? readLines(values.compare) : null;
const print = (text: string): void => void process.stdout.write(`${text}\n`);
let passed = true;
if (!values.json) print(tableHead);
for (const name of chosen) {
  const began = performance.now();
  const lines = await cases[name]!();
  for (const each of lines) {
    const compared = earlier && compare(each, earlier);
    if (values.json) print(JSON.stringify(compared ? { ...each, compared } : each));
    else print(tableRow(each));
    if (compared) process.stderr.write(`${inWords(each, compared)}\n`);
    passed &&= each.pass;
  }
  addToHistory(lines);
  process.stderr.write(`${name} took ${Math.round((performance.now() - began) / 1000)} s.\n`);
}
process.exitCode = passed ? 0 : 1;
