import { fileURLToPath } from 'node:url';
import { DemoService } from '../fixtures/demo-service.ts';
import { ownEnvironment, run } from '../fixtures/cli.ts';
import { temporaryProfile } from './estate.ts';
import { atMost, type Line, line } from './report.ts';

const rounds = 15;
const flows = 5_000;
/** Few, because each reads all flows. */
const roundsOfList = 5;
const bundle = fileURLToPath(new URL('../../out/main/cli.js', import.meta.url));

/**
 * Reports the peak memory of a Node at its end: kilobytes, on Linux (man 5 proc, VmHWM). `maxRSS` starts with the
 * memory of the parent process.
 */
const reportsMemory = `import { readFileSync } from 'node:fs';
  process.on('exit', () => process.stderr.write('memory ' + /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]));`;

/** Milliseconds that a Node takes with these arguments, and its peak in megabytes. */
async function costOf(args: string[], env: NodeJS.ProcessEnv = {}): Promise<{ took: number; megabytes: number }> {
  const began = performance.now();
  const asked = ['--import', `data:text/javascript,${encodeURIComponent(reportsMemory)}`, ...args];
  const { code, stderr } = await run(process.execPath, asked, { env });
  const took = performance.now() - began;
  const [, kilobytes] = /memory (\d+)$/.exec(stderr) ?? [];
  if (code !== 0 || kilobytes === undefined) throw new Error(`node ${args.join(' ')} ended with ${code}: ${stderr}`);
  return { took, megabytes: Number(kilobytes) / 1024 };
}

/** Milliseconds and peak megabytes of the command line. */
export const costOfCommand = (args: string[], env: NodeJS.ProcessEnv) => costOf([bundle, ...args], env);

interface Costs {
  floors: number[];
  values: number[];
  megabytes: number[];
}

/** A command, alternating with a Node that does nothing. */
async function againstNothing(times: number, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Costs> {
  const costs: Costs = { floors: [], values: [], megabytes: [] };
  // The first of each fills the caches of the disk.
  for (let round = -1; round < times; round += 1) {
    const floor = await costOf(['-e', '0']);
    const value = await costOfCommand(args, env);
    if (round < 0) continue;
    costs.floors.push(floor.took);
    costs.values.push(value.took);
    costs.megabytes.push(value.megabytes);
  }
  return costs;
}

/**
 * P16: cost of a command from the bundle, compared with a Node that does nothing: one that reads nothing, and one that
 * reads all flows.
 */
export async function commandLine(): Promise<Line[]> {
  const version = await againstNothing(rounds, ['--version']);
  const demo = await DemoService.start('--port', '0', '--seed', '7', '--flows', String(flows));
  const profile = temporaryProfile();
  try {
    const service = ['--base-url', demo.baseUrl, '--ca', demo.caFile, '--profile', profile.path];
    const key = { ...ownEnvironment(), PENSTOCK_SERVICE_KEY: demo.serviceKey };
    const list = await againstNothing(roundsOfList, [...service, 'flows', 'list', '--json'], key);
    return [
      line('P16', 'penstock --version, against node -e 0', version.floors, version.values, atMost('ratio', 2)),
      line('P16', 'megabytes of penstock --version, against 60', 60, version.megabytes, atMost('value', 60)),
      line('P16', `penstock flows list of ${flows}, against node -e 0`, list.floors, list.values, atMost('ratio', 2)),
      line('P16', `megabytes of penstock flows list of ${flows}, against 60`, 60, list.megabytes, atMost('value', 60)),
    ];
  } finally {
    await demo.stop();
    profile.remove();
  }
}
