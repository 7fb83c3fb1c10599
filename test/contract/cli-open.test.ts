import { beforeEach, describe, expect, it, vi } from 'vitest';
import { penstock } from '../fixtures/cli-in-process.ts';
import { hostileLinks } from '../fixtures/hostile-links.ts';

const link = 'penstock://open/api.example.invalid%2Fv1/flows/40001';

/** Without a data folder: a test that requests one fails. */
describe('penstock open', () => {
  const openWindow = vi.fn(() => Promise.resolve());

  beforeEach(() => void openWindow.mockClear());

  it('hands the link to the window', async () => {
    const ended = await penstock(['open', link], { openWindow });
    expect(ended).toEqual({ code: 0, stdout: '', stderr: 'Penstock opened the link.\n' });
    expect(openWindow.mock.calls).toEqual([[link]]);
  });

  it('reports that there is no window', async () => {
    const { code, stdout, stderr } = await penstock(['open', link]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('This command line has no window to show the link in.');
    expect(stderr).toContain('Nothing was opened.');
  });

  it('explains how to name the data folder of a window', async () => {
    const { code, stderr } = await penstock(['--profile', '/data', 'open', link], { openWindow });
    expect(code).toBe(2);
    expect(stderr).toContain('--user-data-dir=FOLDER before the word cli');
    expect(openWindow).not.toHaveBeenCalled();
  });

  it.each(hostileLinks)('refuses %s, and reports that nothing was opened', async (_what, text) => {
    const { code, stdout, stderr } = await penstock(['open', text], { openWindow });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('This is not a Penstock link.');
    expect(stderr).toContain('Nothing was opened.');
    expect(openWindow).not.toHaveBeenCalled();
  });
});
