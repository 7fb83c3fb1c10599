import type { AlertRow } from '#contract/models/alert.ts';
import { everyFlow } from '#contract/models/flow.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { nightly } from '../fixtures/thorough.ts';
import { openApp } from './app.ts';
import { bridge } from './fake-bridge.ts';
import { flowsTable, focusOn, reports } from './locators.ts';

const main = page.getByRole('main');
const table = page.getByRole('grid', { name: 'Alerts' });
const rows = table.getByRole('row').filter({ has: page.getByRole('rowheader') });
const found = page.getByRole('status', { name: 'Alerts found' });
const search = page.getByRole('combobox', { name: 'Search alerts' });
const panel = page.getByRole('complementary', { name: 'Selected alerts' });
const dialog = page.getByRole('dialog');
const selection = page.getByRole('region', { name: 'Selection' });
const incident = rows.filter({ hasText: 'Orders EU' }).filter({ hasText: 'Failing' });

const tabs = page.getByRole('group', { name: 'Show', exact: true });
const show = (tab: 'Open' | 'Acknowledged' | 'Muted' | 'All'): Promise<void> =>
  tabs.getByText(new RegExp(`^\\s*${tab}\\b`)).click();
/** The number next to the name of a tab. */
const countOf = (tab: string): number =>
  Number(new RegExp(`${tab} (\\d+)`).exec(tabs.element().textContent)?.[1] ?? Number.NaN);
const groupByFlow = page.getByRole('checkbox', { name: 'Group by flow' });

/** Opens the screen and returns the number of open rows. */
async function openAlerts(): Promise<number> {
  await openApp('#/alerts');
  await expect.element(incident).toBeVisible();
  return countOf('Open');
}

/** The id of the flow whose records fail. */
async function incidentFlow(): Promise<number> {
  const { environmentId } = bridge;
  const query = { ...everyFlow, filter: '"Orders EU"' };
  return (await bridge.ask('flows.ids', { environmentId, query })).ids[0]!;
}

describe('the list of alerts', () => {
  it('has what is wrong with a flow in one row, from all sources, or a row for each alert', async () => {
    const open = await openAlerts();
    expect(open).toBeGreaterThan(1);
    await expect.element(incident).toMatchTextContent(/could not be parsed/);
    await expect.poll(() => incident.elements()).toHaveLength(1);
    await page.getByText('Group by flow').click();
    await expect.element(groupByFlow).not.toBeChecked();
    await expect.poll(() => countOf('Open')).toBeGreaterThan(open);
    await expect.element(rows.filter({ hasText: 'could not be parsed' }).first()).toBeVisible();
    await expect.element(incident).not.toMatchTextContent(/could not be parsed/);
  });

  it('is filtered by source, kind, level and words until Clear shows all again', nightly, async () => {
    const open = await openAlerts();
    await search.fill('source:flow kind:failing');
    await expect.element(found).toMatchTextContent(new RegExp(`^\\d+ of ${open} flows and alerts$`));
    await expect.poll(() => rows.filter({ hasNotText: 'Failing' }).elements()).toEqual([]);
    await search.fill('no alert has this');
    await expect.element(page.getByText('No alert matches')).toBeVisible();
    await main.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect.element(found).toMatchTextContent(new RegExp(`^${open} flows and alerts$`));
  });

  it('lists what happened in a period, and what became of it', async () => {
    await openAlerts();
    await main.getByText('Last night').click();
    await expect.element(tabs.getByRole('radio', { name: /^All/ })).toBeChecked();
    await expect.element(table.getByRole('columnheader', { name: 'What happened' })).toBeVisible();
    await expect
      .poll(() => bridge.inputs('alerts.window').at(-1)!.query)
      .toMatchObject({
        tab: 'all',
        since: expect.any(Number),
      });
    const evening = new Date(bridge.inputs('alerts.window').at(-1)!.query.since!);
    expect([evening.getHours(), evening.getMinutes()]).toEqual([18, 0]);
    await expect.element(incident).toMatchTextContent(/Opened/);
    await main.getByText('Any time').click();
    await expect.element(table.getByRole('columnheader', { name: 'What happened' })).not.toBeInTheDocument();
  });

  it.each([
    ['#/findings?filter=kind%3Afailing', 'source:flow kind:failing'],
    ['#/notifications?filter=last-seen%3A%3C7d', 'changed:<1w'],
  ])('opens from an address of an earlier screen: %s', async (address, filter) => {
    await openApp(address);
    await expect.poll(() => (search.element() as HTMLInputElement).value).toContain(filter);
    await expect.element(tabs.getByRole('radio', { name: /^All/ })).toBeChecked();
    await expect.element(rows.first()).toBeVisible();
  });

  it('opens by its keys, and by those of the earlier screen', async () => {
    await openApp('#/flows');
    for (const keys of ['gn', 'gt']) {
      await focusOn(flowsTable);
      await userEvent.keyboard(keys);
      await expect.element(table).toHaveFocus();
      await userEvent.keyboard('gf');
    }
  });

  it('shows unknown words of the service as text', nightly, async () => {
    const { environmentId } = bridge;
    const query = { filter: 'source:notification', tab: 'all', since: null, grouped: false } as const;
    const { rows: known } = await bridge.ask('alerts.window', { environmentId, query, from: 0, to: 1 });
    const [first] = known as [AlertRow];
    const message = [{ text: 'Step <b>9</b> is stuck', mask: null }];
    const row = { ...first, originId: null, name: 'APPROVAL_STEP 9', alerts: [{ ...first.alerts[0]!, message }] };
    bridge.change('alerts.window', (window) => ({ ...window, rows: [row], total: 1, all: 1 }));
    await openApp('#/alerts?tab=all');
    await expect.element(rows.first()).toMatchTextContent(/APPROVAL_STEP 9.*Step <b>9<\/b> is stuck/);
  });

  it('claims that nothing is open only when everything was read', async () => {
    const empty = { total: 0, all: 0, rows: [], counts: { open: 0, acknowledged: 0, muted: 0, all: 0 } };
    bridge.change('alerts.window', (window) => ({ ...window, ...empty }));
    await openApp('#/alerts?tab=open');
    await expect.element(main.getByText('No open alerts', { exact: true })).toBeVisible();
    bridge.change('alerts.window', (window) => ({
      ...window,
      ...empty,
      revision: window.revision + 1,
      notificationGap: { why: 'unreadable', entries: 3 },
    }));
    await show('Muted');
    await show('Open');
    await expect.element(main.getByText('No open alerts in the data so far')).toBeVisible();
    await expect.element(main.getByText('3 of the notifications could not be read.').first()).toBeVisible();
    bridge.change('alerts.window', (window) => ({ ...window, ...empty, watchedTo: null, notificationsReadAt: null }));
    await show('All');
    await show('Open');
    await expect.element(main.getByText('This environment has not been monitored yet')).toBeVisible();
  });

  it('reports why its rows may be old', nightly, async () => {
    const problem = { kind: 'unreachable', message: 'The service cannot be reached.' } as const;
    bridge.change('alerts.window', (window) => ({ ...window, problem }));
    await openAlerts();
    await expect
      .element(main.getByRole('status').filter({ hasText: 'Alerts may be out of date.' }))
      .toMatchTextContent(problem.message);
  });

  it('gives way to the flow whose notification was clicked on the desktop', nightly, async () => {
    await openAlerts();
    bridge.publish('app.goTo', { environmentId: bridge.environmentId, originId: await incidentFlow() });
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Orders EU');
  });
});

