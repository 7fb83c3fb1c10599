/**
 * Loaded before a process of Penstock, and before its helpers. It writes the peak figures whenever they have grown, so
 * that the last ones remain of a process that is killed or runs out of memory.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Peak figures of a process. */
export interface Measures {
  /** Memory in megabytes. */
  memory: number;
  /**
   * Milliseconds for which it did nothing else, by wall-clock time, in which other processes may have had the
   * processor.
   */
  silence: number;
  /** Milliseconds of block by the processor time of its main thread. */
  busy: number;
}

const folder = process.env['PENSTOCK_MEASURES'];
/** Milliseconds between two samples. */
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

/** From now on: the start is not measured, because no user waits for an answer yet. */
export function startMeasuring(): void {
  look();
  Object.assign(most, { silence: 0, busy: 0 });
}

if (folder !== undefined) {
  setInterval(look, every).unref();
  process.on('exit', look);
}
