import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { rememberRefusal, rememberedRefusal } from '../../../../build/lib/refusals.mjs';

const hour = 60 * 60 * 1000;
const question = { version: '45.4.1', env: { HTTPS_PROXY: 'http://user:pass@proxy:1', LANG: 'C' }, now: 1_000 * hour };
let file;

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'penstock-refusals-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  file = join(folder, 'cache', 'probe.json');
});

const after = (hours, changes = {}) =>
  rememberedRefusal(file, { ...question, ...changes, now: question.now + hours * hour });

it('a refusal is cached for a day', () => {
  rememberRefusal(file, 'no', question);
  expect(after(23.9)).toBe('no');
  expect(after(24)).toBeUndefined();
  expect(existsSync(file)).toBe(false);
});

it('another mirror, proxy or version is another key', () => {
  const others = [
    { env: { ...question.env, ELECTRON_MIRROR: 'https://mirror/' } },
    { env: { ...question.env, npm_config_electron_mirror: 'https://mirror/' } },
    { env: { LANG: 'C' } },
    { version: '45.4.2' },
  ];
  for (const other of others) {
    rememberRefusal(file, 'no', question);
    expect(after(1, other)).toBeUndefined();
  }
});

it('other variables do not matter', () => {
  rememberRefusal(file, 'no', question);
  expect(after(1, { env: { ...question.env, LANG: 'de' } })).toBe('no');
});

it('a refusal from the future, after a change of the clock, does not count', () => {
  rememberRefusal(file, 'no', question);
  expect(after(-1)).toBeUndefined();
});

it("a proxy's password is not written", () => {
  rememberRefusal(file, 'no', question);
  expect(readFileSync(file, 'utf8')).not.toContain('pass');
});

it('ignores a missing or damaged file', () => {
  expect(after(0)).toBeUndefined();
  rememberRefusal(file, 'no', question);
  writeFileSync(file, '{"at":');
  expect(after(0)).toBeUndefined();
});
