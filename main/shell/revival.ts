import type { BrowserWindow } from 'electron';
import type { Clock } from '../core/base/clock.ts';
import type { Logger } from '../log.ts';

/** Limit of revivals. A page that ends more often within the time below has a cause that reloading does not cure. */
const mostRevivals = 3;
/** Milliseconds. */
const within = 10 * 60_000;

/**
 * Reloads the page when its process ended: watching and running actions belong to main and have continued
 * (docs/api/web-contents.md, render-process-gone).
 */
export function reviveWhenGone(window: BrowserWindow, clock: Clock, log: Logger): void {
  let revivals: number[] = [];
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log.error('the page ended', { reason, exitCode });
    if (reason === 'clean-exit') return;
    revivals = [...revivals.filter((at) => clock.elapsed() - at < within), clock.elapsed()];
    if (revivals.length <= mostRevivals) window.webContents.reload();
    else log.error('the page ends again and again; it is not loaded any more', { times: revivals.length });
  });
}
