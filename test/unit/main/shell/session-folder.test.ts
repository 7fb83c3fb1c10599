import fs, { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeSessionFolder } from '../../../../main/shell/session-folder.ts';

let parent: string;
beforeEach(() => void (parent = mkdtempSync(join(tmpdir(), 'sessions-'))));
afterEach(() => rmSync(parent, { recursive: true }));

it('makes a folder of this process, and removes it', () => {
  const { path, remove } = makeSessionFolder(parent);
  expect(basename(path)).toMatch(new RegExp(`^penstock-cli-${process.pid}-`));
  remove();
  expect(existsSync(path)).toBe(false);
});

it('leaves a folder whose files are open, without an error', () => {
  const { path, remove } = makeSessionFolder(parent);
  const refusal = vi.spyOn(fs, 'rmSync').mockImplementation(() => {
    throw Object.assign(new Error('EBUSY'), { code: 'EBUSY' });
  });
  syncBuiltinESMExports();
  try {
    expect(remove).not.toThrow();
    expect(refusal).toHaveBeenCalled();
  } finally {
    refusal.mockRestore();
    syncBuiltinESMExports();
  }
  expect(existsSync(path)).toBe(true);
});

it('removes what processes left that have ended, and nothing else', () => {
  // Larger than any process id on Linux (2^22), macOS and Windows use smaller ones.
  const names = ['penstock-cli-4194305-aB12cd', `penstock-cli-${process.ppid}-aB12cd`, 'penstock-cli-12345', 'other'];
  for (const name of names) mkdirSync(join(parent, name, 'Cache'), { recursive: true });
  makeSessionFolder(parent).remove();
  expect(readdirSync(parent).toSorted()).toEqual(names.slice(1).toSorted());
});
