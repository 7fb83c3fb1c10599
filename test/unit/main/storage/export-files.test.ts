import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isDiskTrouble } from '../../../../main/core/ports/disk-trouble.ts';
import type { PartialFolder } from '../../../../main/core/ports/export-files.ts';
import { createExportFiles } from '../../../../main/storage/export-files.ts';

const files = createExportFiles();
let folder: string;
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'export-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

const thrownBy = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (thrown: unknown) => thrown,
  );

describe('the partial folder of an export', () => {
  it('holds more files than may be open at once, each with its appended content', async () => {
    const partial = files.partial(join(folder, 'target'));
    const names = Array.from({ length: 70 }, (_, index) => `files/${index}`);
    for (const round of ['a', 'b']) for (const name of names) await partial.append(name, Buffer.from(round + name));
    await partial.sync();
    expect(await partial.lengths()).toEqual(new Map(names.map((name) => [name, 2 * (name.length + 1)])));
    expect(await partial.readText('files/69')).toBe('afiles/69bfiles/69');
    await partial.discard('log');
    expect(await readdir(folder)).toEqual([]);
  });

  it('names a file in place of the previous one, once', async () => {
    const path = join(folder, 'target');
    await writeFile(path, 'old');
    const partial = files.partial(path);
    await partial.append('files/target', Buffer.from('new'));
    await partial.publish('files/target', path);
    await partial.publish('files/target', path);
    expect(await readFile(path, 'utf8')).toBe('new');
    await partial.discard('log');
  });

  it('does not replace a folder that another process has filled', async () => {
    const path = join(folder, 'target');
    await mkdir(path);
    await writeFile(join(path, 'mine'), '');
    const partial = files.partial(path);
    await partial.append('files/a', Buffer.from('a'));
    await expect(partial.publish('files', path)).rejects.toMatchObject({ problem: { kind: 'conflict' } });
    expect(await readdir(path)).toEqual(['mine']);
  });

  it('is not created where a file has its name', async () => {
    await writeFile(join(folder, 'target.partial'), 'mine');
    const partial = files.partial(join(folder, 'target'));
    await expect(partial.readText('log')).rejects.toMatchObject({ problem: { kind: 'conflict' } });
    expect(await readFile(join(folder, 'target.partial'), 'utf8')).toBe('mine');
  });
});

describe.skipIf(process.platform === 'win32')('planted files (needs links, pipes and owners)', () => {
  const victim = (): string => join(folder, 'victim');
  const target = (): string => join(folder, 'target');
  beforeEach(() => writeFile(victim(), 'mine'));
  afterEach(() => vi.restoreAllMocks());

  /** Steps of an export on a folder that it finds, each alone. */
  const works: ((partial: PartialFolder) => Promise<unknown>)[] = [
    (partial) => partial.readText('log'),
    (partial) => partial.lengths(),
    (partial) => partial.truncate('log', 0),
    (partial) => partial.remove('log'),
    (partial) => partial.append('log', Buffer.from('x')),
    (partial) => partial.publish('log', target()),
    (partial) => partial.discard('log'),
    (partial) => partial.chunks('log')[Symbol.asyncIterator]().next(),
  ];

  it('the folder is not entered where it is a link', async () => {
    await mkdir(join(folder, 'home'));
    await writeFile(join(folder, 'home', 'log'), 'mine');
    await symlink(join(folder, 'home'), `${target()}.partial`);
    for (const work of works) {
      await expect(work(files.partial(target()))).rejects.toThrow('target.partial is not an ordinary folder.');
    }
    expect(await readFile(join(folder, 'home', 'log'), 'utf8')).toBe('mine');
  });

  it('the folder is not entered where another user owns it', async () => {
    const ours = files.partial(target());
    await ours.append('log', Buffer.from('x'));
    await ours.close();
    vi.spyOn(process, 'getuid').mockReturnValue(process.getuid!() + 1);
    for (const work of works) {
      await expect(work(files.partial(target()))).rejects.toThrow('target.partial was created by another user');
    }
  });

  it('a file is not read, written or truncated through a link or a pipe', async () => {
    await mkdir(`${target()}.partial`);
    const log = join(`${target()}.partial`, 'log');
    for (const put of [() => symlink(victim(), log), () => Promise.resolve(execFileSync('mkfifo', [log]))]) {
      await put();
      for (const work of [works[0]!, works[2]!, works[4]!, works.at(-1)!]) {
        await expect(work(files.partial(target()))).rejects.toThrow('log is not an ordinary file.');
      }
      await rm(log);
    }
    expect(await readFile(victim(), 'utf8')).toBe('mine');
  });

  it('a file is not renamed where the target is a link, a pipe or a device', async () => {
    const partial = files.partial(target());
    await partial.append('files/target', Buffer.from('new'));
    for (const put of [() => symlink(victim(), target()), () => Promise.resolve(execFileSync('mkfifo', [target()]))]) {
      await put();
      expect(await files.kindOf(target())).toBe('neither');
      await expect(partial.publish('files/target', target())).rejects.toThrow('target is not an ordinary file.');
      await rm(target());
    }
    expect(await files.kindOf('/dev/null')).toBe('neither');
    await partial.publish('files/target', target());
    expect([await readFile(target(), 'utf8'), await readFile(victim(), 'utf8')]).toEqual(['new', 'mine']);
  });

  it('a file cannot be created in a folder of another export', async () => {
    const partial = files.partial(target());
    await partial.append('files/target', Buffer.from('x'));
    await partial.close();
    expect((await stat(`${target()}.partial`)).mode & 0o077).toBe(0);
  });
});

describe('trouble with the disk', () => {
  it('is reported where the folder of the target is gone, which is not created again', async () => {
    const partial = files.partial(join(folder, 'gone', 'target'));
    const thrown = await thrownBy(partial.append('log', Buffer.from('x')));
    expect(isDiskTrouble(thrown)).toBe(true);
    expect(thrown).toMatchObject({ problem: { kind: 'internal', detail: 'ENOENT' } });
    expect(await readdir(folder)).toEqual([]);
  });

  it('is reported where the folder is removed during a write, and nothing gets a name', async () => {
    const partial = files.partial(join(folder, 'target'));
    await partial.append('files/target', Buffer.from('x'));
    await partial.close();
    await rename(folder, `${folder}-away`);
    try {
      expect(isDiskTrouble(await thrownBy(partial.append('files/target', Buffer.from('y'))))).toBe(true);
    } finally {
      await rename(`${folder}-away`, folder);
    }
    expect(await readFile(join(folder, 'target.partial', 'files', 'target'), 'utf8')).toBe('x');
  });
});
