import { app } from 'electron';
import type { Clock } from '../core/base/clock.ts';
import type { Logger } from '../log.ts';

/** Longest wait for a service that does not answer before Penstock quits, milliseconds. */
const patience = 2_000;

interface Ending {
  /** Begins nothing more. */
  hold: () => void;
  /** Ends what is under way; waited for, up to a limit. */
  settle: () => Promise<unknown>;
  /** Closed after that, in this order. */
  close: readonly { close: () => void }[];
}

/** Quits in order: what a person silenced a moment ago is still being written (docs/api/app.md, will-quit). */
export function quitInOrder(clock: Clock, log: Logger, { hold, settle, close }: Ending): void {
  app.on('window-all-closed', () => app.quit());
  let closing = false;
  app.on('will-quit', (event) => {
    if (closing) return;
    closing = true;
    event.preventDefault();
    hold();
    const late = new Promise((resolve) => clock.after(patience, () => resolve(null)));
    Promise.race([settle(), late])
      .then(() => close.forEach((each) => each.close()))
      .catch((thrown: unknown) => log.error('not everything was closed in order', { thrown }))
      .finally(() => app.exit());
  });
}
