import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { canBeBuiltNow, isInstalled } from '../../../../build/lib/install.mjs';

const folder = mkdtempSync(join(tmpdir(), 'penstock-install-'));
afterAll(() => rmSync(folder, { recursive: true }));

const a = { version: '1.0.0', integrity: 'sha512-a' };
const foreign = { version: '2.0.0', integrity: 'sha512-b', optional: true };

function installed(wanted, found) {
  const [lock, record] = [join(folder, 'lock.json'), join(folder, 'record.json')];
  writeFileSync(lock, JSON.stringify({ packages: { '': { name: 'penstock' }, ...wanted } }));
  writeFileSync(record, JSON.stringify({ packages: found }));
  return isInstalled(lock, record);
}

it('recognizes packages installed as locked', () => {
  expect(installed({ 'node_modules/a': a }, { 'node_modules/a': a })).toBe(true);
});

it('a missing package requires an installation', () => {
  expect(installed({ 'node_modules/a': a }, {})).toBe(false);
});

it('another version, or other contents, require an installation', () => {
  expect(installed({ 'node_modules/a': a }, { 'node_modules/a': { ...a, version: '1.0.1' } })).toBe(false);
  expect(installed({ 'node_modules/a': a }, { 'node_modules/a': { ...a, integrity: 'sha512-c' } })).toBe(false);
});

it('an optional package of another system may be absent', () => {
  expect(installed({ 'node_modules/a': a, 'node_modules/b': foreign }, { 'node_modules/a': a })).toBe(true);
});

it('an interrupted installation without a record does not count', () => {
  expect(isInstalled(join(folder, 'lock.json'), join(folder, 'absent.json'))).toBe(false);
});

it.each([
  ['was left out and can be built now', ['make', 'libsecret'], [], true],
  ['was left out and still cannot be built', ['make', 'libsecret'], ['libsecret'], false],
  ['was left out by a person’s own npm ci and can be built now', null, [], true],
  ['was left out by a person’s own npm ci and still cannot be built', null, ['make'], false],
  ['could not be built although nothing was missing', [], [], false],
])('an optional package that %s', (_, lacked, lacking, again) => {
  expect(canBeBuiltNow(lacked, lacking)).toBe(again);
});
