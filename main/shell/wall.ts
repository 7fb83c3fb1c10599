import { type BrowserWindow, powerSaveBlocker } from 'electron';

/** Fills an unattended display and prevents it from sleeping while the wall is on (docs/api/power-save-blocker.md). */
export function createWall(window: BrowserWindow): (on: boolean) => void {
  let blocker: number | null = null;
  const release = (): void => {
    if (blocker !== null) powerSaveBlocker.stop(blocker);
    blocker = null;
  };
  window.once('closed', release);
  // A reloaded page is not a wall until it requests that again.
  window.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) release();
  });
  return (on) => {
    window.setFullScreen(on);
    if (!on) release();
    else blocker ??= powerSaveBlocker.start('prevent-display-sleep');
  };
}
