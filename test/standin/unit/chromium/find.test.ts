import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findChromium } from '../../chromium/find.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'find-chromium-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function install(name: string, mode: number): string {
  const path = join(folder, name);
  writeFileSync(path, '');
  chmodSync(path, mode);
  return path;
}

it('the first of the usual names on PATH is taken', () => {
  install('chromium-browser', 0o755);
  const chrome = install('google-chrome', 0o755);
  expect(findChromium({ PATH: `/nowhere:${folder}` })).toBe(chrome);
});

it('PENSTOCK_CHROMIUM comes before them', () => {
  expect(findChromium({ PATH: folder, PENSTOCK_CHROMIUM: '/opt/chrome' })).toBe('/opt/chrome');
});

it('without any, the message says what to install', () => {
  expect(() => findChromium({ PATH: folder })).toThrow(/No Chromium was found.*apt-get install chromium/);
});
