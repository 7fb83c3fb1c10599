/**
 * `npm run soak [-- --minutes 60]`: the parts of main that live as long as the app does, against the demo service, while much
 * more happens than at any service (R17). Prints a JSON line a minute and one for each promise; ends with 1 when one is not kept.
 *
 * The clock of these parts runs a hundred times as fast, and they read every 150 seconds of it, in which as much happens as
 * between ten reads of the shortest interval. So an hour of the soak is a hundred hours of a service, in 2400 reads.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { DemoService } from '../fixtures/demo-service.ts';
import { FastClock } from './fast-clock.ts';
import { growthOf, type Sample, verdictOn } from './growth.ts';
import { held, leftBehind } from './held.ts';
import { OtherUser } from './other-user.ts';
import { Watched } from './watched.ts';

const speed = 100;
const pollSeconds = 150;
const flows = 200;
/** A hundredth of the flows each time, ten times as many as between two reads of a busy day. */
const changesPerRead = 2;
/** Caches fill meanwhile: this share of the time is not judged. */
const warmUp = 0.25;
/** Megabytes an hour by which the heap may seem to grow. */
const limit = 1;
const megabyte = 2 ** 20;

interface Finding {
  name: string;
  ok: boolean;
}

async function soak(minutes: number): Promise<Finding[]> {
  const warnings: string[] = [];
  process.on('warning', ({ name, message }) => warnings.push(`${name}: ${message}`));
  const clock = new FastClock(speed);
  const startTime = clock.now();
  const size = ['--flows', String(flows), '--runs', '50'];
  const demo = await DemoService.start('--hold-clock', '--start-time', new Date(startTime).toISOString(), ...size);
  await demo.state();
  const before = held();

  const samples: Sample[] = [];
  const watched = await Watched.start(demo, clock, pollSeconds);
  const other = await OtherUser.signIn(
    demo,
    [...watched.watch.snapshot.entries()].map(({ flow }) => flow),
  );
  watched.age();
  const began = performance.now();
  const elapsed = (): number => performance.now() - began;
  for (let told = startTime, minute = 1; elapsed() < minutes * 60_000;) {
    await watched.readEnd();
    watched.look();
    samples.push({ at: elapsed(), value: (await watched.heap()) / megabyte });
    const now = clock.now();
    await demo.advance(now - told);
    told = now;
    await other.work(changesPerRead);
    if (elapsed() >= minute * 60_000) {
      minute += 1;
      const { rss } = process.memoryUsage();
      const { value } = samples.at(-1)!;
      say({ minutes: elapsed() / 60_000, reads: watched.reads, heap: value, resident: rss / megabyte });
    }
  }
  await other.close();
  await watched.close();
  const left = await leftBehind(before);
  await demo.stop();

  const growth = growthOf(samples.filter(({ at }) => at >= warmUp * minutes * 60_000));
  const verdict = verdictOn(growth, limit);
  say({ ...growth, unit: 'MB an hour', verdict, reads: watched.reads });
  const findings = [
    { name: `the heap grows by less than ${limit} MB an hour: ${verdict}`, ok: verdict === 'kept' },
    { name: ['nothing is left behind', ...left].join('; '), ok: left.length === 0 },
    { name: ['nobody is warned of', ...warnings].join('; '), ok: warnings.length === 0 },
  ];
  for (const finding of findings) say({ ...finding });
  return findings;
}

function say(line: Record<string, number | string | boolean>): void {
  const rounded = Object.entries(line).map(([name, value]) => [
    name,
    typeof value === 'number' ? Math.round(value * 100) / 100 : value,
  ]);
  process.stdout.write(`${JSON.stringify(Object.fromEntries(rounded))}\n`);
}

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' }, report: { type: 'string' } } });
const minutes = Number(values.minutes);
if (!(minutes > 0) || !globalThis.gc) {
  process.stderr.write('Usage: npm run soak [-- --minutes 10]. Node must be run with --expose-gc.\n');
  process.exit(2);
}
const findings = await soak(minutes);
if (values.report) writeFileSync(values.report, JSON.stringify(findings));
process.exitCode = findings.every(({ ok }) => ok) ? 0 : 1;
