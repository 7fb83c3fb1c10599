import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { isSetUp, sandboxFor, userNamespacesWork } from '../../../../build/lib/sandbox.mjs';

const user = { platform: 'linux', uid: 1000, userNamespaces: false, suidHelper: false };

it.each(['darwin', 'win32'])('on %s the decision is left to the system', (platform) => {
  expect(sandboxFor({ platform, uid: 0 })).toEqual({ switches: [] });
});

it('root runs without a sandbox, whatever the system allows', () => {
  const { switches, note } = sandboxFor({ platform: 'linux', uid: 0, userNamespaces: true, suidHelper: true });
  expect(switches).toEqual(['--no-sandbox']);
  expect(note).toContain('root cannot use it');
});

it('an ordinary user has a sandbox in either way', () => {
  expect(sandboxFor({ ...user, userNamespaces: true })).toEqual({ switches: [] });
  expect(sandboxFor({ ...user, suidHelper: true })).toEqual({ switches: [] });
});

it('without either way, the console runs without a sandbox, and one line reports that and the loss', () => {
  const { switches, note } = sandboxFor(user);
  expect(switches).toEqual(['--no-sandbox']);
  expect(note).toBe(
    'Sandbox: this system allows no user namespaces, and no SUID helper is set up, so the console runs with --no-sandbox. ' +
      'The system confines none of its processes; pages still have no Node.',
  );
});

it.each([
  [{ uid: 0, mode: 0o104755 }, true],
  [{ uid: 0, mode: 0o100755 }, false],
  [{ uid: 1000, mode: 0o104755 }, false],
])('a helper with %j is set up: %s', (stats, expected) => {
  const folder = mkdtempSync(join(tmpdir(), 'penstock-sandbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const helper = join(folder, 'chrome-sandbox');
  expect(isSetUp(helper, () => stats)).toBe(false);
  writeFileSync(helper, '');
  expect(isSetUp(helper, () => stats)).toBe(expected);
});

it.each([
  ['0', true, true],
  ['0', false, false],
  ['1', true, false],
])('with a restriction of %s and an unshare that works: %s, namespaces work: %s', (restriction, works, expected) => {
  expect(userNamespacesWork({ restriction: () => restriction, unshare: () => works })).toBe(expected);
});
