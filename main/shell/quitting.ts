import { app } from 'electron';
import type { Clock } from '../core/base/clock.ts';
import type { Logger } from '../log.ts';

/** Longest wait for a service that does not answer before Penstock quits, milliseconds. */
const patience = 2_000;
/** Longest wait for an update to be handed to the system's installer, which unpacks and verifies it, milliseconds. */
const patienceToInstall = 60_000;

interface Ending {
  /** Reports, before anything ends, whether quitting would interrupt nothing. */
  isAtRest: () => boolean;
  /** Prevents new work. */
  hold: () => void;
  /** Ends work under way. Quitting waits for it, up to a limit. */
  settle: () => Promise<unknown>;
  /** Parts that are closed after that, in this order. */
  close: readonly { close: () => void }[];
  /** Runs last of all, and receives whether nothing ran and everything ended in order. */
  last: (atRest: boolean) => Promise<void>;
}

/** Quits in order: a mute from a moment ago is still being written (docs/api/app.md, will-quit). */
export function quitInOrder(clock: Clock, log: Logger, { isAtRest, hold, settle, close, last }: Ending): void {
  app.on('window-all-closed', () => app.quit());
  const within = (milliseconds: number, work: Promise<unknown>): Promise<boolean> => {
    const late = new Promise<boolean>((resolve) => clock.after(milliseconds, () => resolve(false)));
    return Promise.race([work.then(() => true), late]);
  };
  const wasAtRest = (): boolean => {
    try {
      return isAtRest();
    } catch (thrown) {
      log.error('whether anything runs could not be read', { thrown });
      return false;
    }
  };
  const end = async (): Promise<void> => {
    const rested = wasAtRest();
    hold();
    const settled = await within(patience, settle());
    for (const each of close) each.close();
    await within(patienceToInstall, last(rested && settled));
  };
  let closing = false;
  app.on('will-quit', (event) => {
    if (closing) return;
    closing = true;
    event.preventDefault();
    end()
      .catch((thrown: unknown) => log.error('not everything was closed in order', { thrown }))
      .finally(() => app.exit());
  });
}
