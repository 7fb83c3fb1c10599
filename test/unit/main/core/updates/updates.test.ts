import { expect, it } from 'vitest';
import type { UpdateObstacle, UpdateState } from '#contract/models/update.ts';
import { failure } from '../../../../../main/core/base/failure.ts';
import { defaultSettings } from '../../../../../main/core/settings/default-settings.ts';
import type { Settings } from '../../../../../main/core/settings/settings.ts';
import type { Release, Updater } from '../../../../../main/core/updates/ports.ts';
import { Updates } from '../../../../../main/core/updates/updates.ts';
import { ManualClock } from '../../../../fixtures/clock.ts';
import { silentLog } from '../../../../fixtures/log.ts';
import { settled } from '../../../../fixtures/settled.ts';

const hour = 3_600_000;
const feed = 'https://updates.example.com';
const release: Release = { version: '2.0.0', notes: 'Faster.' };

type Stored = Settings['updates'];

/** Penstock 1.0.0. Calls of its updater are recorded, and its answers come from the test. */
function desk({
  stored = { feed, installing: null },
  obstacle = null,
}: { stored?: Stored; obstacle?: UpdateObstacle | null } = {}) {
  let settings: Settings = { ...defaultSettings, updates: stored };
  const done: string[] = [];
  const published: UpdateState[] = [];
  const answers = { find: async (): Promise<Release | null> => null };
  const updater: Updater = {
    find: async (url) => {
      done.push(`find ${url}`);
      return answers.find();
    },
    download: async (onBytes) => {
      done.push('download');
      for (let bytes = 0; bytes <= 10_000; bytes += 1) onBytes(bytes, 10_000);
    },
    discard: async () => void done.push('discard'),
    install: async () => void done.push('install'),
  };
  const clock = new ManualClock();
  const updates = new Updates({
    version: '1.0.0',
    obstacle: Promise.resolve(obstacle),
    checksSignature: Promise.resolve(false),
    updater,
    settings: { read: () => settings, write: (change) => void (settings = { ...settings, ...change }) },
    clock,
    log: silentLog,
    onChange: (state) => void published.push(state),
  });
  const pass = async (milliseconds: number): Promise<void> => {
    clock.advance(milliseconds);
    await settled();
    await updates.over();
    await settled();
  };
  return { updates, done, published, clock, pass, answers, stored: () => settings.updates };
}

it('checks soon after the start, and once a day from then on, with one timer', async () => {
  const { updates, done, clock, pass } = desk();
  await updates.begin();
  expect(done).toEqual([]);
  await pass(10_000);
  await pass(23 * hour);
  expect(done).toEqual([`find ${feed}`, 'discard']);
  await pass(hour);
  expect(done).toEqual([`find ${feed}`, 'discard', `find ${feed}`, 'discard']);
  expect(clock.waiting).toBe(1);
});

it('checks again in an hour after a failure, and reports why', async () => {
  const { updates, done, pass, answers } = desk();
  answers.find = () => Promise.reject(failure('unreachable', 'No network.'));
  await updates.begin();
  await pass(10_000);
  expect((await updates.state()).problem).toMatchObject({ kind: 'unreachable', message: 'No network.' });
  answers.find = async () => null;
  await pass(hour);
  expect(done.filter((one) => one.startsWith('find'))).toHaveLength(2);
  expect((await updates.state()).problem).toBeNull();
});

it('requests nothing without a feed, starts no timer, and deletes what an earlier feed left', async () => {
  const { updates, done, clock } = desk({ stored: { feed: null, installing: null } });
  await updates.begin();
  expect([done, clock.waiting]).toEqual([['discard'], 0]);
  updates.check();
  await updates.over();
  expect(done).toEqual(['discard']);
  expect(await updates.state()).toMatchObject({ work: { doing: 'off' }, ready: null });
});

it.each(['development', 'package_manager', 'loose', 'unsigned'] as const)(
  'an installation that cannot replace itself (%s) sends no request',
  async (obstacle) => {
    const { updates, done, clock } = desk({ obstacle });
    await updates.begin();
    updates.check();
    await updates.over();
    expect([done, clock.waiting]).toEqual([['discard'], 0]);
    expect(await updates.state()).toMatchObject({ obstacle, feed, work: { doing: 'off' } });
  },
);

it('a ready update is installed as Penstock quits, after its hand-over is stored', async () => {
  const { updates, done, pass, answers, stored } = desk();
  answers.find = async () => release;
  await updates.begin();
  await pass(10_000);
  expect((await updates.state()).ready).toEqual(release);
  await updates.quit(false);
  expect([done.includes('install'), stored().installing]).toEqual([false, null]);
  await updates.quit(true);
  expect(done.at(-1)).toBe('install');
  expect(stored()).toEqual({ feed, installing: { from: '1.0.0', ...release } });
});

it('progress is published by the percent, not by the byte', async () => {
  const { updates, pass, published, answers } = desk();
  answers.find = async () => release;
  await updates.begin();
  await pass(10_000);
  expect(published.length).toBeLessThan(110);
  expect(published.at(-1)).toMatchObject({ work: { doing: 'nothing' }, ready: release });
});

it('another feed discards downloads and late answers of the first one', async () => {
  const { updates, done, answers } = desk();
  const late = Promise.withResolvers<Release | null>();
  answers.find = () => late.promise;
  await updates.begin();
  updates.check();
  const set = updates.setFeed('https://other.example.com');
  late.resolve(release);
  expect(await set).toMatchObject({ feed: 'https://other.example.com', ready: null, work: { doing: 'nothing' } });
  expect(done).toEqual([`find ${feed}`, 'discard']);
});

it('setting the same feed discards nothing', async () => {
  const { updates, done } = desk();
  await updates.begin();
  await updates.setFeed(feed);
  expect(done).toEqual([]);
});

it.each([
  ['installed', '1.0.0', '0.9.0', { outcome: 'installed', version: '1.0.0', notes: 'n' }],
  ['not installed', '2.0.0', '1.0.0', { outcome: 'not_installed', version: '2.0.0', notes: 'n' }],
  ['followed by another version', '2.0.0', '0.9.0', null],
])('an update that was %s is reported once', async (_what, version, from, news) => {
  const { updates, stored } = desk({ stored: { feed, installing: { version, from, notes: 'n' } } });
  expect((await updates.state()).news).toEqual(news);
  expect((await updates.seen()).news).toBeNull();
  expect(stored()).toEqual({ feed, installing: null });
});
