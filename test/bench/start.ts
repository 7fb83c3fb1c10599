import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { call } from '../e2e/bridge.ts';
import { startConsole } from '../e2e/console.ts';
import { connectToEstate, nodesOfEstate, startEstate, temporaryProfile } from './estate.ts';
import { type Launched, launchConsole, launchEmpty } from './launch.ts';
import { atMost, type Line, line } from './report.ts';

const rounds = 5;
const nodesOfLargest = 4 * nodesOfEstate;

/** Milliseconds from the command to the first content. */
async function startTime(launch: () => Promise<Launched>): Promise<number> {
  const began = performance.now();
  const launched = await launch();
  const took = performance.now() - began;
  await launched.stop();
  return took;
}

/** Milliseconds from the command to the first flow, and until the window handles a key at once. */
async function consoleTimes(profile: string): Promise<{ first: number; usable: number }> {
  const began = performance.now();
  const launched = await launchConsole(profile);
  const first = performance.now() - began;
  await launched.usable;
  const usable = performance.now() - began;
  await launched.stop();
  return { first, usable };
}

/** Resolves when everything that was read is stored, because quitting waits for it for two seconds only. */
async function allStored(page: Page): Promise<void> {
  const { selectedId } = await call(page, 'environments.list', null);
  while ((await call(page, 'watch.state', { environmentId: selectedId! })).adding !== null) await setTimeout(500);
}

/** A profile in which this many nodes are stored. Their service is gone. */
async function profileWith(nodes: number): Promise<ReturnType<typeof temporaryProfile>> {
  const profile = temporaryProfile();
  const demo = await startEstate(nodes);
  try {
    const console_ = await startConsole(profile.path);
    await connectToEstate(console_, demo, { nodes });
    await allStored(console_.page);
    await console_.app.close();
  } finally {
    await demo.stop();
  }
  return profile;
}

/**
 * P10 and P13: from the command to the first flow, without network and with stored data, compared with a window with a
 * word in it.
 */
export async function start(): Promise<Line[]> {
  const empty = temporaryProfile();
  const estate = await profileWith(nodesOfEstate);
  const largest = await profileWith(nodesOfLargest);
  try {
    const floors: number[] = [];
    const values: number[] = [];
    const usable: number[] = [];
    const ofLargest: number[] = [];
    // The first of each creates its Chromium's profile and fills the caches of the disk.
    for (let round = -1; round < rounds; round += 1) {
      const floor = await startTime(() => launchEmpty(empty.path));
      const value = await consoleTimes(estate.path);
      const large = await startTime(() => launchConsole(largest.path));
      if (round < 0) continue;
      floors.push(floor);
      values.push(value.first);
      usable.push(value.usable);
      ofLargest.push(large);
    }
    const what = (nodes: number): string => `cold start to the first of ${nodes} stored nodes, service gone`;
    return [
      line('P10', `${what(nodesOfEstate)}, against an empty window`, floors, values, atMost('ratio', 1.5)),
      line('P10', `${what(nodesOfEstate)}, until a key is handled at once`, floors, usable, atMost('ratio', 1.7)),
      line('P13', `${what(nodesOfLargest)}, against ${nodesOfEstate}`, values, ofLargest, atMost('ratio', 1.2)),
    ];
  } finally {
    for (const profile of [estate, largest, empty]) profile.remove();
  }
}
