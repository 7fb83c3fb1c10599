import type { DemoService, NodeState } from '../fixtures/demo-service.ts';
import { expect, test } from './console.ts';
import { connect } from './environment-form.ts';
import { flowsTable, found, openFlow, openFlows, reports, rows, searchFlows, tabTo } from './locators.ts';
import { essential } from '../fixtures/thorough.ts';

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
    essential,
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

  test('works by keyboard alone, and Cancel comes first', async ({ connected: { page }, service }) => {
    const before = await service.state();
    await page.keyboard.press('/');
    await page.keyboard.type('Orders EU');
    await expect(found(page)).toHaveText(/^\d of 120 flows$/);
    await tabTo(page, /^Flows$/);
    await expect(flowsTable(page)).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: 'Selected node' })).toBeVisible();

    const dialog = page.getByRole('dialog');
    const order = dialog.getByRole('button', { name: /^Pause \d+ nodes$/ });
    await tabTo(page, /^Pause \d+ nodes…$/);
    await page.keyboard.press('Enter');
    await expect(order).toBeEnabled();
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    expect(changedBetween(before, await service.state())).toEqual([]);

    // The focus is back where it was.
    await expect(page.getByRole('button', { name: /^Pause \d+ nodes…$/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(order).toBeEnabled();
    const promised = Number(/\d+/.exec((await order.textContent())!)![0]);
    await tabTo(page, /^Pause \d+ nodes$/);
    await page.keyboard.press('Enter');
    await expect(reports(page)).toContainText('confirmed');
    expect(changedBetween(before, await service.state())).toHaveLength(promised);
    await expect(dialog).toBeHidden();
  });

  test('shows a new plan, and sends nothing, when the service changed meanwhile (R5)', async ({
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

test('a protected environment asks for its name before a bulk change (S4)', essential, async ({ console, service }) => {
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

test('several chosen flows are paused together', async ({ connected: { page }, service }) => {
  const before = await service.state();
  await rows(page).first().click();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Pause 2 flows…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('2calls to the service');
  const promised = Number(/(\d+)nodes change to paused/.exec((await dialog.textContent())!)![1]);
  await dialog.getByRole('button', { name: 'Pause 2 flows' }).click();
  // More than one call leads to the change.
  const change = page.getByRole('main');
  await expect(change.getByRole('heading', { name: 'Pause 2 flows', level: 1 })).toBeVisible();
  await expect(change).toContainText(`${promised} nodes confirmed.`);
  expect(changedBetween(before, await service.state())).toHaveLength(promised);

  // The charts of all flows say when it was, and lead to it.
  await page.getByRole('link', { name: 'Overview' }).click();
  const mark = page.getByRole('link', { name: /: Pause 2 flows$/ });
  await expect(mark).toHaveCount(3);
  const errors = page.getByRole('slider', { name: 'Errors' });
  await errors.focus();
  await page.keyboard.press('End');
  await expect(errors).toHaveAttribute('aria-valuetext', /: Pause 2 flows$/);
  await mark.first().click();
  await expect(change.getByRole('heading', { name: 'Pause 2 flows', level: 1 })).toBeVisible();
});

test('a flow that the role forbids to change is left out, unless it is to be tried', async ({
  connected: { page },
  service,
}) => {
  const forbidden = 'Revenue forecast EU';
  await searchFlows(page, `name:"${forbidden}"`, /^1 of /);
  await rows(page).first().click();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Pause 1 flow…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1flow excluded: your role is view only');
  await expect(dialog.getByRole('button', { name: /^Pause/ })).toHaveCount(0);
  await dialog.getByRole('tab', { name: /^Not allowed/ }).click();
  await expect(dialog.getByRole('grid')).toContainText(forbidden);
  await dialog.getByText('Try calls that my role does not allow').click();
  await dialog.getByRole('button', { name: 'Pause 1 flow' }).click();
  await expect(reports(page)).toContainText('incomplete');
  expect((await service.log()).filter(({ method }) => method === 'PUT').map(({ status }) => status)).toEqual([403]);
});
