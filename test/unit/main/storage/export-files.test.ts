import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isDiskTrouble } from '../../../../main/core/exports/disk-trouble.ts';
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

describe('the folder in which an export grows', () => {
  it('holds more files than may be open at once, each with what was appended to it', async () => {
    const partial = files.partial(join(folder, 'target'));
    const names = Array.from({ length: 70 }, (_, index) => `files/${index}`);
    for (const round of ['a', 'b']) for (const name of names) await partial.append(name, Buffer.from(round + name));
    await partial.sync();
    expect(await partial.lengths()).toEqual(new Map(names.map((name) => [name, 2 * (name.length + 1)])));
    expect(await partial.readText('files/69')).toBe('afiles/69bfiles/69');
    await partial.discard('log');
    expect(await readdir(folder)).toEqual([]);
  });

  it('gives a file its name in place of what had it, once', async () => {
    const path = join(folder, 'target');
    await writeFile(path, 'old');
    const partial = files.partial(path);
    await partial.append('files/target', Buffer.from('new'));
    await partial.publish('files/target', path);
    await partial.publish('files/target', path);
    expect(await readFile(path, 'utf8')).toBe('new');
    await partial.discard('log');
  });

  it('does not take the name of a folder that somebody else has filled', async () => {
    const path = join(folder, 'target');
    await mkdir(path);
    await writeFile(join(path, 'mine'), '');
    const partial = files.partial(path);
    await partial.append('files/a', Buffer.from('a'));
    await expect(partial.publish('files', path)).rejects.toMatchObject({ problem: { kind: 'conflict' } });
    expect(await readdir(path)).toEqual(['mine']);
  });

  it('is not made where a file has its name', async () => {
    await writeFile(join(folder, 'target.partial'), 'mine');
    const partial = files.partial(join(folder, 'target'));
    await expect(partial.readText('log')).rejects.toMatchObject({ problem: { kind: 'conflict' } });
    expect(await readFile(join(folder, 'target.partial'), 'utf8')).toBe('mine');
  });
});

describe('trouble with the disk', () => {
  it('is known where the folder of the target is gone, which is not made anew', async () => {
    const partial = files.partial(join(folder, 'gone', 'target'));
    const thrown = await thrownBy(partial.append('log', Buffer.from('x')));
    expect(isDiskTrouble(thrown)).toBe(true);
    expect(thrown).toMatchObject({ problem: { kind: 'internal', detail: 'ENOENT' } });
    expect(await readdir(folder)).toEqual([]);
  });

  it('is known where the folder goes while it is written, and nothing gets a name', async () => {
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
