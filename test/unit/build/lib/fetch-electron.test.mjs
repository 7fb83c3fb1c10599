import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { electronPackage } from '../../../../build/lib/electron-package.mjs';
import { fetchElectron } from '../../../../build/lib/fetch-electron.mjs';
import { inProject } from '../../../../build/lib/project.mjs';
import { electronArchive, sendBeginning, sendWhole, startMirror } from '../../../fixtures/electron-mirror.mjs';
import { full, some } from '../../../fixtures/thorough.ts';

const version = '45.4.1';
const platforms = ['linux', 'darwin', 'win32'];

/** A package `electron` without its binary, for this platform, and a mirror that has it. */
async function machine(platform, mirrorOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'penstock-fetch-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const target = { ELECTRON_INSTALL_PLATFORM: platform, ELECTRON_INSTALL_ARCH: 'arm64' };
  const packageFolder = join(folder, 'electron');
  mkdirSync(packageFolder);
  writeFileSync(join(packageFolder, 'package.json'), JSON.stringify({ version }));
  const electron = electronPackage({ folder: packageFolder, env: target });
  const fileName = `electron-v${version}-${platform}-arm64.zip`;
  const mirror = await startMirror({ archive: electronArchive(electron), fileName, ...mirrorOptions });
  onTestFinished(() => mirror.close());
  const env = {
    ...process.env,
    ...target,
    ELECTRON_MIRROR: mirror.url,
    electron_use_remote_checksums: '1',
    electron_config_cache: join(folder, 'cache'),
  };
  return { electron, env, mirror, folder };
}

/** Files in the package in addition to those of npm. */
const leftIn = (electron) => readdirSync(electron.folder).filter((name) => name !== 'package.json');

/** Reports to the test, and writes nothing. */
const watchedBy = (report) => ({ report, end: () => {} });
const unwatched = watchedBy(() => {});

function expectWhole(electron) {
  expect(electron.isInstalled()).toBe(true);
  expect(leftIn(electron).sort()).toEqual(['dist', 'path.txt']);
  expect(readFileSync(join(electron.folder, 'path.txt'), 'utf8')).toBe(electron.pathInDist);
  // Windows has no such modes.
  if (process.platform !== 'win32') expect(statSync(electron.executable).mode & 0o777).toBe(0o755);
}

