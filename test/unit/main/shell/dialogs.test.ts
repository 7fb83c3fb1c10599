import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserWindow } from 'electron';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openText } from '../../../../main/shell/dialogs.ts';

const { showOpenDialog, showMessageBox } = vi.hoisted(() => ({ showOpenDialog: vi.fn(), showMessageBox: vi.fn() }));
vi.mock('electron', () => ({ dialog: { showOpenDialog, showMessageBox } }));

const window = {} as BrowserWindow;
let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'penstock-dialogs-'))));
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => void vi.clearAllMocks());

function open(kind: 'rows' | 'settings', bytes: Buffer) {
  const file = join(folder, 'chosen.csv');
  writeFileSync(file, bytes);
  showOpenDialog.mockResolvedValue({ canceled: false, filePaths: [file] });
  return openText(window, { title: '', kind, mostBytes: 1_000 });
}

describe('a text file that the user chooses', () => {
  it('is read in UTF-8 and UTF-16 without a question', async () => {
    for (const bytes of [Buffer.from('code\nKöln'), Buffer.from('\uFEFFcode\nKöln', 'utf16le')])
      expect(await open('rows', bytes)).toEqual({ name: 'chosen.csv', text: 'code\nKöln' });
    expect(showMessageBox).not.toHaveBeenCalled();
  });

  const ofExcel = Buffer.from('code\nK\xf6ln', 'latin1');
  it.each([
    [0, { name: 'chosen.csv', text: 'code\nKöln' }],
    [1, null],
  ])('is read in Windows-1252 only on request: button %i', async (response, read) => {
    showMessageBox.mockResolvedValue({ response });
    expect(await open('rows', ofExcel)).toEqual(read);
    expect(showMessageBox.mock.calls[0]![1]).toMatchObject({
      message: 'This file is not in UTF-8. Is it in Windows-1252?',
      detail: expect.stringContaining('Köln'),
      defaultId: 1,
    });
  });

  it('is refused in another encoding where it has settings', async () => {
    await expect(open('settings', ofExcel)).rejects.toThrow('Line 2 has characters');
    expect(showMessageBox).not.toHaveBeenCalled();
  });
});
