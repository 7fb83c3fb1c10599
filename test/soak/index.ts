/**
 * `npm run soak [-- --minutes 60] [--flows 200]`: the parts of main that live as long as the app, with the demo
 * service, while much more happens than at any service (R17). Prints a JSON line a minute and one for each promise.
 * Exits with 1 when one does not pass.
 *
 * The clock of these parts runs a hundred times as fast. They read every 150 seconds of it, in which as much happens as
 * between ten reads of the shortest interval. So an hour of the soak is a hundred hours of a service, in 2400 reads.
 * Reads of more than 200 flows take longer. The clock then runs slower, or the time between two reads would count as
 * not monitored, and it skips most of the wait between them.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Clock } from '../../main/core/base/clock.ts';
import type { Snapshot } from '../../main/core/monitoring/snapshot.ts';
import { placeOf } from '../../main/core/settings/places.ts';
import { DemoService } from '../fixtures/demo-service.ts';
import { archiveSource } from '../fixtures/exporting-cli.ts';
import { Acting } from './acting.ts';
import { Explaining } from './explaining.ts';
import { FastClock } from './fast-clock.ts';
import { growthOf, leastSamples, type Sample, verdictOn } from './growth.ts';
import { held, leftBehind } from './held.ts';
import { OtherUser } from './other-user.ts';
import { Watched } from './watched.ts';

const mostSpeed = 100;
/** Number of flows that are read fast enough for that speed. */
const fewFlows = 200;
const pollSeconds = 150;
/** Number of flows that change each time, ten times as many as between two reads of a busy day. */
const shareChanged = 0.01;
/**
 * Number of reads between two rounds in which a user acts on their own flows, and number of failed records that the
 * user explains.
 */
const readsPerTask = 10;
const ownFlows = 3;
const failedRecords = 300;
/**
 * Warm-up reads, not judged, one right after the other. By their end every part was used, and temporary data has
 * reached its size: a Map full of deleted entries may double once, like the index of nodes after 180 reads.
 */
const warmUpReads = 250;
/** Minimum with many flows, of which more change at each read. */
const leastWarmUpReads = 40;
/** Megabytes an hour by which a heap may appear to grow. The samples themselves are a tenth of it. */
const limit = 1;

interface Finding {
  name: string;
  ok: boolean;
}

async function soak(minutes: number, flows: number): Promise<Finding[]> {
  const warnings: string[] = [];
  process.on('warning', ({ name, message }) => warnings.push(`${name}: ${message}`));
  const share = Math.min(1, fewFlows / flows);
  const clock = new FastClock(mostSpeed * share);
  const startTime = clock.now();
  const size = ['--flows', String(flows), '--runs', '50', '--quarantine', String(failedRecords)];
  const demo = await DemoService.start('--hold-clock', '--start-time', new Date(startTime).toISOString(), ...size);
  await demo.state();
  const before = held();

  const ofMain: Sample[] = [];
  const ofRecords: Sample[] = [];
  let served = startTime;
  const watched = await Watched.start(demo, { clock, pollSeconds, serviceTime: () => served });
  const active = activeFlows(watched.watch.snapshot);
  const other = await OtherUser.signIn(demo, active.slice(ownFlows));
  const own = active.slice(0, ownFlows);
  const { acting, explaining } = personAt(demo, watched, clock, await archiveSource(demo));
  watched.age();

  const readOnce = async (): Promise<void> => {
    await watched.readEnd();
    watched.look();
    clock.skip(pollSeconds * 1000 * (1 - share));
    const now = clock.now();
    await demo.advance(now - served);
    served = now;
    await other.work(Math.ceil(flows * shareChanged));
  };
  const doTask = async (): Promise<number> => {
    await acting.pauseAndRestore(own);
    return explaining.work();
  };
  const warmUp = Math.max(leastWarmUpReads, Math.round(warmUpReads * share));
  for (let read = 1; read <= warmUp; read += 1) {
    watched.watch.refresh();
    await readOnce();
    if (read % readsPerTask === 0) await doTask();
  }
  const began = performance.now();
  const elapsed = (): number => performance.now() - began;
  for (let minute = 1; elapsed() < minutes * 60_000 || ofRecords.length < leastSamples;) {
    await readOnce();
    ofMain.push({ at: elapsed(), value: await watched.heap() });
    if (ofMain.length % readsPerTask === 0) ofRecords.push({ at: elapsed(), value: await doTask() });
    if (elapsed() < minute * 60_000) continue;
    minute += 1;
    const main = ofMain.at(-1)!.value;
    const records = ofRecords.at(-1)?.value ?? 'not yet known';
    const resident = process.memoryUsage().rss / 2 ** 20;
    say({ minutes: elapsed() / 60_000, reads: watched.reads, main, records, resident });
  }
  await other.close();
  await explaining.close();
  acting.close();
  await watched.close();
  const left = await leftBehind(before);
  await demo.stop();

  const findings = [
    growthFinding('the heap of main', ofMain),
    growthFinding('the heap of the process of failed records', ofRecords),
    { name: ['nothing is left behind', ...left].join('; '), ok: left.length === 0 },
    { name: ['nobody is warned of', ...warnings].join('; '), ok: warnings.length === 0 },
  ];
  for (const finding of findings) say({ ...finding });
  return findings;
}