describe.each(some(platforms, 1))('on %s', (platform) => {
  it('the binary is fetched completely into place', async () => {
    const { electron, env } = await machine(platform);
    expect(await fetchElectron(electron, { env, progress: unwatched })).toEqual({ outcome: 'fetched' });
    expectWhole(electron);
  });

  it('a slow connection is awaited, however long it takes in total', async () => {
    const pieces = 5;
    let sendNext;
    const answer = (response, archive) => {
      response.writeHead(200, { 'content-length': archive.length });
      const size = Math.ceil(archive.length / pieces);
      let sent = 0;
      sendNext = () => {
        response.write(archive.subarray(sent, (sent += size)));
        if (sent >= archive.length) response.end();
      };
      sendNext();
    };
    const { electron, env } = await machine(platform, { answer });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => vi.useRealTimers());
    let [arrived, waits] = [0, 0];
    // Each pause is just shorter than the timeout. Together they are much longer.
    const progress = watchedBy(({ received, total }) => {
      const step = Math.ceil(total / pieces);
      if (!received || received === total || Math.floor(received / step) === arrived) return;
      arrived = Math.floor(received / step);
      waits += 1;
      vi.advanceTimersByTime(29_000);
      sendNext();
    });
    expect(await fetchElectron(electron, { env, progress })).toEqual({ outcome: 'fetched' });
    expect(waits).toBe(pieces - 1);
    expectWhole(electron);
  });

  it('a silent connection times out, and works when retried', async () => {
    let answer = sendBeginning;
    const { electron, env } = await machine(platform, { answer: (...args) => answer(...args) });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => vi.useRealTimers());
    const progress = watchedBy(() => vi.advanceTimersByTime(31_000));
    expect(await fetchElectron(electron, { env, progress })).toEqual({
      outcome: 'failed',
      why: 'nothing arrived for 30 s',
    });
    expect(leftIn(electron)).toEqual([]);
    answer = sendWhole;
    expect(await fetchElectron(electron, { env, progress: unwatched })).toEqual({ outcome: 'fetched' });
    expectWhole(electron);
  });

  it('a broken connection is not a refusal, and works when retried', async () => {
    let answer = (response, archive) => {
      sendBeginning(response, archive);
      response.socket.end();
    };
    const { electron, env } = await machine(platform, { answer: (...args) => answer(...args) });
    expect(await fetchElectron(electron, { env, progress: unwatched })).toMatchObject({ outcome: 'failed' });
    expect(leftIn(electron)).toEqual([]);
    answer = sendWhole;
    expect(await fetchElectron(electron, { env, progress: unwatched })).toEqual({ outcome: 'fetched' });
    expectWhole(electron);
  });

  it('a wrong checksum is a refusal, and nothing of the archive is unpacked', async () => {
    const { electron, env } = await machine(platform, { sum: '0'.repeat(64) });
    const { outcome, why } = await fetchElectron(electron, { env, progress: unwatched });
    expect(outcome).toBe('refused');
    expect(why).toContain('did not match expected checksum');
    expect(leftIn(electron)).toEqual([]);
  });

  it('a missing archive is a refusal', async () => {
    const { electron, env } = await machine(platform, { fileName: 'another.zip' });
    const { outcome, why } = await fetchElectron(electron, { env, progress: unwatched });
    expect(outcome).toBe('refused');
    expect(why).toMatch(/404.*http:\/\/127/);
    expect(leftIn(electron)).toEqual([]);
  });

  it('a refused connection is a refusal', async () => {
    const { electron, env, mirror } = await machine(platform);
    await mirror.close();
    const { outcome, why } = await fetchElectron(electron, { env, progress: unwatched });
    expect(outcome).toBe('refused');
    expect(why).toContain('ECONNREFUSED');
    expect(leftIn(electron)).toEqual([]);
  });

  it('a request to stop leaves nothing, and the next attempt works', async () => {
    let answer = sendBeginning;
    const { electron, env } = await machine(platform, { answer: (...args) => answer(...args) });
    const progress = watchedBy(() => process.emit('SIGINT', 'SIGINT'));
    expect(await fetchElectron(electron, { env, progress })).toMatchObject({ outcome: 'stopped' });
    expect(leftIn(electron)).toEqual([]);
    answer = sendWhole;
    expect(await fetchElectron(electron, { env, progress: unwatched })).toEqual({ outcome: 'fetched' });
    expectWhole(electron);
  });
});

it('a server that accepts the request and never answers times out', full, async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => vi.useRealTimers());
  const { electron, env } = await machine('linux', { answer: () => vi.advanceTimersByTime(31_000) });
  const { outcome, why } = await fetchElectron(electron, { env, progress: unwatched });
  expect({ outcome, why }).toEqual({ outcome: 'failed', why: 'nothing arrived for 30 s' });
});

it('a server error is not a refusal', full, async () => {
  const { electron, env } = await machine('linux', { answer: (response) => response.writeHead(503).end() });
  expect(await fetchElectron(electron, { env, progress: unwatched })).toMatchObject({ outcome: 'failed' });
});

it('a request to stop during unpacking leaves nothing, and the archive is not fetched again', full, async () => {
  const { electron, env, mirror } = await machine('linux');
  const progress = watchedBy(({ unpacked }) => {
    if (unpacked !== undefined) process.emit('SIGTERM', 'SIGTERM');
  });
  // Both are right: the signal may arrive after the end. The binary is complete, or absent.
  await fetchElectron(electron, { env, progress });
  if (!electron.isInstalled()) expect(leftIn(electron)).toEqual([]);
  expect(await fetchElectron(electron, { env, progress: unwatched })).toEqual({ outcome: 'fetched' });
  expectWhole(electron);
  expect(mirror.asked.archive).toBe(1);
});

it('leaves nothing behind when the fetching process was killed', full, async () => {
  const began = Promise.withResolvers();
  const { electron, env, folder } = await machine('linux', {
    answer: (response, archive) => {
      sendBeginning(response, archive);
      began.resolve(response.socket);
    },
  });
  const module = (name) => JSON.stringify(pathToFileURL(inProject('build', 'lib', name)).href);
  const script = `import { fetchElectron } from ${module('fetch-electron.mjs')};
    import { electronPackage } from ${module('electron-package.mjs')};
    await fetchElectron(electronPackage({ folder: ${JSON.stringify(join(folder, 'electron'))} }));`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], { env, stdio: 'ignore' });
  const socket = await began.promise;
  expect(leftIn(electron)).toHaveLength(1);
  parent.kill('SIGKILL');
  // The downloading process cleans up before it ends, and its connection ends with it.
  await new Promise((resolve) => socket.once('close', resolve));
  expect(leftIn(electron)).toEqual([]);
});

