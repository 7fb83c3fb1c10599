import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { nightly } from '../fixtures/thorough.ts';
import { openApp } from './app.ts';
import { bridge } from './fake-bridge.ts';
import { flowRows, flowSearch, flowsFound, flowsTable, selectedNode } from './locators.ts';

const menu = page.getByRole('menu');
const items = menu.getByRole('menuitem');
const dialog = page.getByRole('dialog');
const palette = page.getByRole('dialog', { name: 'Commands and flows' });
const namesInMenu = () => items.elements().map((item) => item.textContent);
const keysInMenu = () => items.elements().flatMap((item) => item.getAttribute('aria-keyshortcuts') ?? []);

async function openFlows(): Promise<void> {
  await openApp('#/flows');
  await expect.element(flowsFound).toHaveTextContent('120 flows');
  await expect.element(flowRows.first()).toMatchTextContent('Failing');
  await expect.element(flowsTable).toHaveFocus();
}

/** Effect of each key in the table of flows. */
const effects = {
  Enter: 'screen',
  p: 'dialog',
  a: 'dialog',
  i: 'screen',
  e: 'screen',
  n: 'screen',
  h: 'screen',
  d: 'dialog',
  c: 'The ID was copied',
  l: 'The link was copied',
  o: 'browser',
} as const;

