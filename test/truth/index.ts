/**
 * `npm run truth [-- WORD...]`: opens Penstock on worlds of the demo service, reads the same data from that service
 * directly, and compares it with the screens. Words select the worlds whose names contain one of them. Exits with 1
 * when anything differs. With `--report FILE` the result of each world is written there as JSON.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { lookAtWorld } from './look.ts';
import { worlds } from './worlds.ts';

const { values, positionals: words } = parseArgs({ options: { report: { type: 'string' } }, allowPositionals: true });
const chosen = worlds.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
if (chosen.length === 0) {
  process.stderr.write(`There is no such world. Worlds: ${worlds.map(({ name }) => name).join('; ')}.\n`);
  process.exit(2);
}
const results: { name: string; ok: boolean }[] = [];
for (const world of chosen) {
  const { compared, differences } = await lookAtWorld(world);
  process.stdout.write(`${world.name}: ${compared} figures compared, ${differences.length} differ\n`);
  for (const { what, shown, so } of differences) process.stdout.write(`  ${what}: shown ${shown}, is ${so}\n`);
  const ok = differences.length === 0 && compared > 0;
  results.push({ name: world.name, ok });
  if (!ok) process.exitCode = 1;
}
if (values.report) writeFileSync(values.report, JSON.stringify(results));