it('a half-unpacked binary from earlier is replaced', full, async () => {
  const { electron, env } = await machine('linux');
  mkdirSync(join(electron.folder, 'dist'));
  writeFileSync(join(electron.folder, 'dist', 'leftover'), '');
  mkdirSync(join(electron.folder, '.fetching-999999999'));
  expect(await fetchElectron(electron, { env, progress: unwatched })).toEqual({ outcome: 'fetched' });
  expectWhole(electron);
  expect(existsSync(join(electron.folder, 'dist', 'leftover'))).toBe(false);
});

it('a package whose folder cannot be written fails with a reason', full, async () => {
  const { electron, env } = await machine('linux');
  const { outcome, why } = await fetchElectron({ ...electron, folder: electron.executable }, { env });
  expect({ outcome, why }).toMatchObject({ outcome: 'failed', why: expect.stringContaining('ENOENT') });
});

it('a half-unpacked one from earlier is removed even where nothing can be fetched', full, async () => {
  const { electron, env, mirror } = await machine('linux');
  mkdirSync(join(electron.folder, 'dist'));
  await mirror.close();
  await fetchElectron(electron, { env, progress: unwatched });
  expect(leftIn(electron)).toEqual([]);
});

it('an archive of another version is not accepted for this one', full, async () => {
  const archive = electronArchive({ version: '44.0.0', pathInDist: 'electron' });
  const { electron, env } = await machine('linux', { archive });
  expect(await fetchElectron(electron, { env, progress: unwatched })).toEqual({
    outcome: 'failed',
    why: 'the archive holds no such Electron',
  });
  expect(leftIn(electron)).toEqual([]);
});

it("a mirror's folder may have its own name", full, async () => {
  const asked = [];
  const { electron, env } = await machine('linux', {
    answer: (response, archive) => {
      asked.push(response.req.url);
      sendWhole(response, archive);
    },
  });
  await fetchElectron(electron, { env: { ...env, ELECTRON_CUSTOM_DIR: 'of-{{ version }}' }, progress: unwatched });
  expect(asked).toEqual([`/of-${version}/electron-v${version}-linux-arm64.zip`]);
  expectWhole(electron);
});

it('npm may name the mirror', full, async () => {
  const { electron, env, mirror } = await machine('linux');
  const named = { ...env, ELECTRON_MIRROR: 'http://127.0.0.1:1/', npm_config_electron_mirror: mirror.url };
  expect(await fetchElectron(electron, { env: named, progress: unwatched })).toEqual({ outcome: 'fetched' });
});

it('uses the checksums of the package unless others are given', full, async () => {
  const { electron, env } = await machine('linux');
  const sums = { [`electron-v${version}-linux-arm64.zip`]: '0'.repeat(64) };
  writeFileSync(join(electron.folder, 'checksums.json'), JSON.stringify(sums));
  const strict = { ...env, electron_use_remote_checksums: '' };
  expect(await fetchElectron(electron, { env: strict, progress: unwatched })).toMatchObject({ outcome: 'refused' });
});

it('uses a given proxy, whose refusal counts', full, async () => {
  const { electron, env, mirror } = await machine('linux');
  const asked = [];
  const proxy = createServer((request, response) => {
    asked.push(request.url);
    response.writeHead(407).end();
  });
  proxy.on('connect', (request, socket) => {
    asked.push(request.url);
    socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => proxy.close());
  const address = `http://127.0.0.1:${proxy.address().port}`;
  const proxied = { ...env, HTTP_PROXY: address, HTTPS_PROXY: address, NO_PROXY: '' };
  const { outcome, why } = await fetchElectron(electron, { env: proxied, progress: unwatched });
  expect({ outcome, asked: asked.length }).toEqual({ outcome: 'refused', asked: 1 });
  expect(why).toContain('407');
  expect(mirror.asked.archive).toBe(0);
});
