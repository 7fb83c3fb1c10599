/**
 * Loaded before a process of Penstock, and before its helpers, writes what it took at most whenever that has grown: of a process that is
 * killed or runs out of memory the last is left.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a process took at most. */
export interface Measures {
  /** Megabytes. */
  memory: number;
  /** Milliseconds for which it did nothing else, by the wall, where others may have had the processor. */
  silence: number;
  /** The same by the processor's time of its main thread. */
  busy: number;
}

const folder = process.env['PENSTOCK_MEASURES'];
/** Milliseconds between two looks. */
const every = 5;

const isHelper = /process\.ts$/.test(process.argv[1] ?? '');
const most: Measures = { memory: 0, silence: 0, busy: 0 };
let lookedAt = performance.now();
let worked = process.threadCpuUsage();

function look(): void {
  const now = performance.now();
  const { user, system } = process.threadCpuUsage(worked);
  const measured = {
    memory: process.resourceUsage().maxRSS / 1024,
    silence: Math.round(now - lookedAt - every),
    busy: Math.round((user + system) / 1000),
  };
  lookedAt = now;
  worked = process.threadCpuUsage();
  // Memory grows all the time at first.
  if (measured.memory < most.memory * 1.02 && measured.silence <= most.silence && measured.busy <= most.busy) return;
  for (const name of ['memory', 'silence', 'busy'] as const) most[name] = Math.max(most[name], measured[name]);
  if (folder === undefined) return;
  const file = join(folder, `${isHelper ? 'helper' : 'main'}-${process.pid}`);
  writeFileSync(`${file}.part`, JSON.stringify(most));
  // Atomically: a process that is killed in between leaves its earlier figures.
  renameSync(`${file}.part`, `${file}.json`);
}

/** From now on: the start is not measured, since nobody waits for an answer yet. */
export function startMeasuring(): void {
  look();
  Object.assign(most, { silence: 0, busy: 0 });
}

if (folder !== undefined) {
  setInterval(look, every).unref();
  process.on('exit', look);
}
