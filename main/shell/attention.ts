import { type BrowserWindow, powerMonitor } from 'electron';
import type { Environments } from '../core/environments/environments.ts';

interface Attentive {
  environments: Pick<Environments, 'all'>;
  push: { setHidden: (hidden: boolean) => void };
}

/** Sets whether the window is hidden, for every environment and for pushed events. */
export function setHiddenIn({ environments, push }: Attentive, hidden: boolean): void {
  for (const environment of environments.all()) environment.setHidden(hidden);
  push.setHidden(hidden);
}

/** Watches visibility and wake-up: a hidden window refreshes less often, and a woken computer at once. */
export function watchAttention(window: BrowserWindow, attentive: Attentive): void {
  const { environments } = attentive;
  const setHidden = (hidden: boolean) => () => setHiddenIn(attentive, hidden);
  window.on('hide', setHidden(true));
  window.on('minimize', setHidden(true));
  window.on('show', setHidden(false));
  window.on('restore', setHidden(false));

  const setAsleep = (asleep: boolean) => (): void => {
    for (const environment of environments.all()) environment.setAsleep(asleep);
  };
  powerMonitor.on('suspend', setAsleep(true));
  powerMonitor.on('resume', setAsleep(false));
}
