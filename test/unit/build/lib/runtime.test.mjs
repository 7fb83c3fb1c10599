import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { toolScript } from '../../../../build/lib/project.mjs';
import { findElectron, requireElectron } from '../../../../build/lib/runtime.mjs';

let file;
let asked;

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'penstock-runtime-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  file = join(folder, 'probe.json');
  asked = 0;
});

const electron = (isInstalled) => ({ version: '45.4.1', executable: '/e/electron', isInstalled: () => isInstalled });
const answering = (answer) => async () => {
  asked += 1;
  return answer;
};
const find = (answer, options = {}) =>
  findElectron({
    electron: electron(false),
    env: {},
    fetch: answering(answer),
    hasStandIn: true,
    file,
    report: () => {},
    ...options,
  });

it('an installed binary is used, and nothing is fetched', async () => {
  const { runtime } = await find(undefined, { electron: electron(true) });
  expect(runtime).toEqual({
    kind: 'electron',
    executable: '/e/electron',
    label: 'electron 45.4.1',
    why: "Electron's binary is installed",
  });
  expect(asked).toBe(0);
});

it('a fetched binary is used', async () => {
  expect((await find({ outcome: 'fetched' })).runtime.why).toBe("Electron's binary was fetched");
});

it('a refusal is cached, and the next start does not fetch', async () => {
  const no = { outcome: 'refused', why: 'nobody there' };
  expect((await find(no)).why).toBe(
    "Electron's binary cannot be fetched (nobody there); `node build/run.mjs install-electron` fetches it",
  );
  expect(existsSync(toolScript('install-electron'))).toBe(true);
  expect((await find(no)).why).toContain('(nobody there), refused within the last day');
  expect(asked).toBe(1);
});

it('without a stand-in to fall back to, the next start fetches again', async () => {
  const no = { outcome: 'refused', why: 'nobody there' };
  await find(no, { hasStandIn: false });
  await find(no, { hasStandIn: false });
  expect(asked).toBe(2);
});

it('a broken connection is not cached', async () => {
  const broken = { outcome: 'failed', why: 'it broke' };
  expect((await find(broken)).why).toContain('(it broke)');
  await find(broken);
  expect(asked).toBe(2);
});

it('a request to stop aborts, and is not cached', async () => {
  const stopped = { outcome: 'stopped', why: 'it was stopped' };
  await expect(find(stopped)).rejects.toThrow('Stopped.');
  await expect(find(stopped)).rejects.toThrow('Stopped.');
  expect(asked).toBe(2);
});

it('an unwritable folder only disables the cache', async () => {
  writeFileSync(file, '');
  const lines = [];
  const refused = find(
    { outcome: 'refused', why: 'no' },
    { file: join(file, 'x'), report: (line) => lines.push(line) },
  );
  expect((await refused).why).toContain('(no)');
  expect(lines.at(-1)).toContain('cannot be cached');
});

it('tests on the binary fetch it, whatever was refused before, and fail without it', async () => {
  const options = (answer) => ({
    electron: electron(false),
    env: {},
    fetch: answering(answer),
    file,
    report: () => {},
  });
  const no = { outcome: 'refused', why: 'nobody there' };
  await find(no);
  await expect(requireElectron(options(no))).rejects.toThrow("Electron's binary cannot be fetched (nobody there)");
  expect((await requireElectron(options({ outcome: 'fetched' }))).kind).toBe('electron');
  expect(asked).toBe(3);
});
