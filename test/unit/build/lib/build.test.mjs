import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fingerprintOf, newestIn, sources } from '../../../../build/lib/build.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'penstock-build-'));
  mkdirSync(join(folder, 'main', 'core'), { recursive: true });
  writeFileSync(join(folder, 'main', 'core', 'a.ts'), 'one');
  writeFileSync(join(folder, 'package.json'), '{}');
});
afterEach(() => rmSync(folder, { recursive: true }));

const fingerprint = () => fingerprintOf(folder, ['main', 'package.json', 'absent']);

it.each([
  ['changed', () => writeFileSync(join(folder, 'main', 'core', 'a.ts'), 'two')],
  ['added', () => writeFileSync(join(folder, 'main', 'b.ts'), '')],
  ['renamed', () => renameSync(join(folder, 'main', 'core', 'a.ts'), join(folder, 'main', 'core', 'b.ts'))],
  ['deleted', () => rmSync(join(folder, 'main', 'core', 'a.ts'))],
])('a build is stale when a file was %s', (_, change) => {
  const before = fingerprint();
  change();
  expect(fingerprint()).not.toBe(before);
});

it('a build is stale once a package is installed that could not be before', () => {
  const record = join(folder, 'node_modules', '.package-lock.json');
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(record, '{"packages":{}}');
  const before = fingerprintOf(folder, sources);
  writeFileSync(record, '{"packages":{"node_modules/keytar":{}}}');
  expect(fingerprintOf(folder, sources)).not.toBe(before);
});

it('a build is not stale because a checkout touched its sources', () => {
  const before = fingerprint();
  utimesSync(join(folder, 'main', 'core', 'a.ts'), new Date(), new Date(0));
  expect(fingerprint()).toBe(before);
});

it.each([
  ['changed', () => writeFileSync(join(folder, 'main', 'core', 'a.ts'), 'two')],
  ['added', () => writeFileSync(join(folder, 'main', 'b.ts'), '')],
  ['deleted', () => rmSync(join(folder, 'main', 'core', 'a.ts'))],
])('a file that was %s is touched', (_, change) => {
  const long = new Date(1_000_000);
  for (const path of ['package.json', 'main/core/a.ts', 'main/core', 'main'])
    utimesSync(join(folder, path), long, long);
  expect(newestIn(folder, ['main', 'package.json'])).toBe(long.getTime());
  change();
  expect(newestIn(folder, ['main', 'package.json'])).toBeGreaterThan(long.getTime());
});
