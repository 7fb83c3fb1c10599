/**
 * `npm run truth [-- WORD...]`: opens Penstock on worlds of the demo service, asks that service itself what is so, and compares
 * with it what stands on screen. Words choose the worlds whose names hold one of them. Ends with 1 when anything differs.
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
