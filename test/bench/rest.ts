import { setTimeout } from 'node:timers/promises';
import { DemoService } from '../fixtures/demo-service.ts';
import { temporaryProfile } from './estate.ts';
import { launchReading } from './launch.ts';
import { processorTime } from './processes.ts';
import { atMost, type Line, line } from './report.ts';

const flows = 5_000;
const pollSeconds = 15;
const launches = 5;
/** Milliseconds: four reads by a visible window, and one by a hidden one. */
const watched = 4 * pollSeconds * 1000;
/** Milliseconds until the work and the garbage of the first read are gone. */
const settled = 2 * watched;

/** P14: share of one core that all processes of the console take without user input, in percent. On Linux only. */
export async function rest(): Promise<Line[]> {
  const demo = await DemoService.start('--port', '0', '--seed', '7', '--flows', String(flows));
  const [visible, hidden]: [number[], number[]] = [[], []];
  for (let launch = 0; launch < launches; launch += 1) {
    const profile = temporaryProfile();
    const console_ = await launchReading(profile.path, demo, pollSeconds);
    try {
      await setTimeout(settled);
      visible.push(await shareOf(console_.pid));
      console_.hide();
      // A read that had begun is over by then.
      await setTimeout(watched);
      hidden.push(await shareOf(console_.pid));
    } finally {
      await console_.stop();
      profile.remove();
    }
  }
  await demo.stop();
  const what = `percent of one core at rest, ${flows} flows read every ${pollSeconds} s`;
  return [
    line('P14', `${what}, window visible, against one percent`, 1, visible, atMost('value', 3)),
    line('P14', `${what}, window hidden, against one percent`, 1, hidden, atMost('value', 0.5)),
  ];
}

/** Percent of one core within a minute. */
async function shareOf(pid: number): Promise<number> {
  const before = processorTime(pid);
  await setTimeout(watched);
  return ((processorTime(pid) - before) * 100_000) / watched;
}
