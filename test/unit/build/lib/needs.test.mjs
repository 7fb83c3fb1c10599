import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { hasFonts, toInstall, toRunElectron, toRunStandIn } from '../../../../build/lib/needs.mjs';

const names = (needs) => needs.map((need) => need.name);

it('fonts exist when a font does, not when a folder does', () => {
  const folder = mkdtempSync(join(tmpdir(), 'penstock-fonts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const inner = join(folder, 'truetype', 'some');
  mkdirSync(inner, { recursive: true });
  writeFileSync(join(inner, 'fonts.dir'), '');
  expect(hasFonts([folder, join(folder, 'absent')])).toBe(false);
  writeFileSync(join(inner, 'Some-Regular.ttf'), '');
  expect(hasFonts([join(folder, 'absent'), folder])).toBe(true);
});

it('Chromium is required only to run the stand-in, Xvfb only to run Electron without a display', () => {
  const withDisplay = names(toRunElectron(process.execPath, true));
  const withoutDisplay = names(toRunElectron(process.execPath, false));
  expect(names(toRunStandIn)).toContain('Chromium');
  expect([...names(toInstall), ...withDisplay, ...withoutDisplay]).not.toContain('Chromium');
  expect(withDisplay).not.toContain('Xvfb');
  expect(withoutDisplay).toContain('Xvfb');
});
