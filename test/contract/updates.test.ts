import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { UpdateFeedReader } from '../../main/api/transport/feed.ts';
import { Updates } from '../../main/core/updates/updates.ts';
import { defaultSettings } from '../../main/core/settings/default-settings.ts';
import type { Settings } from '../../main/core/settings/settings.ts';
import { createUpdater } from '../../main/shell/updates/updater.ts';
import type { UpdateState } from '../../preload/contract/models/update.ts';
import { ManualClock } from '../fixtures/clock.ts';
import { silentLog } from '../fixtures/log.ts';
import { feedText, sha512, UpdateFeed } from '../fixtures/update-feed.ts';

const running = '1.4.0';
const before = 'the AppImage that runs';
const newer = Buffer.from('the newer AppImage '.repeat(10_000));

let folder: string;
let feed: UpdateFeed;
let elsewhere: UpdateFeed;
let appImage: string;

beforeAll(async () => {
  [feed, elsewhere] = await Promise.all([UpdateFeed.start(), UpdateFeed.start()]);
});

afterAll(() => Promise.all([feed.stop(), elsewhere.stop()]));

beforeEach(() => {
  for (const one of [feed, elsewhere]) one.reset();
  folder = mkdtempSync(join(tmpdir(), 'penstock-updates-'));
  mkdirSync(join(folder, 'programs'));
  appImage = join(folder, 'programs', 'Penstock-1.4.0.AppImage');
  writeFileSync(appImage, before, { mode: 0o755 });
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** Penstock with electron-updater on that feed, as the AppImage of `folder`, without the window. */
function penstock({ caPem = feed.caPem, url = feed.url }: { caPem?: string | null; url?: string } = {}) {
  // The runtime of an AppImage sets it, and electron-updater checks that it exists.
  vi.stubEnv('APPIMAGE', appImage);
  let settings: Settings = { ...defaultSettings, updates: { feed: url, installing: null } };
  const reader = new UpdateFeedReader({ proxyFor: async () => 'DIRECT', userAgent: `Penstock/${running}`, caPem });
  const clock = new ManualClock();
  const updates = new Updates({
    version: running,
    obstacle: Promise.resolve(null),
    checksSignature: Promise.resolve(false),
    updater: createUpdater({
      reader,
      version: running,
      platform: 'linux',
      appImage,
      dataFolder: join(folder, 'data'),
      resources: join(folder, 'resources'),
    }),
    settings: { read: () => settings, write: (change) => void (settings = { ...settings, ...change }) },
    clock,
    log: silentLog,
    onChange: () => undefined,
  });
  /** Checks once, like a start, and returns the resulting state. */
  const look = async (): Promise<UpdateState> => {
    await updates.begin();
    updates.check();
    await updates.over();
    return updates.state();
  };
  return { updates, look, clock, stored: () => settings.updates };
}

/** Every file below a folder, with its content. */
function filesIn(root: string): Record<string, string> {
  const all = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    all.map(({ parentPath, name }) => [
      join(parentPath, name).slice(root.length + 1),
      readFileSync(join(parentPath, name), 'utf8'),
    ]),
  );
}

/** Nothing was installed, nothing is pending, and no download is left. */
async function expectUntouched({ updates }: ReturnType<typeof penstock>): Promise<void> {
  expect((await updates.state()).ready).toBeNull();
  await updates.quit(true);
  const { ['data/.updaterId']: _id, ...left } = filesIn(folder);
  expect(left).toEqual({ 'programs/Penstock-1.4.0.AppImage': before });
}

describe('a valid feed', () => {
  it('a newer version is downloaded, verified, and replaces the AppImage as Penstock quits', async () => {
    feed.offer('1.10.0', newer, ['releaseNotes: "Faster."']);
    const app = penstock();
    expect(await app.look()).toMatchObject({
      work: { doing: 'nothing' },
      ready: { version: '1.10.0', notes: 'Faster.' },
      problem: null,
    });
    expect(readFileSync(appImage, 'utf8')).toBe(before);

    await app.updates.quit(true);
    expect(readFileSync(appImage)).toEqual(newer);
    expect(statSync(appImage).mode & 0o777).toBe(0o755);
    expect(readdirSync(join(folder, 'programs'))).toEqual(['Penstock-1.4.0.AppImage']);
    expect(app.stored().installing).toEqual({ from: running, version: '1.10.0', notes: 'Faster.' });
  });

  it('a link to the AppImage stays a link to it', async () => {
    feed.offer('1.10.0', newer);
    const link = join(folder, 'penstock');
    symlinkSync(appImage, link);
    const real = appImage;
    appImage = link;
    const app = penstock();
    await app.look();
    await app.updates.quit(true);
    expect(readFileSync(real)).toEqual(newer);
    expect(
      readdirSync(folder, { withFileTypes: true })
        .find(({ name }) => name === 'penstock')
        ?.isSymbolicLink(),
    ).toBe(true);
  });

  it('nothing is installed while something runs, or where not everything ended in order', async () => {
    feed.offer('1.10.0', newer);
    const app = penstock();
    await app.look();
    await app.updates.quit(false);
    expect(readFileSync(appImage, 'utf8')).toBe(before);
    expect(app.stored().installing).toBeNull();
  });

  it('a download of an earlier start is verified and not downloaded again', async () => {
    const { url } = feed.offer('1.10.0', newer);
    await penstock().look();
    const again = penstock();
    expect((await again.look()).ready?.version).toBe('1.10.0');
    expect(feed.asked.filter((path) => path.endsWith(url))).toHaveLength(1);
    await again.updates.quit(true);
    expect(readFileSync(appImage)).toEqual(newer);
  });

  it('a download that was changed on disk is not installed', async () => {
    const { url } = feed.offer('1.10.0', newer);
    const app = penstock();
    await app.look();
    writeFileSync(join(folder, 'data', 'updates', 'pending', url), 'something else');
    await app.updates.quit(true);
    expect(readFileSync(appImage, 'utf8')).toBe(before);
  });

  it('a release that the feed withdraws is deleted, and never installed', async () => {
    feed.offer('1.10.0', newer);
    const app = penstock();
    expect((await app.look()).ready).not.toBeNull();
    feed.offer(running, newer);
    expect(await app.look()).toMatchObject({ ready: null, problem: null });
    await expectUntouched(app);
  });

  it('a ready update stays so while the feed is unreachable', async () => {
    feed.offer('1.10.0', newer);
    const app = penstock();
    await app.look();
    feed.files.clear();
    app.updates.check();
    await app.updates.over();
    expect(await app.updates.state()).toMatchObject({ ready: { version: '1.10.0' }, problem: { kind: 'not_found' } });
    await app.updates.quit(true);
    expect(readFileSync(appImage)).toEqual(newer);
  });

  it('a rollout is honored: no installation at 0 %, every one at 100 %', async () => {
    feed.offer('1.10.0', newer, ['stagingPercentage: 0']);
    const app = penstock();
    expect(await app.look()).toMatchObject({ ready: null, problem: null, work: { doing: 'nothing' } });
    await expectUntouched(app);
    feed.offer('1.10.0', newer, ['stagingPercentage: 100']);
    expect((await penstock().look()).ready?.version).toBe('1.10.0');
  });

  it.each(['1.4.0', '1.4.0+build.7', '1.3.9', '0.99.0', '1.4.0-beta.1'])(
    '%s is not newer than 1.4.0',
    async (version) => {
      feed.offer(version, newer);
      const app = penstock();
      expect(await app.look()).toMatchObject({ ready: null, problem: null });
      expect(feed.asked).toHaveLength(1);
      await expectUntouched(app);
    },
  );

  it('turning updates off in the middle of a download leaves nothing of it', async () => {
    const { url } = feed.offer('1.10.0', newer);
    const asked = Promise.withResolvers<void>();
    feed.files.set(`/penstock/${url}`, (response) => {
      response.writeHead(200, { 'content-length': newer.length });
      response.write(newer.subarray(0, 5000), () => asked.resolve());
    });
    const app = penstock();
    await app.updates.begin();
    app.updates.check();
    await asked.promise;
    expect(await app.updates.setFeed(null)).toMatchObject({ feed: null, work: { doing: 'off' }, problem: null });
    await expectUntouched(app);
  });

  it('no data of this computer is sent except the running version', async () => {
    feed.offer('1.10.0', newer);
    await penstock().look();
    for (const { headers } of feed.log)
      expect(Object.keys(headers).sort()).toEqual(['connection', 'host', 'user-agent']);
    expect(feed.log[0]!.headers['user-agent']).toBe(`Penstock/${running}`);
  });

  it('a redirect within the feed’s own origin is followed, once', async () => {
    const { url } = feed.offer('1.10.0', newer);
    feed.files.set('/moved', newer);
    feed.files.set(`/penstock/${url}`, (response) => response.writeHead(302, { location: '/moved' }).end());
    expect((await penstock().look()).ready?.version).toBe('1.10.0');
  });
});

describe('a wrong feed leaves nothing, and is reported', () => {
  const redirects = (to: string) => (response: ServerResponse) => void response.writeHead(302, { location: to }).end();
  const path = '/penstock/Penstock-1.10.0.AppImage';
  const hash = sha512(newer);
  const entry = { url: 'Penstock-1.10.0.AppImage', sha512: hash, size: newer.length };
  const named = (url: string): string => feedText('1.10.0', [{ ...entry, url }]);

  const cases: [what: string, make: () => void, kind: string, says: string | RegExp][] = [
    [
      'a file that is cut',
      () =>
        feed.files.set(path, (r) => {
          r.writeHead(200, { 'content-length': newer.length });
          r.write(newer.subarray(0, 5000), () => r.destroy());
        }),
      'unreachable',
      'connection',
    ],
    ['a file that ends too early', () => feed.files.set(path, newer.subarray(0, 5000)), 'incomplete', '5,000 bytes'],
    [
      'a file that is too long',
      () => feed.files.set(path, Buffer.concat([newer, newer])),
      'incomplete',
      'sent more than',
    ],
    ['a file with another content', () => feed.files.set(path, Buffer.alloc(newer.length)), 'incomplete', 'SHA-512'],
    ['a file that is missing', () => feed.files.delete(path), 'not_found', ''],
    [
      'a file that is redirected to another origin',
      () => feed.files.set(path, redirects(`${elsewhere.url}/x.AppImage`)),
      'bad_answer',
      'redirected',
    ],
    [
      'a file that is redirected twice',
      () => {
        feed.files.set(path, redirects('/a'));
        feed.files.set('/a', redirects('/b'));
        feed.files.set('/b', newer);
      },
      'bad_answer',
      '',
    ],
    [
      'a feed that is redirected to another origin',
      () => {
        elsewhere.offer('1.10.0', newer);
        feed.put('');
        for (const name of [...feed.files.keys()])
          feed.files.set(name, redirects(`${elsewhere.url}${name.slice('/penstock'.length)}`));
      },
      'bad_answer',
      'redirected',
    ],
    [
      'a feed without end',
      () => feed.put(`version: 1.10.0\nreleaseNotes: ${'x'.repeat(3_000_000)}`),
      'bad_answer',
      'more',
    ],
    ['a feed that is a page', () => feed.put('<!doctype html><p>Sign in: {</p>'), 'bad_answer', 'feed'],
    ['a feed that is no YAML', () => feed.put('version: [1.10.0'), 'bad_answer', 'did not return an update feed'],
    ['a feed of nested lists', () => feed.put('['.repeat(100_000)), 'bad_answer', 'did not return an update feed'],
    ['an empty feed', () => feed.put(''), 'bad_answer', 'feed'],
    ['a feed that names a path', () => feed.put(named('../../programs/Penstock-1.4.0.AppImage')), 'bad_answer', 'feed'],
    ['a feed that names an absolute path', () => feed.put(named('/etc/penstock.AppImage')), 'bad_answer', 'feed'],
    ['a feed that names an escaped path', () => feed.put(named('..%2f..%2fx.AppImage')), 'bad_answer', 'feed'],
    ['a feed that names a path of Windows', () => feed.put(named(String.raw`..\..\x.AppImage`)), 'bad_answer', 'feed'],
    [
      'a feed that names another host',
      () => {
        elsewhere.offer('1.10.0', newer);
        feed.put(named(`${elsewhere.url}/Penstock-1.10.0.AppImage`));
      },
      'bad_answer',
      'feed',
    ],
    [
      'a feed that names another host without its scheme',
      () => feed.put(named(`//${new URL(elsewhere.url).host}/x.AppImage`)),
      'bad_answer',
      'feed',
    ],
    ['a feed without a hash', () => feed.put(feedText('1.10.0', [{ ...entry, sha512: "''" }])), 'bad_answer', 'feed'],
    [
      'a feed with a hash of another kind',
      () => feed.put(feedText('1.10.0', [{ ...entry, sha512: 'abc' }])),
      'bad_answer',
      'feed',
    ],
    ['a feed without a length', () => feed.put(feedText('1.10.0', [{ ...entry, size: -1 }])), 'bad_answer', 'feed'],
    ['a version that is none', () => feed.put(feedText('../../1.10.0', [entry])), 'bad_answer', 'feed'],
    [
      'a rollout that is none',
      () => feed.put(feedText('1.10.0', [entry], ['stagingPercentage: everybody'])),
      'bad_answer',
      'feed',
    ],
    ['a feed without a file for this system', () => feed.put(named('Penstock-1.10.0.dmg')), 'bad_answer', '.AppImage'],
    [
      'a server that fails',
      () => {
        for (const name of [...feed.files.keys()]) feed.files.set(name, (r) => void r.writeHead(503).end());
      },
      'service_failed',
      '',
    ],
  ];

  it.each(cases)('%s', async (_what, make, kind, says) => {
    feed.offer('1.10.0', newer);
    make();
    const app = penstock();
    const state = await app.look();
    expect(state).toMatchObject({ ready: null, work: { doing: 'nothing' }, problem: { kind } });
    expect(state.problem!.message).toMatch(says);
    expect(state.problem!.advice).toContain('Nothing was installed.');
    expect(elsewhere.log).toEqual([]);
    await expectUntouched(app);
  });

  it('an authority that this computer does not trust', async () => {
    feed.offer('1.10.0', newer);
    const app = penstock({ caPem: null });
    expect(await app.look()).toMatchObject({ ready: null, problem: { kind: 'untrusted_certificate' } });
    expect(feed.log).toEqual([]);
    await expectUntouched(app);
  });

  it('no network: it is reported, and checked again within the hour', async () => {
    const gone = await UpdateFeed.start();
    await gone.stop();
    const app = penstock({ url: gone.url });
    const state = await app.look();
    expect(state).toMatchObject({ ready: null, problem: { kind: 'unreachable' }, work: { doing: 'nothing' } });
    expect(app.clock.waiting).toBe(1);
    await expectUntouched(app);
  });

  it('markup, control characters and length in notes are text, truncated', async () => {
    feed.offer('1.10.0', newer, [
      `releaseNotes: ${JSON.stringify(`<img src=x onerror=alert(1)>\u202e${'y'.repeat(50_000)}`)}`,
    ]);
    const { ready } = await penstock().look();
    expect(ready!.notes).toHaveLength(20_000);
    expect(ready!.notes).toMatch(/^<img src=x/);
  });
});
