import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { bridge } from './fake-bridge.ts';
import { choose } from './locators.ts';
import { flowNamed, openFlow } from './shown-flow.ts';

const day = 86_400_000;
const range = (name: string) => page.getByRole('radio', { name, exact: true });
const byDay = page.getByText('Records and size are daily figures of the service');
const noData = page.getByText(/^No data before/);

const today = Math.floor(Date.now() / day) * day;
const days = Array.from({ length: 40 }, (_, nth) => today - (39 - nth) * day);

it('daily figures of the service fill the charts of records and size where runs are unknown, by one request', async () => {
  bridge.answer(
    'flow.daily',
    days.map((at) => ({ at, records: 1_000, bytes: 5_000, errors: 3 })),
  );
  bridge.answer('flow.dailyErrors', null);
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

it('daily errors of all nodes fill the chart of errors, where the flow has few nodes', async () => {
  bridge.answer(
    'flow.daily',
    days.map((at) => ({ at, records: 1_000, bytes: 5_000, errors: 3 })),
  );
  bridge.answer(
    'flow.dailyErrors',
    days.map((at) => ({ at, errors: 20 })),
  );
  await openFlow(await flowNamed('Orders EU'));
  await choose(range('24 h'));
  expect(bridge.inputs('flow.dailyErrors')).toEqual([]);
  await choose(range('30 d'));
  await expect.element(page.getByText('Errors, records and size are daily figures of the service')).toBeVisible();
  await expect.element(page.getByText('620 by day')).toBeInTheDocument();
  await expect.element(noData).not.toBeInTheDocument();
  const [asked, ...more] = bridge.inputs('flow.dailyErrors');
  expect([asked!.nodes.length, more]).toEqual([15, []]);
});

it('daily errors are not read for a flow of many nodes, which is stated', async () => {
  bridge.answer(
    'flow.daily',
    days.map((at) => ({ at, records: 1_000, bytes: 5_000, errors: 3 })),
  );
  bridge.change('flow.get', (flow) => {
    const more = Array.from({ length: 10 }, (_, nth) => ({
      ...flow.nodes[1]!,
      id: 900_000 + nth,
      resourceId: nth + 1,
    }));
    return { ...flow, nodes: [...flow.nodes, ...more] };
  });
  await openFlow(await flowNamed('Orders EU'));
  await choose(range('30 d'));
  await expect.element(page.getByText('Errors by day need at most 20 nodes.')).toBeVisible();
  await expect.poll(() => noData.elements()).toHaveLength(1);
  expect(bridge.inputs('flow.dailyErrors')).toEqual([]);
});

it('charts stay as they are where the service has no daily figures', async () => {
  bridge.answer('flow.daily', null);
  await openFlow(await flowNamed('Orders EU'));
  await choose(range('30 d'));
  await expect.poll(() => noData.elements()).toHaveLength(3);
  await expect.element(byDay).not.toBeInTheDocument();
});
