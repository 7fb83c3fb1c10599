import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { storedDataIn } from '../../../../main/storage/stored-data.ts';

it('sizes include the files next to a file, and all files of a folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'penstock-stored-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'penstock.db'), 'a'.repeat(100));
  writeFileSync(join(folder, 'penstock.db-wal'), 'a'.repeat(20));
  mkdirSync(join(folder, 'logs', 'old'), { recursive: true });
  writeFileSync(join(folder, 'logs', 'old', 'main.log'), 'a'.repeat(3));
  expect(storedDataIn(folder)).toEqual({
    folder,
    sizes: { settings: null, history: 120, actions: null, exports: null, logs: 3 },
  });
});
