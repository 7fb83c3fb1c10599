/**
 * `npm run truth [-- WORD...]`: opens Penstock on worlds of the demo service, reads the same from that service directly, and compares
 * it with the screens. Words select the worlds whose names contain one of them. Exits with 1 when anything differs.
 */
import { lookAtWorld } from './look.ts';
import { worlds } from './worlds.ts';

const words = process.argv.slice(2);
const chosen = worlds.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
if (chosen.length === 0) {
  process.stderr.write(`There is no such world. Worlds: ${worlds.map(({ name }) => name).join('; ')}.\n`);
  process.exit(2);
}
for (const world of chosen) {
  const { compared, differences } = await lookAtWorld(world);
  process.stdout.write(`${world.name}: ${compared} figures compared, ${differences.length} differ\n`);
  for (const { what, shown, so } of differences) process.stdout.write(`  ${what}: shown ${shown}, is ${so}\n`);
  if (differences.length > 0 || compared === 0) process.exitCode = 1;
}
