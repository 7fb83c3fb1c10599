import { type AlertWindow, openAlerts } from '#contract/models/alert.ts';
import type { Problem } from '#contract/result.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from './app.ts';
import { bridge } from './fake-bridge.ts';
import { endSession } from './session.ts';

const main = page.getByRole('main');
const table = page.getByRole('grid', { name: 'Alerts' });
const rows = table.getByRole('row').filter({ has: page.getByRole('rowheader') });
const search = page.getByRole('combobox', { name: 'Search alerts' });
const panel = page.getByRole('complementary', { name: 'Selected alerts' });
const problem: Problem = { kind: 'unreachable', message: 'No answer came' };

/** Lists what the world lists, changed. */
const list = (change: (answer: AlertWindow) => Partial<AlertWindow>): void =>
  bridge.change('alerts.window', (answer) => ({ ...answer, ...change(answer) }));

describe('a screen with a list', () => {
  it('shows rows to come while it is read', async () => {
    bridge.hold('alerts.window');
    await openApp('#/alerts');
    await expect.poll(() => rows.elements().length).toBeGreaterThan(3);
    await expect.element(rows.first()).toHaveAttribute('aria-busy', 'true');
  });

  it('shows the problem instead of rows, until they can be read', async () => {
    bridge.fail('alerts.window', { ...problem, advice: 'Check the network.' });
    await openApp('#/alerts');
    await expect.element(main.getByText('No answer came')).toBeVisible();
    await expect.element(main.getByText('Check the network.')).toBeVisible();
    expect(table.elements()).toEqual([]);
    list(() => ({}));
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect.element(rows.first()).toBeVisible();
  });

  it('explains an empty list, without a panel', async () => {
    list(() => ({ total: 0, all: 0, rows: [], counts: { open: 0, acknowledged: 0, muted: 0, all: 0 } }));
    await openApp('#/alerts');
    await expect.element(main.getByText('No open alerts', { exact: true })).toBeVisible();
    expect([table, panel].map((one) => one.elements().length)).toEqual([0, 0]);
  });

  it('counts what a filter hides, and clears it', async () => {
    list(() => ({ total: 0, rows: [], all: 7 }));
    await openApp('#/alerts?filter=state%3Agone');
    await expect.element(search).toHaveValue('state:gone');
    await expect
      .element(page.getByRole('status', { name: 'Alerts found' }))
      .toHaveTextContent('0 of 7 flows and alerts');
    await expect.element(main.getByText('7 rows are hidden by the search and the filters.')).toBeVisible();
    list(() => ({}));
    await main.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect.element(search).toHaveValue('');
    await expect.element(rows.first()).toBeVisible();
  });

  it('keeps its rows when they cannot be read again, and says that they may be old', async () => {
    const { environmentId } = bridge;
    const unanswered = main.getByRole('status').filter({ hasText: 'No answer came' });
    const query = { environmentId, query: openAlerts, from: 0, to: 0 };
    const { counts, revision } = await bridge.ask('alerts.window', query);
    const { open } = counts;
    await openApp('#/alerts');
    await expect.element(rows.first()).toBeVisible();
    bridge.fail('alerts.window', problem);
    bridge.publish('alerts.changed', { environmentId, open, revision: revision + 1 });
    await expect.element(unanswered).toMatchTextContent('Alerts may be out of date.');
    await expect.element(rows.first()).toBeVisible();
    const asked = bridge.inputs('alerts.window').length;
    await unanswered.getByRole('button', { name: 'Refresh' }).click();
    await expect.poll(() => bridge.inputs('alerts.window').length).toBeGreaterThan(asked);
    // From here on, any request recovers the list, also one that no user makes.
    list(() => ({ revision: revision + 2 }));
    bridge.publish('alerts.changed', { environmentId, open, revision: revision + 2 });
    await expect.element(unanswered).not.toBeInTheDocument();
  });

  it('says that its rows are of the last read once the session has ended, where they come from the service', async () => {
    await openApp('#/records/kinds');
    await expect.element(page.getByRole('grid', { name: 'Kinds of failure' })).toBeVisible();
    await endSession();
    await expect.element(main.getByText('Signed out. Showing data from the last read.')).toBeVisible();
  });

  it('has a panel that follows the keyboard, with the commands of its row, until Escape closes it', async () => {
    await openApp('#/alerts');
    await expect.element(table).toHaveFocus();
    const heading = panel.getByRole('heading', { level: 2 });
    await expect.element(heading).toBeVisible();
    const first = heading.element().textContent;
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(() => heading.element().textContent).not.toBe(first);
    await expect.element(panel.getByRole('button', { name: 'Open the flow' })).toBeVisible();
    expect(panel.getByRole('button', { name: 'Show in full' }).elements()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expect.element(panel).toBeVisible();
  });
});
