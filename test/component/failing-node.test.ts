import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { everyFlow } from '#contract/models/flow.ts';
import { openApp } from './app.ts';
import { bridge } from './fake-bridge.ts';
import { title } from './locators.ts';

const worst = 'Orders EU normalised';
const panel = page.getByRole('complementary', { name: 'Selected node' });
const node = (name: string) => page.getByRole('treeitem').filter({ hasText: name });

/** Opens the flow of the incident. */
async function openOrders(): Promise<void> {
  const query = { ...everyFlow, filter: 'Orders EU' };
  const { environmentId } = bridge;
  const { rows } = await bridge.ask('flows.window', { environmentId, query, from: 0, to: 1 });
  await openApp(`#/flows/${rows[0]!.id}`);
  await expect.element(title).toHaveTextContent('Orders EU');
  await expect.element(panel.getByRole('heading', { level: 2 })).toHaveTextContent(worst);
}

describe('the node where most records fail', () => {
  it('is selected when its flow is opened, with its figures, their age and source, and fails in a plan too', async () => {
    await openOrders();
    await expect.element(node(worst)).toMatchTextContent('Failing');
    await expect.element(node('Raw archive')).toMatchTextContent('Active');
    expect(
      page
        .getByRole('treeitem')
        .filter({ hasText: /\bUnknown\b/ })
        .elements(),
    ).toEqual([]);
    await expect.element(panel).toMatchTextContent(/Last hour\s*[\d.,]+/);
    await expect.element(panel).toMatchTextContent(/Source: service metrics, \d+ \w+ ago\./);
    await expect.element(page.getByRole('main')).toMatchTextContent(`Failing at ${worst}`);

    await node('Raw archive').click();
    await expect.element(panel).toMatchTextContent('none in 24 h');
    await node(worst).click();
    await panel.getByRole('button', { name: /^Pause \d+ nodes…$/ }).click();
    await expect
      .element(page.getByRole('dialog').getByRole('row').filter({ hasText: worst }).first())
      .toMatchTextContent('Failing');
  });

  it('reports that its figures are counted from failed records where the service has none', async () => {
    bridge.change('flow.get', (flow) => ({
      ...flow,
      nodes: flow.nodes.map((one) => ({
        ...one,
        figures: one.figures && { ...one.figures, by: 'failed_records' as const },
      })),
    }));
    await openOrders();
    await expect.element(panel).toMatchTextContent(/Counted from failed records \d+ \w+ ago\./);
  });
});
