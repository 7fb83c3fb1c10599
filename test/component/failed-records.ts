import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from './app.ts';
import { bridge } from './fake-bridge.ts';

/** The flow of the demo's incident. */
export const ordersEu = 40001;

/** Shows recent failures in the flow of the incident: some hundreds of records, where all failures are ten thousand. */
export async function openFailedRecords(): Promise<void> {
  const { readAt } = await bridge.ask('watch.state', { environmentId: bridge.environmentId });
  await openApp(`#/records?flow=${ordersEu}&from=${readAt! - 10 * 60_000}`);
  await expectAllGrouped();
}

/** Waits until everything is read, and the groups on screen contain all of it. */
export async function expectAllGrouped(): Promise<void> {
  await expect
    .element(page.getByRole('status', { name: 'Records read' }))
    .toMatchTextContent(/^(First )?[\d,]+ of [\d,]+ records read/);
  await expect.element(page.getByRole('region', { name: 'Groups by error' })).toHaveAttribute('aria-busy', 'false');
}
