import type { DemoService, NodeState } from '../fixtures/demo-service.ts';
import { expect, test } from './console.ts';
import { connect } from './environment-form.ts';
import { flowsTable, openFlow, openFlows, reports, rows, searchFlows } from './locators.ts';
import { essential, nightly } from '../fixtures/thorough.ts';

/** A flow with an active node that has nodes below it, and with nodes that are not below it. */
async function subFlow(service: DemoService): Promise<{ origin: NodeState; node: NodeState; below: number[] }> {
  const all = [...(await service.state()).values()];
  const origin = all.find(({ parent_node_id, status }) => parent_node_id === null && status === 'ACTIVE')!;
  const tree = all.filter(({ origin_node_id }) => origin_node_id === origin.flow_node_id);
  const downstream = (id: number): number[] => [
    id,
    ...tree
      .filter(({ parent_node_id }) => parent_node_id === id)
      .flatMap(({ flow_node_id }) => downstream(flow_node_id)),
  ];
  const node = tree.find(
    ({ flow_node_id, parent_node_id }) => parent_node_id !== null && downstream(flow_node_id).length > 2,
  )!;
  return { origin, node, below: downstream(node.flow_node_id) };
}

/** Ids of the nodes whose status differs between two states of the service. */
function changedBetween(before: Map<number, NodeState>, after: Map<number, NodeState>): number[] {
  return [...after.values()]
    .filter(({ flow_node_id, status }) => before.get(flow_node_id)?.status !== status)
    .map(({ flow_node_id }) => flow_node_id);
}

test.describe('pausing from the Flow screen', () => {
  test(
    'changes exactly the previewed nodes, and the table shows it without a reload (R5)',
    nightly,
    async ({ connected: { page }, service }) => {
      const { origin, node, below } = await subFlow(service);
      const before = await service.state();
      const willChange = below.filter((id) => before.get(id)!.status !== 'PAUSED');

      await openFlow(page, node.flow_node_id);
      await page.getByRole('button', { name: `Pause ${willChange.length} nodes…` }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(`${willChange.length}nodes change to paused`);
      await dialog.getByRole('button', { name: `Pause ${willChange.length} nodes` }).click();
      await expect(dialog).toBeHidden();
      await expect(reports(page)).toContainText(`${willChange.length} nodes confirmed.`);

      const after = await service.state();
      expect(changedBetween(before, after).sort()).toEqual(willChange.sort());
      const sent = (await service.log()).filter(({ method }) => method === 'PUT');
      expect(sent.map(({ path }) => path)).toEqual([`/flows/${node.flow_node_id}/pause`]);

      await page.getByRole('link', { name: 'Flows' }).first().click();
      await searchFlows(page, String(origin.flow_node_id), / of /);
      await page.getByRole('button', { name: 'Expand all' }).click();
      await expect(rows(page).filter({ hasText: /Paused/ })).toHaveCount(
        [...after.values()].filter((each) => each.origin_node_id === origin.flow_node_id && each.status === 'PAUSED')
          .length,
      );
    },
  );

  test('shows a new plan, and sends nothing, when the service has changed (R5)', async ({
    connected: { page },
    service,
  }) => {
    const { node, below } = await subFlow(service);
    await openFlow(page, node.flow_node_id);
    await page.getByRole('button', { name: /^Pause \d+ nodes…$/ }).click();
    const dialog = page.getByRole('dialog');
    const order = dialog.getByRole('button', { name: /^Pause \d+ nodes?$/ });
    await expect(order).toBeEnabled();

    // Another user pauses a part of it.
    const before = await service.state();
    const part = below.find((id) => id !== node.flow_node_id && before.get(id)!.status === 'ACTIVE')!;
    await service.change('pause', part);
    await order.click();
    await expect(dialog).toContainText('The service has changed since.');
    const sent = (await service.log()).filter(({ method }) => method === 'PUT');
    expect(sent.map(({ path }) => path)).toEqual([`/flows/${part}/pause`]);
    await order.click();
    await expect(reports(page)).toContainText('confirmed');
  });
});

test('a protected environment requires its name before a change (S4)', async ({ console, service }) => {
  const { page } = console;
  await connect(console, service, { name: 'Northgate live', guard: 'Protected' });
  await openFlows(page);
  await expect(flowsTable(page)).toBeVisible();
  const { node } = await subFlow(service);
  await openFlow(page, node.flow_node_id);
  await page.getByRole('button', { name: /^Pause \d+ nodes…$/ }).click();
  const dialog = page.getByRole('dialog');
  const order = dialog.getByRole('button', { name: /^Pause \d+ nodes?$/ });
  await expect(order).toBeDisabled();
  const name = dialog.getByRole('textbox', { name: 'Type Northgate live to confirm.' });
  await name.fill('Northgate');
  await expect(order).toBeDisabled();
  await name.fill('Northgate live');
  await order.click();
  await expect(reports(page)).toContainText('confirmed');
});

test('a read-only environment offers no change and sends none (S4)', essential, async ({ console, service }) => {
  const { page } = console;
  await connect(console, service, { guard: 'Read only' });
  await openFlows(page);
  await expect(flowsTable(page)).toBeVisible();
  const { node } = await subFlow(service);
  await openFlow(page, node.flow_node_id);
  await expect(page.getByRole('button', { name: /^(Pause|Activate)/ })).toHaveCount(0);
  expect((await service.log()).filter(({ method }) => method === 'PUT')).toEqual([]);
});