/** A user who acts and explains there, on the watched flows. */
function personAt(demo: DemoService, { service, watch }: Watched, clock: Clock, sourceId: number) {
  const environment = { id: 'e', name: 'Soak', signedIn: true, service };
  const actor = { user: 'Soak', impersonator: null };
  const at = { baseUrl: demo.baseUrl, vendorPrefix: 'svc' };
  const archive = { by: 'resource', kind: 'source', id: sourceId } as const;
  const sampled = { ...environment, baseUrl: demo.baseUrl, exports: 'allowed', snapshot: watch.snapshot } as const;
  return {
    acting: new Acting({ ...environment, place: placeOf(at), guard: 'open', actor, estate: watch }, clock),
    explaining: new Explaining(sampled, archive, clock),
  };
}

function growthFinding(what: string, samples: readonly Sample[]): Finding {
  const growth = growthOf(samples);
  const verdict = verdictOn(growth, limit);
  say({ of: what, ...growth, unit: 'MB an hour', verdict });
  return { name: `${what} grows by less than ${limit} MB an hour: ${verdict}`, ok: verdict === 'passed' };
}

/** Origins of the flows that may be changed and are entirely active, so that a pause can be restored whole. */
function activeFlows(snapshot: Snapshot): number[] {
  return [...snapshot.entries()]
    .filter(({ flow }) => flow.roles.includes('owner'))
    .filter(({ flow }) => flow.nodes.every(({ statusWord }) => statusWord === 'ACTIVE'))
    .map(({ flow }) => flow.originId);
}

function say(line: Record<string, number | string | boolean>): void {
  const rounded = Object.entries(line).map(([name, value]) => [
    name,
    typeof value === 'number' ? Math.round(value * 100) / 100 : value,
  ]);
  process.stdout.write(`${JSON.stringify(Object.fromEntries(rounded))}\n`);
}

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    flows: { type: 'string', default: '200' },
    report: { type: 'string' },
  },
});
const [minutes, flows] = [Number(values.minutes), Number(values.flows)];
if (!(minutes > 0) || !(Number.isInteger(flows) && flows > 0) || !globalThis.gc) {
  process.stderr.write('Usage: npm run soak [-- --minutes 10] [--flows 5000]. Node must be run with --expose-gc.\n');
  process.exit(2);
}
const findings = await soak(minutes, flows);
if (values.report) writeFileSync(values.report, JSON.stringify(findings));
// Exits at once, because anything left behind, such as a timer, would block it forever.
process.exit(findings.every(({ ok }) => ok) ? 0 : 1);
