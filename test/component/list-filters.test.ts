// @module-tag nightly
import type { ChangeRecord } from '#contract/models/change-record.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { activityEntry } from '../fixtures/activity-entry.ts';
import { openApp } from './app.ts';
import { expectNoViolations } from './axe.ts';
import { answerChanges } from './changed-resources.ts';
import { bridge } from './fake-bridge.ts';
import { filterButton } from './locators.ts';

const searchOf = (list: string) => page.getByRole('combobox', { name: `Search ${list}` });
const rowsOf = (table: string) =>
  page
    .getByRole('grid', { name: table })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });

/** Sets a filter by its menu. */
async function choose(menu: string, value: string): Promise<void> {
  await filterButton(menu).click();
  await page.getByRole('dialog', { name: menu }).getByText(value).click();
  await userEvent.keyboard('{Escape}');
}

it('the changes are filtered by text and by menu, which shows what it cannot read and what it hides', async () => {
  const change: ChangeRecord = {
    id: 'c1',
    environmentId: bridge.environmentId,
    title: 'Pause 2 flows',
    reason: 'bad orders',
    incidentId: null,
    begunAt: Date.now() - 60_000,
    closedAt: null,
    restoreAt: null,
    actions: [],
    touched: 12,
    away: 12,
  };
  bridge.answer('changes.list', [change]);
  answerChanges([{ what: 'action', change }]);
  await openApp('#/changes');
  const search = searchOf('changes');
  const found = page.getByRole('status', { name: 'Changes found' });
  await expect.element(found).toHaveTextContent('1 change');
  await userEvent.keyboard('/reas');
  const offered = page.getByRole('listbox', { name: 'Search changes' }).getByRole('option');
  await expect.element(offered).toMatchTextContent('Words in its reason');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(search).toHaveValue('reason:');
  await userEvent.keyboard('invoices');
  await expect.element(found).toMatchTextContent('0 of 1 change');
  await expect.element(page.getByText('1 change is hidden by the search and the filters.')).toBeVisible();
  await search.fill('state:opne');
  await expect
    .element(search)
    .toHaveAccessibleDescription('“opne” is not one of open, due, running, closed. Did you mean open?');
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect.element(found).toHaveTextContent('1 change');

  await userEvent.keyboard('/orders{ArrowDown}');
  await expect.element(page.getByRole('grid', { name: 'Changes' })).toHaveFocus();
  await search.fill('');
  await choose('State', 'Open');
  await expect.element(search).toHaveValue('state:open');
  await expect.poll(() => rowsOf('Changes').elements()).toHaveLength(1);
  await expectNoViolations();
});

it('the log of requests is filtered by a link, by text and by menu', async () => {
  const entry = activityEntry({ environmentId: bridge.environmentId, reason: 'bad orders' });
  bridge.answer('activity.window', ({ query, from }) => {
    const rows = query.filter.includes('failed') ? [] : [entry];
    return { from, total: rows.length, rows };
  });
  const asked = () => bridge.inputs('activity.window').at(-1)?.query.filter;
  await openApp('#/changes/requests?filter=reason%3Aorders%20outcome%3Adone');
  const search = searchOf('requests');
  await expect.element(search).toHaveValue('reason:orders outcome:done');
  await expect.poll(asked).toBe('reason:orders outcome:done');
  await search.fill('path:/812/');
  await expect.poll(asked).toBe('path:/812/');
  await expect.element(rowsOf('Entries')).toMatchTextContent('bad orders');
  await choose('Outcome', 'Failed');
  await expect.element(search).toHaveValue('path:/812/ outcome:failed');
  await expect.element(page.getByText('No entry matches')).toBeVisible();
  await expectNoViolations();
});