describe('a row of alerts', () => {
  it('shows each alert in full, with its history and the latest notifications', async () => {
    await openAlerts();
    await incident.click();
    await expect.element(panel.getByRole('heading', { level: 2 })).toMatchTextContent('Orders EU');
    await expect.element(panel.getByRole('group', { name: 'Failing' })).toMatchTextContent(/Opened: Failing/);
    const notification = panel.getByRole('group', { name: 'Notification' }).first();
    await expect.element(notification).toMatchTextContent(/in the last hour, \d+ in all/);
    await expect.element(notification.getByText('number', { exact: true }).first()).toBeVisible();
    await notification.getByText('Last notifications').click();
    await expect.element(notification.getByRole('listitem').first()).toMatchTextContent(/read/);
    await userEvent.keyboard('{Escape}');
  });

  it('is acknowledged with a note, or by keyboard with others, and reopened', async () => {
    const open = await openAlerts();
    await incident.click();
    await panel.getByRole('textbox', { name: 'Note' }).fill('Mira calls the supplier.');
    await panel.getByRole('button', { name: /^Acknowledge/ }).click();
    await expect.poll(() => countOf('Open')).toBe(open - 1);
    await expect.poll(() => incident.elements()).toEqual([]);
    await expect.element(reports).toMatchTextContent(/\d+ alerts? acknowledged/);
    await show('Acknowledged');
    await expect.element(incident).toBeVisible();
    await incident.click();
    await expect.element(panel.getByText('Mira calls the supplier.').first()).toBeVisible();
    await panel.getByRole('button', { name: 'Remove acknowledgment' }).click();
    await show('Open');
    await expect.poll(() => countOf('Open')).toBe(open);

    await focusOn(table);
    await userEvent.keyboard('{Home} {Shift>}{ArrowDown}{/Shift}');
    await expect.element(selection).toMatchTextContent('2 rows selected');
    await page.getByRole('button', { name: 'Acknowledge 2 rows' }).click();
    await expect.poll(() => countOf('Open')).toBe(open - 2);
    await expect.element(selection).not.toBeInTheDocument();
    await focusOn(table);
    await userEvent.keyboard('{Home}a');
    await expect.poll(() => countOf('Open')).toBe(open - 3);
  });

  it('is marked as read at the service with one request, which is recorded', nightly, async () => {
    await openAlerts();
    await incident.click();
    await panel.getByRole('button', { name: /^Mark \d+ as read$/ }).click();
    await expect.element(reports).toMatchTextContent(/\d+ notifications? marked as read in the service/);
    location.hash = '#/activity';
    await expect.poll(() => main.getByRole('row', { name: 'mark_read' }).elements()).toHaveLength(1);
  });

  it('is muted with its flow, and listed until the mute is ended', nightly, async () => {
    const open = await openAlerts();
    await incident.click();
    await userEvent.keyboard('m');
    await dialog.getByText('This flow').click();
    await dialog.getByRole('button', { name: /^Mute until/ }).click();
    await expect.poll(() => countOf('Open')).toBe(open - 1);
    await show('Muted');
    await incident.click();
    await panel.getByRole('button', { name: 'End the mute' }).first().click();
    await show('Open');
    await expect.poll(() => countOf('Open')).toBe(open);
  });
});

