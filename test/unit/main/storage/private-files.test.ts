import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openConfFile } from '../../../../main/storage/conf-file.ts';
import { actionsDatabase } from '../../../../main/storage/database-kinds.ts';
import { openDatabase } from '../../../../main/storage/database.ts';
import { makePrivateFile, makePrivateFolder } from '../../../../main/storage/private-files.ts';

const othersMay = (path: string): number => statSync(path).mode & 0o077;

describe.skipIf(process.platform === 'win32')('stored data (needs file modes, which Windows does not have)', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'penstock-private-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is readable only by its user: the profile, its settings, and the record with the files next to it', () => {
    const profile = join(folder, 'a', 'profile');
    makePrivateFolder(profile);
    const settings = openConfFile(profile);
    settings.set({ selectedId: 'a' });
    const database = openDatabase(join(profile, 'actions.db'), actionsDatabase);
    const files = readdirSync(profile);
    expect(files).toEqual(['actions.db', 'actions.db-shm', 'actions.db-wal', 'settings.json']);
    for (const path of [join(folder, 'a'), profile, ...files.map((file) => join(profile, file))]) {
      expect([path, othersMay(path)]).toEqual([path, 0]);
    }
    database.close();
  });

  it('is closed to others where an earlier release left it open', () => {
    const path = join(folder, 'actions.db');
    openDatabase(path, actionsDatabase).close();
    chmodSync(path, 0o644);
    openDatabase(path, actionsDatabase).close();
    expect(othersMay(path)).toBe(0);
  });

  it('is not created where it cannot be, and opening it reports the error', () => {
    writeFileSync(join(folder, 'plain'), '');
    makePrivateFile(join(folder, 'plain', 'actions.db'));
    makePrivateFile(join(folder, 'missing', 'actions.db'));
    expect(existsSync(join(folder, 'missing'))).toBe(false);
  });
});
