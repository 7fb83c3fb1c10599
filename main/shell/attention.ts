import { app, type BrowserWindow, powerMonitor } from 'electron';
import type { Environments } from '../core/environments/environments.ts';

/** Visibility and wake-up: a hidden window is refreshed less often, a woken computer at once. */
export function watchAttention(window: BrowserWindow, environments: Environments): void {
  const setHidden = (hidden: boolean) => (): void => {
    for (const environment of environments.all()) environment.setHidden(hidden);
  };
  window.on('hide', setHidden(true));
  window.on('minimize', setHidden(true));
  window.on('show', setHidden(false));
  window.on('restore', setHidden(false));

  const setAsleep = (asleep: boolean) => (): void => {
    for (const environment of environments.all()) environment.setAsleep(asleep);
  };
  powerMonitor.on('suspend', setAsleep(true));
  powerMonitor.on('resume', setAsleep(false));

  // A second start of Penstock on the same data folder: the person wants this window.
  app.on('second-instance', () => {
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  });
}
