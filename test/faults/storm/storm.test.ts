import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { allActivity } from '#contract/models/activity.ts';
import type { EnvironmentSettings } from '#contract/models/environment.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../../main/core/base/clock.ts';
import { openActions } from '../../../main/storage/actions.ts';
import { openConfFile } from '../../../main/storage/conf-file.ts';
import { openDatabase } from '../../../main/storage/database.ts';
import { actionsDatabase } from '../../../main/storage/database-kinds.ts';
import { openSettings } from '../../../main/storage/settings-store.ts';

import { DemoService } from '../../fixtures/demo-service.ts';
import { environmentId, settingsAt } from '../../fixtures/windowless-app.ts';
import type { Orders, Report } from './storm-process.ts';
import { isNightly, nightly } from '../../fixtures/thorough.ts';

const script = fileURLToPath(new URL('storm-process.ts', import.meta.url));
const canMount =
  process.platform === 'linux' && spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/tmp']).status === 0;

let home: DemoService;
/** Another service with the same flows. */
let other: DemoService;
let folder: string;

beforeAll(async () => {
  const args = ['--flows', isNightly ? '900' : '200', '--runs', '0', '--latency-ms', '25', '--seed', '7'];
  [home, other] = await Promise.all([DemoService.start(...args), DemoService.start(...args)]);
  folder = mkdtempSync(join(tmpdir(), 'penstock-storm-'));
  if (canMount) spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder]);
});
afterAll(async () => {
  if (canMount) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true });
  await Promise.all([home.stop(), other.stop()]);
});

const settings = () => openSettings(folder, openConfFile).store;

/** Another Penstock on this computer edits the environment. */
function edit(change: Partial<EnvironmentSettings>): void {
  settings().change(environmentId, (now) => ({ ...now!, ...change }));
}

/** Fills the disk. */
function fill(file: string): void {
  for (let bytes = 2 ** 22; bytes >= 1; bytes /= 2) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(bytes), { flag: 'a' });
    } catch {
      // Half of that may still find room.
    }
  }
}

/** Trouble for an action under way. Returns what repairs it. */
const troubles = {
  kill: (child: ChildProcess) => {
    child.kill('SIGKILL');
    return () => undefined;
  },
  'full disk': () => {
    const file = join(folder, 'other');
    fill(file);
    return () => rmSync(file);
  },
  'held record': () => {
    const holder = new DatabaseSync(join(folder, 'actions.db'));
    holder.exec('BEGIN IMMEDIATE');
    return () => holder.close();
  },
  'read only': () => {
    edit({ guard: 'read_only' });
    return () => edit({ guard: 'open' });
  },
  'other service': () => {
    edit(settingsAt(other));
    return () => edit(settingsAt(home));
  },
  removed: () => {
    const { environments } = settings().read();
    settings().change(environmentId, () => null);
    return () => settings().change(environmentId, () => environments[0]!);
  },
} satisfies Record<string, (child: ChildProcess) => () => void>;
type Trouble = keyof typeof troubles;

/** Starts or resumes, with that trouble once this many requests have left. */
async function goOn(trouble: Trouble | null, after: number): Promise<Report | 'killed'> {
  const keys = Object.fromEntries([home, other].map(({ baseUrl, serviceKey }) => [baseUrl, serviceKey]));
  const orders: Orders = { folder, keys };
  const child = spawn(process.execPath, [script, JSON.stringify(orders)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  // With so many jumps, the clock always differs from the start of a step.
  const leap = () => child.stdin.write(`${Math.round((Math.random() - 0.5) * 7_200_000)}\n`);
  let mend: (() => void) | null = null;
  let last: Report | 'killed' = 'killed';
  for await (const line of createInterface(child.stdout)) {
    const report = JSON.parse(line) as Report;
    if (report.says !== 'sent') last = report;
    else if (report.requests % 7 === 0) leap();
    if (report.says === 'sent' && report.requests >= after && trouble !== null) mend ??= troubles[trouble](child);
  }
  await exited;
  mend?.();
  return last;
}

/** Entries of the record that report done, and whether it is complete. */
function record() {
  const database = openDatabase(join(folder, 'actions.db'), actionsDatabase);
  const { journal, activity, close } = openActions(database, { clock: systemClock, processId: 'witness' });
  const done = [...activity.entries({ ...allActivity, filter: 'outcome:done' })].map(({ path }) => path).sort();
  const [id] = journal.actionIds(environmentId, 1);
  const seen = { done, calls: journal.action(id!).standing.calls, brokenAt: activity.verify().brokenAt };
  close();
  return seen;
}

it.runIf(canMount)(
  'kills, a full disk, a held record, a leaping clock, and an edited environment: the record equals what the service saw (needs to mount a file system)',
  nightly,
  async () => {
    settings().change(environmentId, () => ({ id: environmentId, ...settingsAt(home) }));
    const names = Object.keys(troubles) as Trouble[];
    const some: Trouble[] = isNightly
      ? [...names, ...Array<Trouble>(9).fill('kill')]
      : ['kill', 'full disk', 'other service'];
    const order = some.sort(() => Math.random() - 0.5);
    const story: unknown[] = [];
    for (const trouble of order) {
      const ended = await goOn(trouble, 1 + Math.floor(Math.random() * 20));
      story.push([trouble, ended]);
      // A call that could not proceed is never reported as failed.
      if (ended !== 'killed' && ended.says === 'over')
        expect(ended.calls, JSON.stringify(story)).toMatchObject({ failed: 0 });
    }
    story.push(['none', await goOn(null, Infinity)]);
    const changes = (log: Awaited<ReturnType<DemoService['log']>>) =>
      log.filter(({ method, took_effect }) => method === 'PUT' && took_effect).map(({ path }) => path);
    const { done, calls, brokenAt } = record();
    const words = JSON.stringify(story);
    expect(
      (await other.log()).filter(({ method }) => method === 'PUT'),
      words,
    ).toEqual([]);
    expect(done, words).toEqual(
      changes(await home.log())
        .map((path) => path.replace(/^\/api/, ''))
        .sort(),
    );
    expect(brokenAt, words).toBeNull();
    expect(calls, words).toMatchObject({ failed: 0, open: 0, not_attempted: 0 });
  },
);
