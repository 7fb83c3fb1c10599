import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { penstock } from '../fixtures/cli-in-process.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'penstock-sharing-'));
  file = join(folder, 'team.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

const cli = (profile: string, ...args: string[]) => penstock(['--profile', join(folder, profile), ...args]);
const configure = (profile: string, guard: string) =>
  cli(
    profile,
    'environment',
    'configure',
    '--environment',
    'Production',
    '--base-url',
    'https://api.example.invalid',
    '--guard',
    guard,
    '--no-login',
  );
const guardIn = async (profile: string): Promise<unknown> =>
  (JSON.parse((await cli(profile, 'environment', 'list', '--json')).stdout) as { guard: string }[])[0]?.guard;

it('settings are exported, shown on another computer, and imported there with --yes', async () => {
  await configure('mine', 'protected');
  expect(await cli('mine', 'settings', 'export', '--out', file)).toMatchObject({ code: 0 });
  const shown = await cli('theirs', 'settings', 'import', file);
  expect(shown).toMatchObject({ code: 0 });
  expect(shown.stdout).toContain('New environment Production: https://api.example.invalid, protected');
  expect(shown.stderr).toContain('Nothing was changed.');
  expect(await guardIn('theirs')).toBeUndefined();
  expect((await cli('theirs', 'settings', 'import', file, '--yes')).stderr).toContain('Imported 1 change.');
  expect(await guardIn('theirs')).toBe('protected');
  const again = await cli('theirs', 'settings', 'import', file, '--yes');
  expect(again).toMatchObject({ code: 0, stdout: '' });
  expect(again.stderr).toContain('The settings already match the file.');
});

it('only the requested parts are exported, to standard output too', async () => {
  await configure('mine', 'protected');
  const { stdout } = await cli('mine', 'settings', 'export', '--only', 'views', 'keys');
  expect(JSON.parse(stdout)).toEqual({ penstock: 'settings', version: 1, views: [], keys: {} });
});

it('a lower guard is clearly reported, and imported only with --loosen', async () => {
  await configure('mine', 'open');
  await cli('mine', 'settings', 'export', '--out', file);
  await configure('theirs', 'read_only');
  const refused = await cli('theirs', 'settings', 'import', file, '--yes');
  expect(refused.stdout).toBe('Weakens protection (--loosen):\n  Production: guard: read only -> open\n');
  expect(refused.stderr).toContain('Did not import 1 change that would weaken protection.');
  expect(await guardIn('theirs')).toBe('read_only');
  await cli('theirs', 'settings', 'import', file, '--yes', '--loosen');
  expect(await guardIn('theirs')).toBe('open');
});

it('a file that Penstock did not write is refused whole, without its content', async () => {
  await configure('mine', 'protected');
  await cli('mine', 'settings', 'export', '--out', file);
  const content = JSON.parse(readFileSync(file, 'utf8')) as { environments: object[] };
  Object.assign(content.environments[0]!, { serviceKey: 'sk-SECRET', guard: 'open' });
  writeFileSync(file, JSON.stringify(content));
  const refused = await cli('mine', 'settings', 'import', file, '--yes', '--loosen');
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toContain('Nothing was imported, and no setting changed.');
  expect(refused.stderr).not.toContain('SECRET');
  expect(await guardIn('mine')).toBe('protected');
  expect(readdirSync(join(folder, 'mine'))).toEqual(['settings.json']);
});
