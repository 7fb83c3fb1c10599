import { expect } from '@playwright/test';
import { call } from '../e2e/bridge.ts';
import type { Console } from '../e2e/launch.ts';

/**
 * Almost stops the clock of the console's main process, like that of the service, so that neither falls behind during a
 * comparison.
 * @param at its time, epoch milliseconds
 */
export function holdClock({ app }: Console, at: number): Promise<void> {
  return app.evaluate((_electron, now) => {
    const begun = performance.now();
    // It moves slightly, so that later events have later times.
    Date.now = () => Math.floor(now + (performance.now() - begun) / 1000);
  }, at);
}

/** Moves that clock by this many milliseconds. */
export function shiftClock({ app }: Console, milliseconds: number): Promise<void> {
  return app.evaluate((_electron, by) => {
    const before = Date.now;
    Date.now = () => before() + by;
  }, milliseconds);
}

/** Time of that clock, epoch milliseconds. */
export const clockOf = ({ app }: Console): Promise<number> => app.evaluate(() => Date.now());

/** Resolves once the flows, all that is known of their runs, and the notifications were read, on request from now on. */
export async function readToTheEnd(console: Console, { anew = false } = {}): Promise<void> {
  const { page } = console;
  const { environments } = await call(page, 'environments.list', null);
  const environmentId = environments[0]!.id;
  const isRead = async (since: number): Promise<boolean> => {
    const { phase, reading, gaps, readAt } = await call(page, 'watch.state', { environmentId });
    const notifications = await call(page, 'notifications.state', { environmentId });
    const isAllRead = [readAt, notifications.readAt].every((at) => at !== null && at >= since);
    return phase === 'live' && !reading && gaps.length === 0 && isAllRead;
  };
  const asked = anew ? await clockOf(console) : 0;
  if (anew) await call(page, 'watch.refresh', { environmentId });
  await expect.poll(() => isRead(asked), { timeout: 300_000 }).toBe(true);
}
