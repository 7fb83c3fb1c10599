import { type FSWatcher, mkdtempSync, readdirSync, readFileSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cliEntry, run } from '../fixtures/cli.ts';
import type { Behaviour } from './behaviours/behaviour.ts';
import type { Measures } from './measure.ts';
import type { HostileService } from './service.ts';

/** Results of a victim. */
export interface Suffered extends Measures {
  victim: string;
  behaviour: string;
  code: number | null;
  /** Signal that ended it, if it did not exit. */
  signal: NodeJS.Signals | null;
  /** Milliseconds. */
  took: number;
  /** Peak megabytes of its helpers. */
  helperMemory: number;
  /** Standard output, and standard error. */
  stdout: string;
  stderr: string;
}

const measure = new URL('measure.ts', import.meta.url).href;
const windowEntry = fileURLToPath(new URL('window.ts', import.meta.url));

/** Arguments of Node, in a separate folder. */
type Victim = (target: { baseUrl: string; caFile: string; folder: string; seconds: number }) => string[];

const cli =
  (...args: string[]): Victim =>
  ({ baseUrl, caFile, folder }) => [cliEntry, '--base-url', baseUrl, '--ca', caFile, '--profile', folder, ...args];

export const victims: Record<string, Victim> = {
  window: ({ baseUrl, caFile, seconds }) => [windowEntry, baseUrl, caFile, String(seconds)],
  call: cli('call', 'flows.list', '--all'),
  export: (target) =>
    cli(
      'source',
      'sample-quarantine',
      '11',
      '--all',
      '--out',
      join(target.folder, 'out.ndjson'),
      '--accept',
      'all',
    )(target),
  bulk: cli('flows', 'pause', '1', '--yes'),
};

/** Runs a victim against the behavior for at most this many seconds, then interrupts it like a user. */
export async function suffer(
  victim: string,
  behaviour: Behaviour,
  service: HostileService,
  seconds: number,
): Promise<Suffered> {
  const folder = mkdtempSync(join(tmpdir(), 'penstock-victim-'));
  const measures = mkdtempSync(join(tmpdir(), 'penstock-measures-'));
  const began = performance.now();
  const args = victims[victim]!({ baseUrl: service.baseUrl(behaviour), caFile: service.caFile, folder, seconds });
  let timers: NodeJS.Timeout[] = [];
  let starting: FSWatcher | undefined;
  let signal = null as NodeJS.Signals | null;
  try {
    const { code, stdout, stderr } = await run(process.execPath, ['--import', measure, ...args], {
      env: { PENSTOCK_MEASURES: measures, PENSTOCK_SERVICE_KEY: 'any-key', NODE_OPTIONS: `--import ${measure}` },
      onStart: (child) => {
        child.once('exit', (_code, ended) => (signal = ended));
        // Counted from its first figures, because a busy computer may take seconds to start it.
        starting = watch(measures).once('change', () => {
          // The window exits on its own. An action waits for its sent calls, unless it is interrupted again.
          if (victim !== 'window')
            timers = [1000, 3000].map((more) => setTimeout(() => child.kill('SIGINT'), seconds * 1000 + more));
          timers.push(setTimeout(() => child.kill('SIGKILL'), (seconds + graceSeconds) * 1000));
        });
      },
    });
    const took = performance.now() - began;
    return { victim, behaviour: behaviour.name, code, signal, took, stdout, stderr, ...measuredIn(measures) };
  } finally {
    starting?.close();
    for (const timer of timers) clearTimeout(timer);
    for (const each of [folder, measures]) rmSync(each, { recursive: true, force: true });
  }
}

/** Seconds in which an interrupted victim must end. */
const graceSeconds = 20;

function measuredIn(folder: string): Measures & Pick<Suffered, 'helperMemory'> {
  const whole = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const all = whole.map((name) => ({
    isHelper: name.startsWith('helper'),
    ...(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Measures),
  }));
  const most = (helpers: boolean, what: keyof Measures): number =>
    Math.max(0, ...all.filter(({ isHelper }) => isHelper === helpers).map((one) => one[what]));
  return {
    memory: most(false, 'memory'),
    helperMemory: most(true, 'memory'),
    silence: most(false, 'silence'),
    busy: most(false, 'busy'),
  };
}

/**
 * Bounds: megabytes of a process and of a helper, whose objects end at 1,024, and milliseconds for which nothing else
 * is done.
 */
const mostMemory = 1_000;
const mostHelperMemory = 1_500;
const mostBusy = 100;

/**
 * Codes with which a command may end: all but that of an internal failure (main/cli/exit-codes.ts), and none of a
 * crash.
 */
const internalCode = 1;

/** Faults of the victim; empty without any. Only a window must always respond, because commands take no clicks. */
export function faultsOf(
  { victim, code, signal, memory, helperMemory, busy, stdout, stderr }: Suffered,
  judgesTime = true,
): string[] {
  const faults: string[] = [];
  if (signal !== null) faults.push(`ended by ${signal}`);
  if (victim === 'window' && code !== 0) faults.push(`exit code ${code}`);
  if (victim !== 'window' && code === internalCode) faults.push('an internal failure');
  if (/internal|RangeError|TypeError|Something inside/.test(`${stdout.slice(0, 10_000)}${stderr}`))
    faults.push('an internal failure is reported');
  if (memory > mostMemory) faults.push(`${Math.round(memory)} MB`);
  if (helperMemory > mostHelperMemory) faults.push(`helper ${Math.round(helperMemory)} MB`);
  if (judgesTime && victim === 'window' && busy > mostBusy) faults.push(`busy for ${busy} ms`);
  return faults;
}
