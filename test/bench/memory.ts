import { setTimeout } from 'node:timers/promises';
import { connectToEstate, nodesOfEstate, openConsole, temporaryProfile } from './estate.ts';
import { launchEmpty } from './launch.ts';
import { family, statusOf } from './processes.ts';
import { atMost, comparison, type Line, line } from './report.ts';

/** Number of samples, and milliseconds between them, because garbage may be collected at any moment. */
const samples = 9;
const between = 500;

const pollSeconds = 15;
/** Milliseconds after which the next reads have collected the garbage of the first. */
const settled = 5 * pollSeconds * 1000;

/** Samples of the memory that the processes use, in megabytes. Shared memory counts for each in proportion. */
async function residentMemory(ancestor: number): Promise<number[]> {
  const sums: number[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    await setTimeout(between);
    const sizes = family(ancestor).map((pid) => Number(/^Pss:\s+(\d+)/m.exec(statusOf(pid, 'smaps_rollup'))?.[1] ?? 0));
    sums.push(sizes.reduce((sum, size) => sum + size, 0) / 1024);
  }
  return sums;
}

/** P11: memory of the console with the big estate in it, compared with a window with a word in it. On Linux only. */
export async function memory(): Promise<Line[]> {
  const profile = temporaryProfile();
  const empty = await launchEmpty(profile.path);
  const floor = await residentMemory(empty.pid);
  await empty.stop();
  profile.remove();

  const { console_, demo, close } = await openConsole();
  const pid = console_.app.process().pid!;
  try {
    await connectToEstate(console_, demo, { pollSeconds });
    const afterFirst = await residentMemory(pid);
    await setTimeout(settled);
    const afterSome = await residentMemory(pid);
    const what = `megabytes with ${nodesOfEstate} nodes and their runs, against an empty window`;
    return [
      line('P11', `${what}, read every ${pollSeconds} s`, floor, afterSome, atMost('ratio', 1.5)),
      line('P11', `${what}, after the first read`, floor, afterFirst, comparison()),
    ];
  } finally {
    await close();
  }
}
