import { fileURLToPath } from 'node:url';
import { ActingOnDemo } from '../fixtures/acting-demo.ts';
import { DemoService } from '../fixtures/demo-service.ts';
import { archiveSource } from '../fixtures/exporting-cli.ts';
import { ownEnvironment } from '../fixtures/cli.ts';
import { temporaryProfile } from './estate.ts';
import { costOfCommand, costOfNode } from './command-line.ts';
import { atMost, type Line, line } from './report.ts';

const flows = 5_000;
const paused = 300;
const samples = 30_000;
const rounds = 3;
const script = fileURLToPath(new URL('./peer-script.ts', import.meta.url));
/** Goals in milliseconds of the script's: never slower at 0 ms, and four times as fast at 50 ms, a list twice. */
const goals = { 0: { list: 1, pause: 1, export: 1 }, 50: { list: 0.5, pause: 0.25, export: 0.25 } };

type Task = keyof (typeof goals)[0];

/** P19: commands compared with the script that an operator would write instead. */
export async function peers(): Promise<Line[]> {
  const lines: Line[] = [];
  for (const latency of [0, 50] as const) {
    const size = ['--flows', String(flows), '--seed', '7', '--quarantine', String(samples)];
    const demo = await DemoService.start(...size, '--latency-ms', String(latency));
    try {
      for (const task of ['list', 'pause', 'export'] as const) lines.push(...(await compareTask(task, latency, demo)));
    } finally {
      await demo.stop();
    }
  }
  return lines;
}

async function compareTask(task: Task, latency: 0 | 50, demo: DemoService): Promise<Line[]> {
  const profile = temporaryProfile();
  const source = String(await archiveSource(demo));
  const target = `${profile.path}/failed.ndjson`;
  const at = ['--base-url', demo.baseUrl, '--ca', demo.caFile, '--profile', profile.path];
  const env = { ...ownEnvironment(), PENSTOCK_SERVICE_KEY: demo.serviceKey };
  const { host } = new URL(demo.baseUrl);
  const ids = task === 'pause' ? await idsOfMine(demo) : [];
  const [theirs, ours] = {
    list: [[], ['flows', 'list', '--json']],
    pause: [ids, ['flows', 'pause', ...ids, '--yes', '--name', host, '--no-dependents', '--json']],
    export: [
      [source, `${target}.peer`],
      ['source', 'sample-quarantine', source, '--all', '--format', 'ndjson', '--out', target, '--accept', 'all'],
    ],
  }[task] as [string[], string[]];
  const [floors, values, megabytes]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    await demo.reset();
    const peer = await costOfNode([script, task, demo.baseUrl, demo.serviceKey, ...theirs], {
      NODE_EXTRA_CA_CERTS: demo.caFile,
    });
    await demo.reset();
    const own = await costOfCommand([...at, ...ours], env);
    floors.push(peer.took);
    values.push(own.took);
    megabytes.push(own.megabytes);
  }
  profile.remove();
  const what = { list: `list of ${flows} flows`, pause: `pause of ${paused} flows`, export: `export of ${samples}` };
  const where = `${what[task]} at ${latency} ms latency`;
  return [
    line(
      'P19',
      `milliseconds of the ${where}, against a plain script`,
      floors,
      values,
      atMost('ratio', goals[latency][task]),
    ),
    line('P19', `megabytes of the ${where}`, 120, megabytes, atMost('value', 120)),
  ];
}

/** Ids of flows that the user may pause. */
async function idsOfMine(demo: DemoService): Promise<string[]> {
  const acting = await ActingOnDemo.open(demo);
  const ids = acting.mine().slice(0, paused).map(String);
  await acting.close();
  return ids;
}
