import { describe, expect, it, vi } from 'vitest';
import { windowStarter } from '../../../../main/shell/window-start.ts';

const link = 'penstock://open/demo/flows/40001';

/** An app with or without an open window. */
const appWith = ({ open }: { open: boolean }) => ({
  requestSingleInstanceLock: vi.fn(() => !open),
  releaseSingleInstanceLock: vi.fn(),
  relaunch: vi.fn(),
});

describe('a link of the command line', () => {
  it('is handed over to the open window', () => {
    const app = appWith({ open: true });
    windowStarter(app, ['--headless'])(link);
    expect(app.requestSingleInstanceLock.mock.calls).toEqual([[{ link }]]);
    expect(app.relaunch).not.toHaveBeenCalled();
  });

  it('starts the app like the command line, with the link as the last argument', () => {
    const app = appWith({ open: false });
    windowStarter(app, ['--no-sandbox', '--', '.'])(link);
    // Otherwise the starting window would hand its link over to a command line that ends.
    expect(app.releaseSingleInstanceLock).toHaveBeenCalledBefore(app.relaunch);
    expect(app.relaunch.mock.calls).toEqual([[{ args: ['--no-sandbox', '--', '.', link] }]]);
  });

  it.each(['--headless', '--ozone-platform=headless'])('starts no window without a display: %s', (unseen) => {
    const app = appWith({ open: false });
    expect(() => windowStarter(app, [unseen])(link)).toThrow('Penstock has no open window');
    expect(app.relaunch).not.toHaveBeenCalled();
  });
});
