import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { bridge } from './fake-bridge.ts';
import { choose } from './locators.ts';
import { flowNamed, openFlow } from './shown-flow.ts';

const day = 86_400_000;
const range = (name: string) => page.getByRole('radio', { name, exact: true });
const byDay = page.getByText('Records and size are daily figures of the service');
const noData = page.getByText(/^No data before/);

it('daily figures of the service fill the charts of records and size where runs are unknown, by one request', async () => {
  const today = Math.floor(Date.now() / day) * day;
  const days = Array.from({ length: 40 }, (_, nth) => ({
    ...{ at: today - nth * day, records: 1_000, bytes: 5_000, errors: 3 },
  }));
  bridge.answer('flow.daily', days.toReversed());
  await openFlow(await flowNamed('Orders EU'));
  await expect.element(page.getByRole('grid', { name: 'Runs' })).toBeVisible();
  expect(bridge.inputs('flow.daily')).toEqual([]);
  await choose(range('30 d'));
  await expect.element(byDay).toBeVisible();
  await expect.element(page.getByText('31,000 by day')).toBeInTheDocument();
  // The errors of the origin are not those of the flow.
  await expect.poll(() => noData.elements()).toHaveLength(1);
  await choose(range('7 d'));
  await expect.element(page.getByText('8,000 by day')).toBeInTheDocument();
  await choose(range('3 h'));
  await expect.element(byDay).not.toBeInTheDocument();
  expect(bridge.inputs('flow.daily')).toHaveLength(2);
});

it('charts stay as they are where the service has no daily figures', async () => {
  bridge.answer('flow.daily', null);
  await openFlow(await flowNamed('Orders EU'));
  await choose(range('30 d'));
  await expect.poll(() => noData.elements()).toHaveLength(3);
  await expect.element(byDay).not.toBeInTheDocument();
});
