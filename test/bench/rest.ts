import { setTimeout } from 'node:timers/promises';
import { DemoService } from '../fixtures/demo-service.ts';
import { temporaryProfile } from './estate.ts';
import { launchReading } from './launch.ts';
import { processorTime } from './processes.ts';
import { atMost, type Line, line } from './report.ts';

const flows = 5_000;
const pollSeconds = 15;
/** Milliseconds: four reads by a visible window, and one by a hidden one. */
const watched = 4 * pollSeconds * 1000;
const rounds = 3;

/** P14: share of one core that all processes of the console take without user input, in percent. On Linux only. */
export async function rest(): Promise<Line[]> {
  const demo = await DemoService.start('--port', '0', '--seed', '7', '--flows', String(flows));
  const profile = temporaryProfile();
  const console_ = await launchReading(profile.path, demo, pollSeconds);
  const shares = async (): Promise<number[]> => {
    // Work from the last change, mainly the sums of the first read, is over by then.
    await setTimeout(watched);
    const all: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = processorTime(console_.pid);
      await setTimeout(watched);
      all.push(((processorTime(console_.pid) - before) * 100_000) / watched);
    }
    return all;
  };
  try {
    const visible = await shares();
    console_.hide();
    const hidden = await shares();
    const what = `percent of one core at rest, ${flows} flows read every ${pollSeconds} s`;
    return [
      line('P14', `${what}, window visible, against one percent`, 1, visible, atMost('value', 3)),
      line('P14', `${what}, window hidden, against one percent`, 1, hidden, atMost('value', 0.5)),
    ];
  } finally {
    await console_.stop();
    await demo.stop();
    profile.remove();
  }
}
