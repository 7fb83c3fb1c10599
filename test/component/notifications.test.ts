import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { everyFlow } from '#contract/models/flow.ts';
import type { NotificationGroup } from '#contract/models/notification.ts';
import { nightly } from '../fixtures/thorough.ts';
import { openApp } from './app.ts';
import { bridge } from './fake-bridge.ts';
import { flowsTable, focusOn, reports } from './locators.ts';

const main = page.getByRole('main');
const list = page.getByRole('grid', { name: 'Groups of notifications' });
const groups = list.getByRole('row');
const found = page.getByRole('status', { name: 'Groups found' });
const search = page.getByRole('combobox', { name: 'Search notifications' });
const panel = page.getByRole('complementary', { name: 'Selected group' });
const dialog = page.getByRole('dialog');
const incident = groups.filter({ hasText: 'orders-eu-s3' }).filter({ hasText: 'could not be parsed' });

/** Opens the screen and returns the number of open groups. */
async function openNotifications(): Promise<number> {
  await openApp('#/notifications');
  await expect.element(incident).toBeVisible();
  return Number.parseInt(found.element().textContent, 10);
}

const show = (what: 'Open' | 'Unread' | 'All'): Promise<void> =>
  page.getByRole('group', { name: 'Show', exact: true }).getByText(what, { exact: true }).click();

/** Ticks one level of the filter and returns the number of groups that it shows. */
async function chooseLevel(level: string): Promise<number> {
  await main.getByRole('button', { name: 'Level' }).first().click();
  const levels = page.getByRole('dialog', { name: 'Level' });
  const option = levels.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: level, exact: true }) });
  await option.getByText(level).click();
  const offered = Number(/\d+$/.exec(option.element().textContent.trim())![0]);
  await userEvent.keyboard('{Escape}');
  await expect.element(levels).not.toBeInTheDocument();
  return offered;
}