describe('the alerts of a flow', () => {
  it('are listed on its page, which leads to all of them', async () => {
    const originId = await incidentFlow();
    await openApp(`#/flows/${originId}`);
    await page.getByRole('tab', { name: /^Alerts/ }).click();
    const list = page.getByRole('region', { name: 'Alerts of this flow' });
    await expect.element(list.getByRole('row').filter({ hasText: 'Failing' })).toMatchTextContent('Open');
    await page.getByRole('link', { name: 'Open in Alerts' }).click();
    await expect.element(search).toHaveValue(`flow:${originId}`);
    await expect.element(rows.first()).toMatchTextContent('Orders EU');
  });

  it('are acknowledged on the overview, all at once, and marked there', nightly, async () => {
    await openApp('#/overview');
    const line = page
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: 'Orders EU', exact: true }) })
      .first();
    await line.getByRole('button', { name: 'Acknowledge' }).click();
    await expect.element(reports).toMatchTextContent(/[2-9] alerts acknowledged/);
    await expect.element(line).toMatchTextContent('Acknowledged');
    await expect
      .element(
        page
          .getByRole('region', { name: 'Alerts' })
          .getByRole('listitem')
          .filter({ hasText: /^\s*\S*\s*Orders EU/ }),
      )
      .not.toBeInTheDocument();
  });
});

it('leads from an alert to its kind of failure', async () => {
  await openAlerts();
  await incident.click();
  await userEvent.keyboard('{Enter}');
  await page.getByRole('link', { name: 'Open in Failed records' }).first().click();
  const kinds = page.getByRole('grid', { name: 'Kinds of failure' }).getByRole('rowheader');
  await expect.poll(() => kinds.elements()).toHaveLength(1);
});

it('acknowledges a group of errors, which its panel and its history show', nightly, async () => {
  await openApp('#/records/kinds');
  const group = page
    .getByRole('grid', { name: 'Kinds of failure' })
    .getByRole('row')
    .filter({ hasText: 'order_total' });
  await expect.element(group).toBeVisible();
  await group.click();
  await userEvent.keyboard('a');
  await expect.element(reports).toMatchTextContent('1 alert acknowledged');
  const selected = page.getByRole('complementary', { name: 'Selected kind of failure' });
  await expect.element(selected).toMatchTextContent(/Acknowledged by Mira Okafor/);
  await expect.element(selected.getByRole('button', { name: 'Remove acknowledgment' })).toBeVisible();
});

it('mutes a whole environment, and reports that until the mute is ended', async () => {
  const { environmentId } = bridge;
  await openAlerts();
  await incident.click();
  await userEvent.keyboard('m');
  await dialog.getByText('The whole environment').click();
  await dialog.getByText('8 h', { exact: true }).click();
  await dialog.getByRole('button', { name: /^Mute until/ }).click();
  const notice = main.getByRole('status').filter({ hasText: 'This whole environment is muted until' });
  await expect.element(notice).toBeVisible();
  await notice.getByRole('button', { name: 'End the mute' }).click();
  await expect.element(notice).not.toBeInTheDocument();
  const target = { kind: 'environment' };
  expect(bridge.inputs('alerts.mute')).toEqual([
    { environmentId, target, until: expect.any(Number) },
    { environmentId, target, until: null },
  ]);
});

it('saves alert rules only while their quiet hours have a length', async () => {
  await openAlerts();
  await page.getByRole('button', { name: 'Alert rules…' }).click();
  await dialog.getByText('Quiet hours', { exact: true }).click();
  await dialog.getByLabelText('Quiet from').fill('21:30');
  await dialog.getByLabelText('Quiet to').fill('21:30');
  await userEvent.tab();
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByLabelText('Quiet to').fill('06:15');
  await userEvent.tab();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(bridge.inputs('notifications.setRules')).toMatchObject([{ quiet: { from: 1290, to: 375 } }]);
});
