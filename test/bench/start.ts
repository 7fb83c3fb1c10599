import { startConsole } from '../e2e/console.ts';
import { connectToEstate, nodesOfEstate, startEstate, temporaryProfile } from './estate.ts';
import { type Launched, launchConsole, launchEmpty } from './launch.ts';
import { atMost, type Line, line } from './report.ts';

const rounds = 5;

/** Milliseconds from the command to the first content. */
async function startTime(launch: () => Promise<Launched>): Promise<number> {
  const began = performance.now();
  const launched = await launch();
  const took = performance.now() - began;
  await launched.stop();
  return took;
}

/** P10: from the command to the first flow, without network and with what was read before, against a window with a word in it. */
export async function start(): Promise<Line[]> {
  const [profile, empty] = [temporaryProfile(), temporaryProfile()];
  const demo = await startEstate();
  try {
    const console_ = await startConsole(profile.path);
    await connectToEstate(console_, demo);
    await console_.app.close();
    await demo.stop();

    const floors: number[] = [];
    const values: number[] = [];
    // The first of each makes its Chromium's profile and fills the caches of the disk.
    for (let round = -1; round < rounds; round += 1) {
      const floor = await startTime(() => launchEmpty(empty.path));
      const value = await startTime(() => launchConsole(profile.path));
      if (round < 0) continue;
      floors.push(floor);
      values.push(value);
    }
    const what = `cold start to the first of ${nodesOfEstate} stored nodes, service gone, against an empty window`;
    return [line('P10', what, floors, values, atMost('ratio', 1.3))];
  } finally {
    await demo.stop();
    profile.remove();
    empty.remove();
  }
}
