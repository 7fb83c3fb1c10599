import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { atMost, type Line, line } from './report.ts';

const rounds = 15;
const bundle = fileURLToPath(new URL('../../out/main/cli.js', import.meta.url));

/** Milliseconds that a Node takes with these arguments. */
function timeOf(...args: string[]): number {
  const began = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}: ${stderr}`);
  return performance.now() - began;
}

/** P16: `penstock --version` from the bundle, against a Node that does nothing. */
export function commandLine(): Promise<Line[]> {
  const floors: number[] = [];
  const values: number[] = [];
  // The first of each fills the caches of the disk.
  for (let round = -1; round < rounds; round += 1) {
    const floor = timeOf('-e', '0');
    const value = timeOf(bundle, '--version');
    if (round < 0) continue;
    floors.push(floor);
    values.push(value);
  }
  return Promise.resolve([line('P16', 'penstock --version, against node -e 0', floors, values, atMost('ratio', 2))]);
}
