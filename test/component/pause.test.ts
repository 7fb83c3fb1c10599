import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from './app.ts';
import { bridge } from './fake-bridge.ts';
import { ordersEu } from './failed-records.ts';
import { dialog, flowRows, flowSearch } from './locators.ts';

const main = page.getByRole('main');
const changes = page.getByRole('grid', { name: 'Changes' });

/** Pauses a node in the world, without the page. Returns the action once it is over. */
async function pauseInWorld(nodeId: number) {
  const { environmentId } = bridge;
  const { id: planId } = await bridge.ask('actions.plan', {
    environmentId,
    goal: { kind: 'change', change: 'pause', selection: { by: 'nodes', nodeIds: [nodeId] } },
    strategy: 'never_wake',
    changeId: null,
  });
  const words = { typedName: null, reason: null, override: null, incidentId: null, restoreAt: null };
  const { id } = await bridge.ask('actions.run', { planId, ...words, unchecked: true });
  const find = async () => (await bridge.ask('actions.list', { environmentId })).find((action) => action.id === id)!;
  await expect.poll(async () => (await find()).state).toBe('finished');
  return find();
}

/** Chooses flows by the search, and previews their pause. */
async function choose(filter: string, count: number): Promise<void> {
  await openApp('#/flows');
  await flowSearch.fill(filter);
  await expect.poll(() => flowRows.elements()).toHaveLength(count);
  await flowRows.first().click();
  await userEvent.keyboard('{Control>}a{/Control}');
}

describe('the dialog that pauses a flow', () => {
  it('has the focus on Cancel, returns it, and sends nothing before confirmation', async () => {
    bridge.hold('actions.run');
    await openApp(`#/flows/${ordersEu}`);
    const pause = page.getByRole('button', { name: /^Pause \d+ nodes…$/ });
    const order = dialog.getByRole('button', { name: /^Pause \d+ nodes$/ });
    await expect.element(pause).toBeVisible();
    pause.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(order).toBeEnabled();
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => dialog.elements()).toEqual([]);
    await expect.element(pause).toHaveFocus();
    expect(bridge.inputs('actions.run')).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await expect.element(order).toBeEnabled();
    await userEvent.tab();
    await expect.element(order).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => bridge.inputs('actions.run')).toMatchObject([{ unchecked: false, restoreAt: null }]);
  });

  it('leaves out a flow that the role forbids to change, unless a try is requested', async () => {
    bridge.hold('actions.run');
    await choose('name:"Revenue forecast EU"', 1);
    await page.getByRole('button', { name: 'Pause 1 flow…' }).click();
    await expect.element(dialog).toMatchTextContent(/1 ?flow excluded: your role is view only/);
    await expect.poll(() => dialog.getByRole('button', { name: /^Pause/ }).elements()).toEqual([]);
    await dialog.getByRole('tab', { name: /^Not allowed/ }).click();
    await expect.element(dialog.getByRole('grid')).toMatchTextContent('Revenue forecast EU');
    await dialog.getByText('Include flows that you can only view').click();
    await dialog.getByRole('button', { name: 'Pause 1 flow' }).click();
    await expect.poll(() => bridge.inputs('actions.run')).toHaveLength(1);
  });
});

describe('the page of a change', () => {
  it('follows each call while its action runs', async () => {
    const action = await pauseInWorld(ordersEu);
    const calls = main.getByRole('grid', { name: 'Calls of this action' });
    const running = {
      ...action,
      state: 'running' as const,
      calls: { ...action.calls, done: 0, open: action.counts.calls },
    };
    bridge.change('changes.get', (change) => ({ ...change, actions: [running] }));
    bridge.change('actions.list', () => [running]);
    bridge.change('actions.calls', (calls) => ({
      ...calls,
      rows: calls.rows.map((call) => ({ ...call, outcome: null, settledAt: null })),
    }));
    await openApp(`#/changes/${action.changeId}`);
    await expect.element(calls).toMatchTextContent('Waiting');
    bridge.release('actions.calls');
    bridge.publish('actions.changed', action);
    await expect.element(calls).toMatchTextContent('Done');
    await expect.element(calls).not.toMatchTextContent('Waiting');
  });
});

describe('the pause of several flows', () => {
  it('is followed on its own screen, is marked in the charts, and leads to the records that failed', async () => {
    await choose('id:40001 id:40016', 2);
    await page.getByRole('button', { name: 'Pause 2 flows…' }).click();
    await expect.element(dialog).toMatchTextContent(/2 ?calls to the service/);
    const [, promised] = /(\d+) ?nodes change to paused/.exec(dialog.element().textContent)!;
    await dialog.getByRole('button', { name: 'Pause 2 flows' }).click();
    const heading = main.getByRole('heading', { name: 'Pause 2 flows', level: 1 });
    await expect.element(heading).toBeVisible();
    await expect.element(main.getByText(`${promised} nodes confirmed.`)).toBeVisible();

    await page.getByRole('link', { name: 'Overview' }).click();
    const marks = page.getByRole('link', { name: /: Pause 2 flows$/ });
    await expect.poll(() => marks.elements()).toHaveLength(3);
    const errors = page.getByRole('slider', { name: 'Errors' });
    errors.element().focus();
    await userEvent.keyboard('{End}');
    await expect.element(errors).toHaveAttribute('aria-valuetext', expect.stringMatching(/: Pause 2 flows$/));
    await marks.first().click();
    await expect.element(heading).toBeVisible();

    bridge.hold('quarantine.open');
    await main.getByRole('button', { name: 'Failed records' }).click();
    await expect.poll(() => bridge.inputs('quarantine.open')).toMatchObject([{ scope: { by: 'change' } }]);
  });

  it('gets a time at which restoring is proposed, which can be moved and removed', async () => {
    await pauseInWorld(ordersEu);
    await openApp('#/changes');
    const until = dialog.getByRole('textbox', { name: 'Restore reminder' });
    const restoreAt = changes.getByRole('columnheader', { name: 'Restore reminder' });
    const times = () => changes.getByRole('row').nth(1).element().querySelectorAll('time').length;
    // Once the pause has ended, there is something to restore.
    await expect.element(changes.getByRole('button', { name: 'Set a restore reminder…' })).toBeInTheDocument();
    // The column shows only where a change has such a time.
    await expect.poll(() => restoreAt.elements()).toEqual([]);
    changes.element().focus();
    await userEvent.keyboard('t');
    await until.fill('2030-01-01 06:00');
    await expect.element(dialog).toMatchTextContent('more than a year away');
    await until.fill('1d');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(restoreAt).toBeVisible();
    await expect.poll(times).toBe(2);
    changes.element().focus();
    await userEvent.keyboard('t');
    await expect.poll(() => (until.query() as HTMLInputElement | null)?.value).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    await until.fill('');
    await dialog.getByRole('button', { name: 'Remove the reminder' }).click();
    await expect.poll(times).toBe(1);
    await expect.poll(() => restoreAt.elements()).toEqual([]);
  });
});
