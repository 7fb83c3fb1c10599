import { mkdtempSync, rmSync, symlinkSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SingleInstance } from '../single-instance.ts';

let folder: string;
let held: SingleInstance[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'single-'));
  held = [];
});
afterEach(() => {
  for (const instance of held) instance.release();
  rmSync(folder, { recursive: true });
});

const notice = { argv: ['app', 'word'], workingDirectory: '/here', additionalData: { url: 'x' } };
const instance = (): SingleInstance => {
  const created = new SingleInstance(folder);
  held.push(created);
  return created;
};

it('the first holds the lock, and receives the notice of a second', async () => {
  const first = instance();
  const heard = new Promise((resolve) => {
    expect(first.acquire(notice, resolve)).toBe(true);
  });
  expect(instance().acquire(notice, () => undefined)).toBe(false);
  expect(await heard).toEqual(notice);
  expect(first.held).toBe(true);
});

it('a lock that was released can be taken', () => {
  const first = instance();
  first.acquire(notice, () => undefined);
  first.release();
  expect([instance().acquire(notice, () => undefined), first.held]).toEqual([true, false]);
});

it('a lock whose holder has died can be taken', () => {
  mkdirSync(join(folder, 'Singleton'));
  // Larger than any process id on Linux (2^22).
  symlinkSync('4194305', join(folder, 'Singleton', 'lock'));
  expect(instance().acquire(notice, () => undefined)).toBe(true);
});

it('a lock in a folder that cannot be made is refused, and is not held', () => {
  writeFileSync(join(folder, 'file'), '');
  const refused = new SingleInstance(join(folder, 'file'));
  expect([refused.acquire(notice, () => undefined), refused.held]).toEqual([false, false]);
});
