import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeWhole } from '../../../../main/storage/whole-file.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'penstock-whole-'));
  path = join(folder, 'report.csv');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('replaces the previous file, once it is whole', async () => {
  writeFileSync(path, 'old');
  await writeWhole(path, ['a', 'b']);
  expect([readFileSync(path, 'utf8'), readdirSync(folder)]).toEqual(['ab', ['report.csv']]);
});

it('leaves the previous file, and nothing next to it, where it cannot be written completely', async () => {
  writeFileSync(path, 'old');
  function* failing(): Generator<string> {
    yield 'a';
    throw new Error('no more');
  }
  await expect(writeWhole(path, failing())).rejects.toThrow('no more');
  expect([readFileSync(path, 'utf8'), readdirSync(folder)]).toEqual(['old', ['report.csv']]);
});

describe.skipIf(process.platform === 'win32')('planted files (needs links and pipes)', () => {
  it('are not written through', async () => {
    const victim = join(folder, 'victim');
    writeFileSync(victim, 'mine');
    symlinkSync(victim, `${path}.partial`);
    await writeWhole(path, ['a']);
    expect([readFileSync(path, 'utf8'), readFileSync(victim, 'utf8')]).toEqual(['a', 'mine']);
  });

  it('are not replaced where they are a link or a pipe', async () => {
    for (const put of [() => symlinkSync('/dev/null', path), () => execFileSync('mkfifo', [path])]) {
      put();
      await expect(writeWhole(path, ['a'])).rejects.toThrow('report.csv is not an ordinary file.');
      expect(readdirSync(folder)).toEqual(['report.csv']);
      rmSync(path);
    }
  });
});