describe('the menu of the focused item', () => {
  it('names a key for each of its entries, and each key works in the table of flows', async () => {
    bridge.answer('app.openInService', null);
    await openFlows();
    await userEvent.keyboard('.');
    await expect.element(items.first()).toBeVisible();
    expect(keysInMenu()).toEqual(Object.keys(effects));
    await userEvent.keyboard('{Escape}');
    for (const [key, effect] of Object.entries(effects)) {
      await expect.element(menu).not.toBeInTheDocument();
      await expect.element(flowsTable).toHaveFocus();
      await userEvent.keyboard(key === 'Enter' ? '{Enter}' : key);
      if (effect === 'screen') {
        await expect.poll(() => location.hash, { message: key }).not.toBe('#/flows');
        history.back();
      } else if (effect === 'dialog') {
        await expect.element(dialog, { message: key }).toBeVisible();
        await userEvent.keyboard('{Escape}');
        await expect.element(dialog).not.toBeInTheDocument();
      } else if (effect === 'browser') {
        await expect.poll(() => bridge.inputs('app.openInService')).toHaveLength(1);
      } else {
        await expect.element(page.getByRole('region', { name: 'Messages' })).toMatchTextContent(effect);
      }
    }
    await expect.element(flowsTable).toHaveFocus();
  });

  it('belongs to the selected flows, unless the pointer is at another one', nightly, async () => {
    await openFlows();
    await userEvent.keyboard('{Home} {ArrowDown} {Control>}k{/Control}');
    await expect.element(palette.getByRole('option').first()).toMatchTextContent('Pause 2 flows…');
    await userEvent.keyboard('stop{Enter}');
    await expect.element(page.getByRole('dialog', { name: /^Pause 2 flows in/ })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await userEvent.keyboard('p');
    await expect.element(page.getByRole('dialog', { name: /^Pause 2 flows in/ })).toBeVisible();
    await userEvent.keyboard('{Escape}');

    const name = flowRows.nth(2).element().querySelector('[role="rowheader"] bdi')!.textContent;
    await flowRows.nth(2).click({ button: 'right' });
    await expect.element(menu).toHaveAccessibleName(name);
    await expect.element(menu.getByRole('menuitem', { name: 'Pause flow…' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await flowRows.first().click({ button: 'right' });
    await expect.element(menu).toHaveAccessibleName('2 selected flows');
  });

  it('belongs to a node of the graph', nightly, async () => {
    const { environmentId } = bridge;
    const { nodes } = await bridge.ask('flow.get', { environmentId, nodeId: 40001 });
    const below = nodes.find(({ parentId }) => parentId !== null)!;
    await openApp(`#/flows/${below.id}`);
    const node = page.getByRole('treeitem', { selected: true });
    await expect.element(node).toBeVisible();
    (node.element() as HTMLElement).focus();
    for (const keys of ['.', '{Enter}', '{Shift>}{F10}{/Shift}']) {
      await userEvent.keyboard(keys);
      await expect.element(menu.getByRole('menuitem', { name: 'Failed records', exact: true })).toBeVisible();
      await userEvent.keyboard('{Escape}');
      await expect.element(node).toHaveFocus();
    }
    await userEvent.keyboard('p');
    await expect.element(page.getByRole('dialog', { name: /^Pause/ })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(node).toHaveFocus();
  });

  it('belongs to a screen and its parts, at its name', nightly, async () => {
    await openFlows();
    const link = page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: /^Flows/ });
    (link.element() as HTMLElement).focus();
    await userEvent.keyboard('{Shift>}{F10}{/Shift}');
    await expect.element(menu).toHaveAccessibleName('Flows');
    await userEvent.keyboard('{Escape}');
    await expect.element(link).toHaveFocus();
    await link.click({ button: 'right' });
    await menu.getByRole('menuitem', { name: 'Failing flows' }).click();
    await expect.poll(() => (flowSearch.element() as HTMLInputElement).value.trim()).toBe('status:failing');
  });

  it('belongs to the selected rows of alerts, or the one at the pointer', nightly, async () => {
    await openApp('#/alerts?tab=all');
    const list = page.getByRole('grid', { name: 'Alerts' });
    const groups = list.getByRole('row').filter({ has: page.getByRole('rowheader') });
    await expect.element(groups.nth(3)).toBeVisible();
    await expect.element(list).toHaveFocus();
    await userEvent.keyboard('{Home}.');
    await expect.element(items.first()).toBeVisible();
    expect(keysInMenu()).toEqual(expect.arrayContaining(['Enter', 'a', 'm', 'p']));
    await userEvent.keyboard('{Escape}');
    await expect.element(list).toHaveFocus();
    await userEvent.keyboard(' {ArrowDown} ');
    await groups.nth(3).click({ button: 'right' });
    await expect.element(menu).not.toHaveAccessibleName('2 rows');
    await userEvent.keyboard('{Escape}');
    await expect.element(menu).not.toBeInTheDocument();
    await groups.nth(1).click({ button: 'right' });
    await expect.element(menu).toHaveAccessibleName('2 rows');
    await userEvent.keyboard('{Escape}');
    await expect.element(list).toHaveFocus();
    await userEvent.keyboard('ga');
    await expect.element(page.getByRole('link', { name: 'Request log' })).toHaveAttribute('aria-current', 'page');
  });

  it('stays unchanged while its flow becomes another', nightly, async () => {
    const { environmentId } = bridge;
    await openApp('#/flows/40016');
    const ofFlow = page.getByRole('button', { name: 'The whole flow' });
    await ofFlow.click();
    await expect.element(items.first()).toBeVisible();
    const opened = namesInMenu();

    const { revision, ...state } = await bridge.ask('watch.state', { environmentId });
    const status = { state: 'paused', word: 'PAUSED' } as const;
    const actor = { user: 'Mira Okafor', impersonator: null };
    const change = { changeId: 'c1', title: 'Pause a flow', reason: null, actor, from: 'command_line' } as const;
    bridge.change('flow.get', (flow) => ({
      ...flow,
      status,
      pause: { by: { ...change, at: Date.now(), until: null }, nodes: flow.nodes.length },
      nodes: flow.nodes.map((node) => ({ ...node, status })),
    }));
    bridge.publish('watch.changed', { ...state, revision: revision + 1 });
    await expect.element(selectedNode.getByRole('heading', { name: 'Activate from here' })).toBeVisible();
    expect(namesInMenu()).toEqual(opened);

    await userEvent.keyboard('{Escape}');
    await expect.element(menu).not.toBeInTheDocument();
    await ofFlow.click();
    await expect.element(menu.getByRole('menuitem', { name: 'Restore…' })).toBeVisible();
  });
});