describe('the list of notifications', () => {
  it('is filtered by level, words and time until Escape or Clear shows all again', nightly, async () => {
    await openNotifications();
    await show('All');
    await expect.element(found).toMatchTextContent(/^\d+ groups$/);
    const all = Number.parseInt(found.element().textContent, 10);
    const errors = await chooseLevel('Error');
    await expect.element(found).toMatchTextContent(`${errors} of ${all} groups`);
    await expect.poll(() => groups.filter({ hasNotText: 'Error' }).elements()).toEqual([]);
    await userEvent.keyboard('/');
    await expect.element(search).toHaveFocus();
    await userEvent.keyboard('orders parsed');
    await expect.element(found).toMatchTextContent(new RegExp(`^[1-9]\\d* of ${all} groups$`));
    await expect.poll(() => incident.elements()).toHaveLength(1);
    await search.fill('no group has this');
    await expect.element(page.getByText('No group matches')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(found).toMatchTextContent(new RegExp(`^${all} groups$`));
    await search.fill('level:error last-seen:<7d');
    await expect.element(found).toMatchTextContent(`${errors} of ${all} groups`);
    await expect.element(page.getByRole('radio', { name: '7 d' })).toBeChecked();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(list).toHaveFocus();
    await main.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect.element(found).toMatchTextContent(new RegExp(`^${all} groups$`));
  });

  it('shows those of one flow by a link, and of every flow once that filter is removed', nightly, async () => {
    const { environmentId } = bridge;
    const [originId] = (
      await bridge.ask('flows.ids', { environmentId, query: { ...everyFlow, filter: '"Orders EU"' } })
    ).ids;
    await openApp(`#/notifications?filter=flow:${originId}`);
    await expect.element(found).toMatchTextContent(/^\d+ of \d+ groups$/);
    const links = () =>
      new Set(
        list
          .getByRole('link')
          .elements()
          .map((link) => link.getAttribute('href')),
      );
    await expect.poll(links).toEqual(new Set([`#/flows/${originId}`]));
    await page.getByRole('button', { name: 'Show every flow' }).click();
    await expect.element(found).toMatchTextContent(/^\d+ groups$/);
  });

  it('shows unknown levels and kinds as the service sent them, and filters by them', nightly, async () => {
    const change = (
      group: NotificationGroup,
      changed: Partial<NotificationGroup>,
      word: string | null,
    ): NotificationGroup => ({
      ...group,
      ...changed,
      about: { kind: 'unknown', word, id: word === null ? null : 9, name: null, originId: null, flowName: null },
    });
    const { environmentId } = bridge;
    const query = { filter: '', show: 'all' } as const;
    const [first, second] = (await bridge.ask('notifications.window', { environmentId, query, from: 0, to: 2 })).groups;
    const all = [
      change(first!, { level: 'FATAL', message: 'Step <b>9</b> is stuck' }, 'APPROVAL_STEP'),
      change(second!, { level: null, message: 'No more is known' }, null),
    ];
    bridge.change('notifications.window', (window, { query: { filter } }) => {
      const left = all.slice(0, filter === '' ? 2 : 1);
      return { ...window, groups: left, total: left.length, levels: [{ value: 'FATAL', count: 1 }] };
    });
    await openApp('#/notifications');
    await expect.element(groups.first()).toMatchTextContent(/FATAL.*Step <b>9<\/b> is stuck.*APPROVAL_STEP 9/);
    await expect.element(groups.nth(1)).toMatchTextContent(/No level.*No more is known/);
    expect(await chooseLevel('FATAL')).toBe(1);
    await expect.poll(() => bridge.inputs('notifications.window').at(-1)!.query.filter).toMatch(/level:"?fatal/i);
    await expect.poll(() => groups.elements()).toHaveLength(1);
  });

  it('reports how many could not be read, and does not claim an empty feed where none could', async () => {
    bridge.change('notifications.state', (state) => ({ ...state, gap: { why: 'unreadable', entries: 3 } }));
    bridge.change('notifications.window', (window) => ({ ...window, total: 0, groups: [], levels: [], kinds: [] }));
    await openApp('#/notifications');
    await expect.element(main.getByText('3 of the notifications could not be read.')).toBeVisible();
    await expect.element(main.getByText('Nothing to show')).toBeVisible();
  });

  it('shows its age when the service no longer answers', nightly, async () => {
    const problem = { kind: 'unreachable', message: 'The service cannot be reached.' } as const;
    bridge.change('notifications.state', (state) => ({ ...state, readAt: Date.now() - 3 * 3_600_000, problem }));
    await openNotifications();
    const notice = main.getByRole('status').filter({ hasText: 'The notifications were read 3 h ago.' });
    await expect.element(notice).toMatchTextContent(problem.message);
    await expect.poll(() => document.querySelector('main .stale')?.textContent).toContain('orders-eu-s3');
  });

  it('gives way to the flow whose notification was clicked on the desktop', nightly, async () => {
    await openNotifications();
    const { environmentId } = bridge;
    const [originId] = (
      await bridge.ask('flows.ids', { environmentId, query: { ...everyFlow, filter: '"Orders EU"' } })
    ).ids;
    bridge.publish('app.goTo', { environmentId, originId: originId! });
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Orders EU');
  });
});

describe('a group of notifications', () => {
  it('is shown in full by keyboard, with differing values masked and its latest notifications', nightly, async () => {
    await openNotifications();
    await userEvent.keyboard('gf');
    await focusOn(flowsTable);
    await userEvent.keyboard('gn');
    await expect.element(list).toHaveFocus();
    await expect.element(groups.nth(1)).toBeInTheDocument();
    const second = groups.nth(1).getByRole('rowheader').element().querySelector('bdi')!.textContent;
    await userEvent.keyboard('j{Enter}');
    await expect.element(panel).toMatchTextContent(second);
    await expect.element(panel.getByText('number', { exact: true }).first()).toBeVisible();
    await expect.element(panel.getByRole('listitem').first()).toMatchTextContent(/read/);
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(list).toHaveFocus();
  });

  it('is acknowledged by keyboard, alone or with others, and reopened', async () => {
    const open = await openNotifications();
    await incident.click();
    await expect.element(panel).toMatchTextContent('orders-eu-s3');
    await userEvent.keyboard('a');
    await expect.element(found).toMatchTextContent(new RegExp(`^${open - 1} of`));
    await expect.poll(() => incident.elements()).toEqual([]);
    await expect.element(reports).toMatchTextContent('1 group acknowledged');
    await show('All');
    await expect.element(incident).toMatchTextContent('Acknowledged');
    await incident.click();
    await panel.getByRole('button', { name: 'Reopen' }).click();
    await expect.element(incident).toMatchTextContent('New');
    await show('Open');
    await expect.element(found).toMatchTextContent(new RegExp(`^${open}\\b`));

    await incident.click();
    await userEvent.keyboard(' {Shift>}{ArrowDown}{/Shift}');
    const selection = page.getByRole('region', { name: 'Selection' });
    await expect.element(selection).toMatchTextContent('2 groups selected');
    await page.getByRole('button', { name: 'Acknowledge 2 groups' }).click();
    await expect.element(found).toMatchTextContent(new RegExp(`^${open - 2} of`));
    await expect.element(selection).not.toBeInTheDocument();
  });

  it('is marked as read at the service with one request, which is recorded', nightly, async () => {
    await openNotifications();
    await incident.click();
    await panel.getByRole('button', { name: /^Mark \d+ as read in the service$/ }).click();
    await expect.element(reports).toMatchTextContent(/\d+ notifications? marked as read in the service/);
    await expect.element(incident).not.toMatchTextContent('unread');
    location.hash = '#/activity';
    await expect.poll(() => main.getByRole('row', { name: 'mark_read' }).elements()).toHaveLength(1);
  });
});

it('mutes a whole environment, and reports that until the mute is ended', async () => {
  const { environmentId } = bridge;
  let state = await bridge.ask('notifications.state', { environmentId });
  bridge.answer('notifications.mute', ({ until }) => {
    state = { ...state, revision: state.revision + 1, mutedUntil: until };
    return state;
  });
  await openNotifications();
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
  expect(bridge.inputs('notifications.mute')).toEqual([
    { environmentId, target, until: expect.any(Number) },
    { environmentId, target, until: null },
  ]);
});

it('saves alert rules only while their quiet hours have a length', async () => {
  await openNotifications();
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
