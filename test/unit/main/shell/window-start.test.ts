import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { windowStarter } from '../../../../main/shell/window-start.ts';

const link = 'penstock://open/demo/flows/40001';

/** An app with or without an open window. */
const appWith = ({ open }: { open: boolean }) => ({
  requestSingleInstanceLock: vi.fn(() => !open),
  releaseSingleInstanceLock: vi.fn(),
  relaunch: vi.fn(),
  getPath: () => tmpdir(),
});

describe('a link of the command line', () => {
  it('is handed over to the open window', async () => {
    const app = appWith({ open: true });
    await windowStarter(app, ['--headless'], null)(link);
    expect(app.requestSingleInstanceLock.mock.calls).toEqual([[{ link }]]);
    expect(app.relaunch).not.toHaveBeenCalled();
  });

  it('starts the app like the command line, with the link as the last argument', async () => {
    const app = appWith({ open: false });
    await windowStarter(app, ['--no-sandbox', '--', '.'], null)(link);
    // Otherwise the starting window would hand its link over to a command line that ends.
    expect(app.releaseSingleInstanceLock).toHaveBeenCalledBefore(app.relaunch);
    expect(app.relaunch.mock.calls).toEqual([[{ args: ['--no-sandbox', '--', '.', link] }]]);
  });

  it.each(['--headless', '--ozone-platform=headless'])('starts no window without a display: %s', async (unseen) => {
    const app = appWith({ open: false });
    await expect(windowStarter(app, [unseen], null)(link)).rejects.toThrow('Penstock has no open window');
    expect(app.relaunch).not.toHaveBeenCalled();
  });

  it.skipIf(process.platform === 'win32')(
    'starts an AppImage directly, because what relaunches goes with its mounted folder (not on Windows, which has none)',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'appimage-'));
      try {
        const [appImage, started] = [join(folder, 'Penstock.AppImage'), join(folder, 'started')];
        writeFileSync(
          appImage,
          `#!/bin/sh\nprintf '%s\\n' "$@" > '${started}.partial'\nmv '${started}.partial' '${started}'\n`,
          {
            mode: 0o755,
          },
        );
        const app = appWith({ open: false });
        await windowStarter(app, ['--no-sandbox'], appImage)(link);
        expect(app.releaseSingleInstanceLock).toHaveBeenCalledOnce();
        expect(app.relaunch).not.toHaveBeenCalled();
        await expect.poll(() => existsSync(started)).toBe(true);
        expect(readFileSync(started, 'utf8')).toBe(`--no-sandbox\n${link}\n`);
        const missing = windowStarter(app, [], join(folder, 'Moved.AppImage'))(link);
        await expect(missing).rejects.toThrow(/Moved\.AppImage could not be started \(ENOENT\)/);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );
});
