import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { nightly } from '../fixtures/thorough.ts';
import { openApp } from './app.ts';
import { bridge } from './fake-bridge.ts';
import { filterButton, flowSearch, flowsFound, focusOn } from './locators.ts';

const palette = page.getByRole('dialog', { name: 'Commands and flows' });
const found = palette.getByRole('option');
const chosen = palette.getByRole('option', { selected: true });
const heading = page.getByRole('heading', { level: 1 });

async function openFlows(): Promise<void> {
  await openApp('#/flows');
  await expect.element(flowsFound).toHaveTextContent('120 flows');
}

/** Opens the palette, and types into it. */
async function typeInPalette(text: string): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(palette.getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard(text);
}

describe('the command palette', () => {
  it('opens the result for the text, even when Enter is pressed before the answer arrives', async () => {
    const late = Promise.withResolvers<void>();
    bridge.answer('flows.window', async (input) => {
      if (input.query.filter.includes('orders')) await late.promise;
      return bridge.ask('flows.window', input);
    });
    await openFlows();
    await typeInPalette('fulfilment events eu');
    await expect.element(chosen).toMatchTextContent('Fulfilment events EU');
    await palette.getByRole('combobox').fill('orders eu');
    await userEvent.keyboard('{Enter}');
    await expect.element(palette).toBeVisible();
    late.resolve();
    await expect.element(heading).toMatchTextContent(/^Orders EU/);
    await expect.element(palette).not.toBeInTheDocument();
  });

  it('finds a node by its id, and searches three lists for a text without a matching name', nightly, async () => {
    const { environmentId } = bridge;
    const { nodes } = await bridge.ask('flow.get', { environmentId, nodeId: 40001 });
    const below = nodes.find(({ parentId }) => parentId !== null)!;
    await openFlows();
    await typeInPalette(String(below.id));
    await expect.element(chosen).toMatchTextContent(below.name!);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => location.hash).toBe(`#/flows/${below.id}`);

    await typeInPalette('nothing is called this');
    await expect.poll(() => found.elements()).toHaveLength(3);
    await userEvent.keyboard('{Enter}');
    await expect.element(flowSearch).toHaveValue('nothing is called this');
  });

  it('shows the focused screen and the flows that were found, although both are called Flows', nightly, async () => {
    await openFlows();
    const link = page.getByRole('link', { name: /^Flows/ }).first();
    await focusOn(link);
    await typeInPalette('f');
    const headings = () => [...document.querySelectorAll('.command-heading')].map(({ textContent }) => textContent);
    await expect.poll(() => headings().filter((heading) => heading === 'Flows')).toHaveLength(2);
    await userEvent.keyboard('ulfilment events eu');
    await expect.element(chosen).toMatchTextContent('Fulfilment events EU');
    await expect.poll(() => headings().filter((heading) => heading === 'Flows')).toHaveLength(1);
  });

  it('opens while a field has the focus, keeps its text, and returns the focus', nightly, async () => {
    await openFlows();
    await flowSearch.fill('orders');
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(palette.getByRole('combobox')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(flowSearch).toHaveFocus();
    await expect.element(flowSearch).toHaveValue('orders');
  });

  it('leads to what is wrong, and accepts a command with a name, for which it shows the plan and sends nothing', async () => {
    await openFlows();
    await typeInPalette('need attention');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('checkbox', { name: 'Needs attention' })).toBeChecked();
    await expect.element(flowsFound).toMatchTextContent(/^\d+ of 120 flows$/);

    await typeInPalette('stop');
    await expect.element(chosen).toMatchTextContent('Pause');
    await userEvent.keyboard(' orders eu');
    await expect.element(found.first()).toMatchTextContent('Pause Orders EU…');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('dialog', { name: /^Pause \d+ nodes in/ })).toBeVisible();
    expect(bridge.inputs('actions.run')).toEqual([]);
  });
});

it('every shortcut is listed, and the keys to a screen lead there', async () => {
  await openFlows();
  await userEvent.keyboard('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(list).toMatchTextContent('Select all that match');
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await userEvent.keyboard('go');
  await expect.element(page.getByRole('region', { name: 'Needs attention' })).toBeVisible();
});

describe('a saved view', () => {
  async function saveView(name: string): Promise<void> {
    await filterButton('Views').click();
    await page.getByRole('menuitem', { name: 'Save view…' }).click();
    await expect.element(page.getByRole('dialog').getByRole('textbox')).toHaveFocus();
    await userEvent.keyboard(`${name}{Enter}`);
    await expect.element(filterButton(name)).toBeVisible();
  }

  async function deleteView(name: string): Promise<void> {
    await filterButton(name).click();
    await page.getByRole('menuitem', { name: `Delete view “${name}”` }).click();
    await expect.element(filterButton('Views')).toBeVisible();
  }

  it('of the flows is stored, found in the palette, and deleted', nightly, async () => {
    await openFlows();
    await flowSearch.fill('orders');
    await expect.element(flowsFound).toMatchTextContent(/ of 120 flows$/);
    await saveView('Order flows');
    const { environmentId } = bridge;
    const stored = async () => (await bridge.ask('views.list', { environmentId })).views;
    expect(await stored()).toMatchObject([{ name: 'Order flows', screen: 'flows', query: { filter: 'orders' } }]);

    await flowSearch.fill('');
    await expect.element(flowsFound).toHaveTextContent('120 flows');
    await typeInPalette('order flows');
    await expect.element(chosen).toMatchTextContent('Order flows');
    await userEvent.keyboard('{Enter}');
    await expect.element(flowSearch).toHaveValue('orders');
    await expect.element(flowsFound).toMatchTextContent(/ of 120 flows$/);
    await deleteView('Order flows');
    await expect.poll(stored).toEqual([]);
  });

  it(
    'of another list is offered by that list only, and by the palette with the name of the list',
    nightly,
    async () => {
      const search = page.getByRole('combobox', { name: 'Search alerts' });
      await openApp('#/alerts?tab=all');
      await search.fill('level:error orders');
      await saveView('Order errors');

      await page
        .getByRole('link', { name: /^Flows/ })
        .first()
        .click();
      await filterButton('Views').click();
      await expect.element(page.getByRole('menuitem', { name: 'Save view…' })).toBeVisible();
      await expect.element(page.getByRole('menuitem', { name: 'Order errors' })).not.toBeInTheDocument();
      await userEvent.keyboard('{Escape}');
      await typeInPalette('order errors');
      await expect.element(chosen).toMatchTextContent('Order errors (Alerts)');
      await userEvent.keyboard('{Enter}');
      await expect.element(search).toHaveValue('level:error orders');

      await search.fill('');
      await filterButton('Views').click();
      await page.getByRole('menuitem', { name: 'Order errors' }).click();
      await expect.element(search).toHaveValue('level:error orders');
      await deleteView('Order errors');
    },
  );
});
