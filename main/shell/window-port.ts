import type { Theme } from '#contract/models/appearance.ts';
import { app, type BrowserWindow, powerSaveBlocker } from 'electron';
import { chooseCa, chooseClientCertificate, mayOpen, openText, type TextToOpen } from './dialogs.ts';
import { openInBrowser } from './browser.ts';
import { loginItemOf } from './login-item.ts';
import { chooseTarget, saveFile, saveFiles, showInFolder, type WriteWhole } from './saving.ts';
import { applyTheme } from './theme.ts';
import { applyTimeZone } from './time-zone.ts';

/** Functions of the window and of the desktop that a page may use. */
export function windowPort(window: BrowserWindow, write: WriteWhole, startTheme: Theme | null) {
  return {
    chooseCa: () => chooseCa(window),
    chooseClientCertificate: () => chooseClientCertificate(window),
    saveFiles: (title: string, files: () => { name: string; content: string }[]) =>
      saveFiles(window, title, files, write),
    saveFile: (proposal: { title: string; name: string }, chunks: () => Iterable<string>) =>
      saveFile(window, proposal, chunks, write),
    openText: (wanted: TextToOpen) => openText(window, wanted),
    chooseTarget: (proposal: { title: string; name: string }) => chooseTarget(window, proposal),
    showInFolder,
    openInBrowser,
    mayOpen: (host: string) => mayOpen(window, host),
    setWall: createWall(window),
    ...loginItemOf(app, process.platform),
    startTheme,
    applyTheme,
    applyTimeZone,
  };
}

/** Fills an unattended display and prevents it from sleeping while the wall is on (docs/api/power-save-blocker.md). */
function createWall(window: BrowserWindow): (on: boolean) => void {
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
