import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { replaceAppImage } from '../../../../../main/shell/updates/replace-appimage.ts';

let folder: string;
let appImage: string;
let update: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'penstock-appimage-'));
  mkdirSync(join(folder, 'programs'));
  appImage = join(folder, 'programs', 'Penstock.AppImage');
  update = join(folder, 'update');
  writeFileSync(appImage, 'old');
  writeFileSync(update, 'new');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('replaces the old file under its name, and leaves nothing next to it', () => {
  replaceAppImage(update, appImage);
  expect([readdirSync(join(folder, 'programs')), readFileSync(appImage, 'utf8')]).toEqual([
    ['Penstock.AppImage'],
    'new',
  ]);
});

it('a copy that fails leaves the old one, and nothing next to it', () => {
  expect(() => replaceAppImage(join(folder, 'missing'), appImage)).toThrow('ENOENT');
  expect([readdirSync(join(folder, 'programs')), readFileSync(appImage, 'utf8')]).toEqual([
    ['Penstock.AppImage'],
    'old',
  ]);
});

it.skipIf(process.platform === 'win32')(
  'a planted link next to it is replaced, not followed (not on Windows: links need rights there)',
  () => {
    const other = join(folder, 'other');
    writeFileSync(other, 'of somebody else');
    symlinkSync(other, join(folder, 'programs', '.Penstock.AppImage.update'));
    replaceAppImage(update, appImage);
    expect([readFileSync(other, 'utf8'), readFileSync(appImage, 'utf8')]).toEqual(['of somebody else', 'new']);
  },
);
