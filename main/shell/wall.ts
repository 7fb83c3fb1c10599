import { type BrowserWindow, powerSaveBlocker } from 'electron';

/** For an unattended display: fills it and prevents it from sleeping while the wall is on (docs/api/power-save-blocker.md). */
export function createWall(window: BrowserWindow): (on: boolean) => void {
  let blocker: number | null = null;
  const release = (): void => {
    if (blocker !== null) powerSaveBlocker.stop(blocker);
    blocker = null;
  };
  window.once('closed', release);
  // A page that is reloaded is no wall until it says so.
  window.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) release();
  });
  return (on) => {
    window.setFullScreen(on);
    if (!on) release();
    else blocker ??= powerSaveBlocker.start('prevent-display-sleep');
  };
}
