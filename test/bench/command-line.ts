import { fileURLToPath } from 'node:url';
import { run } from '../fixtures/cli.ts';
import { atMost, type Line, line } from './report.ts';

const rounds = 15;
const bundle = fileURLToPath(new URL('../../out/main/cli.js', import.meta.url));

/**
 * Reports the peak memory of a Node at its end: kilobytes, on Linux (man 5 proc, VmHWM). `maxRSS` starts with the
 * memory of the parent process.
 */
const reportsMemory = `import { readFileSync } from 'node:fs';
  process.on('exit', () => process.stderr.write('memory ' + /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]));`;

/** Milliseconds that a Node takes with these arguments, and its peak in megabytes. */
export async function costOfNode(
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ took: number; megabytes: number }> {
  const began = performance.now();
  const asked = ['--import', `data:text/javascript,${encodeURIComponent(reportsMemory)}`, ...args];
  const { code, stderr } = await run(process.execPath, asked, { env });
  const took = performance.now() - began;
  const [, kilobytes] = /memory (\d+)$/.exec(stderr) ?? [];
  if (code !== 0 || kilobytes === undefined) throw new Error(`node ${args.join(' ')} ended with ${code}: ${stderr}`);
  return { took, megabytes: Number(kilobytes) / 1024 };
}

/** Milliseconds and peak megabytes of the command line. */
export const costOfCommand = (args: string[], env: NodeJS.ProcessEnv) => costOfNode([bundle, ...args], env);

/** P16: cost of a command from the bundle that reads nothing, compared with a Node that does nothing. */
export async function commandLine(): Promise<Line[]> {
  const [floors, values, megabytes]: [number[], number[], number[]] = [[], [], []];
  // The first of each fills the caches of the disk.
  for (let round = -1; round < rounds; round += 1) {
    const floor = await costOfNode(['-e', '0']);
    const value = await costOfCommand(['--version'], {});
    if (round < 0) continue;
    floors.push(floor.took);
    values.push(value.took);
    megabytes.push(value.megabytes);
  }
  return [
    line('P16', 'penstock --version, against node -e 0', floors, values, atMost('ratio', 2)),
    line('P16', 'megabytes of penstock --version, against 60', 60, megabytes, atMost('value', 60)),
  ];
}
