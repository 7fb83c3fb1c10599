import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { handbookPages, stepsOf } from '../fixtures/handbook.ts';
import { nightly } from '../fixtures/thorough.ts';
import { type Console, expect, test } from './console.ts';
import { chooseAuthority } from './environment-form.ts';
import { groupsSettled, recordGroups } from './failed-records.ts';
import { keyField, readRows } from './locators.ts';

/** An operator who has only the handbook follows each step of a page, in its order, by the given names. */
type Doing = () => Promise<unknown>;
type Story = Record<string, Doing[]>;

const dialog = (page: Page) => page.getByRole('dialog');
const attention = (page: Page) => page.getByRole('region', { name: 'Needs attention' });
const navigation = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: new RegExp(`^${name}`) });

/** Follows each step. Fails where the steps of the page differ from the story, so that an added step is not skipped. */
async function follow(name: string, story: Story): Promise<void> {
  const page = handbookPages().find((one) => one.name === name)!;
  const sections = stepsOf(page);
  expect(Object.keys(story)).toEqual(sections.map(({ section }) => section));
  for (const { section, steps } of sections) {
    const doings = story[section]!;
    expect(doings, section).toHaveLength(steps.length);
    for (const [i, doing] of doings.entries()) await test.step(`${section} ${i + 1}: ${steps[i]}`, doing);
  }
}

async function startTheDemo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start the demo' }).click();
  await expect(page.getByRole('heading', { name: /^\d+ of 120 flows are failing$/ })).toBeVisible();
}

async function openOrders(page: Page): Promise<void> {
  await attention(page).getByRole('link', { name: 'Orders EU', exact: true }).click();
  await expect(page.getByRole('complementary', { name: 'Selected node' })).toContainText('Orders EU normalised');
}

async function pressInPanel(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('complementary', { name: 'Selected node' }).getByRole('button', { name }).click();
  await expect(dialog(page).getByText(/^Verified with the service/)).toBeVisible();
}

const openFirst = (page: Page, table: string): Promise<void> => readRows(page, table).first().dblclick();

/** Native dialogs are beyond any page's reach, so they answer with that path at once. */
function chooseFile({ app }: Console, path: string): Promise<void> {
  return app.evaluate(({ dialog: native }, chosen) => {
    native.showSaveDialog = async () => ({ canceled: false, filePath: chosen });
    native.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
  }, path);
}

test('the first ten minutes', nightly, async ({ console: { page } }) => {
  await follow('first-ten-minutes', {
    'Find what is wrong': [
      () => startTheDemo(page),
      () => expect(attention(page).getByRole('row').nth(1)).toContainText(/Orders EU.*Failing at/s),
      () => openOrders(page),
      () => expect(page.getByRole('complementary', { name: 'Selected node' })).toContainText('Pause from here'),
    ],
    'Stop only what is affected': [
      () => pressInPanel(page, /^Pause \d+ nodes…$/),
      () =>
        expect(dialog(page)).toContainText(
          /Will change.*destinations stop receiving data.*other flows read from these/s,
        ),
      () => dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Malformed orders'),
      () => pauseAsPlanned(page),
    ],
    'Restore everything': [
      () => navigation(page, 'Changes').click(),
      () => openFirst(page, 'Changes'),
      () => expect(page.getByText(/^Exact restore/)).toBeVisible(),
      async () => {
        await page.getByRole('button', { name: /^Restore \d+ nodes…$/ }).click();
        await expect(dialog(page).getByText(/^Verified with the service/)).toBeVisible();
      },
      () =>
        dialog(page)
          .getByText(/^Exact restore/)
          .click(),
      async () => {
        await dialog(page)
          .getByRole('button', { name: /^Restore \d+ nodes, briefly activating \d+$/ })
          .click();
        await expect(page.getByRole('main').getByText(/Everything restored, as of the last refresh$/)).toBeVisible();
      },
    ],
  });
});

// A separate console: how far calls reach is not known yet.
test('an incident, from the alarm to the report', async ({ ownConsole: console, folder }) => {
  const { page } = console;
  const title = 'Orders EU loads wrong totals';
  await startTheDemo(page);
  await chooseFile(console, folder);
  await follow('incident', {
    'Declare it': [
      () => navigation(page, 'Incidents').click(),
      () => page.getByRole('main').getByRole('button', { name: 'Declare an incident…' }).click(),
      () => dialog(page).getByLabel('Title').fill(title),
      () => dialog(page).getByText('Critical').click(),
      async () => {
        await dialog(page).getByRole('button', { name: 'Declare', exact: true }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      },
      async () => {
        await page.getByRole('textbox', { name: 'Note' }).fill('Totals arrive as text since 11:00.');
        await page.getByRole('button', { name: 'Add note' }).click();
        await expect(page.getByLabel('Notes').getByText('Totals arrive as text since 11:00.')).toBeVisible();
      },
    ],
    'Stop the harm': [
      async () => {
        await navigation(page, 'Overview').click();
        await openOrders(page);
      },
      () => pressInPanel(page, /^Pause \d+ nodes…$/),
      () => dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Malformed orders'),
      () => dialog(page).getByRole('textbox', { name: 'Restore reminder' }).fill('2h'),
      () => dialog(page).getByLabel('Belongs to the incident').selectOption({ label: title }),
      () => pauseAsPlanned(page),
    ],
    'Restore everything': [
      async () => {
        await navigation(page, 'Incidents').click();
        await openFirst(page, 'Incidents');
      },
      async () => {
        await page.getByRole('button', { name: 'Restore all changes…' }).click();
        await expect(dialog(page).getByText(/^Verified with the service/)).toBeVisible();
      },
      () =>
        dialog(page)
          .getByRole('button', { name: /^Restore \d+ nodes$/ })
          .click(),
      async () => {
        await expect(
          page
            .getByRole('main')
            .getByText(/skipped/)
            .first(),
        ).toBeVisible();
        await page.getByRole('button', { name: /^Restore \d+ nodes?…$/ }).click();
        await expect(dialog(page).getByText(/^Verified with the service/)).toBeVisible();
        await dialog(page)
          .getByRole('button', { name: /^Restore \d+ nodes?, briefly activating \d+$/ })
          .click();
      },
      async () => {
        await expect(page.getByRole('main').getByText(/Everything restored, as of the last refresh$/)).toBeVisible();
      },
    ],
    'Report and close': [
      async () => {
        await navigation(page, 'Changes').click();
        await openFirst(page, 'Changes');
        // The list has a button of this name as well, until the change is shown.
        await expect(page.getByRole('heading', { level: 1 })).toContainText('Pause Orders EU');
      },
      async () => {
        await page.getByRole('button', { name: 'Save a report…' }).click();
        const kinds = (): string[] =>
          readdirSync(folder).map((file) => file.replace(/^.*?(-errors|-records)?\./, '$1.'));
        await expect.poll(() => kinds().sort()).toEqual(['-errors.svg', '-records.svg', '.json', '.md']);
      },
      async () => {
        await navigation(page, 'Incidents').click();
        await openFirst(page, 'Incidents');
      },
      async () => {
        await expect(page.getByText('Everything is restored.')).toBeVisible();
        await page.getByRole('button', { name: 'Close the incident…' }).click();
      },
      () => dialog(page).getByLabel('Lessons learned').fill('Agree on changes of format beforehand.'),
      async () => {
        await dialog(page).getByRole('button', { name: 'Close the incident' }).click();
        await expect(page.getByRole('button', { name: 'Reopen the incident' })).toBeVisible();
      },
    ],
    'Hand over': [
      async () => {
        await chooseFile(console, join(folder, 'handover.json'));
        await navigation(page, 'Overview').click();
        await handOver(page, 'Save the handover as a file…');
        await expect(page.getByText('Handover saved', { exact: true })).toBeVisible();
      },
      async () => {
        await handOver(page, 'Open a handover file…');
        await expect(page.getByRole('main').getByRole('region', { name: 'Handover' })).toBeVisible();
      },
      () => expect(page.getByRole('main').getByRole('region', { name: 'Handover' })).toContainText(/Signed by/),
    ],
  });
});

async function handOver(page: Page, item: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Handover' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** From the overview to the failed records of its first flow. */
async function pauseAsPlanned(page: Page): Promise<void> {
  await dialog(page)
    .getByRole('button', { name: /^Pause \d+ nodes$/ })
    .click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(/\d+ nodes confirmed\./);
}

async function openFailedRecords(page: Page): Promise<void> {
  await attention(page)
    .getByRole('link', { name: /records of Orders EU that failed in the last hour$/ })
    .click();
  // The first group is known when everything is read.
  await groupsSettled(page);
}

test('finding why records fail', nightly, async ({ console: { page } }) => {
  await startTheDemo(page);
  const record = page.getByRole('region', { name: 'Text of the record' });
  const shown = (name: string) => page.getByRole('tab', { name });
  await follow('failing-records', {
    'From the alarm to the record': [
      () => openFailedRecords(page),
      () =>
        expect(page.getByRole('status', { name: 'Records read' })).toContainText(
          /^(First )?[\d,]+ of [\d,]+ records read/,
        ),
      () => recordGroups(page).first().click(),
      () => expect(record.getByText('Error here')).toBeVisible(),
      async () => {
        await page.getByText('Raw', { exact: true }).click();
        await expect(record).toBeVisible();
        await page.getByText('Formatted', { exact: true }).click();
        await expect(record.getByText('Error here')).toBeVisible();
      },
    ],
    'What they have in common': [
      async () => {
        await shown('Field values').click();
        await expect(page.getByRole('tabpanel')).toContainText('order_total');
      },
      async () => {
        await shown('Where').click();
        await expect(page.getByRole('tabpanel')).toContainText(/Runs.*Files/s);
      },
      async () => {
        await page.getByText('Compare', { exact: true }).last().click();
        await expect(page.getByRole('region', { name: 'Compared with a passing record' })).toBeVisible();
      },
      async () => {
        await shown('Revalidate').click();
        await page.getByRole('button', { name: 'Run check', exact: true }).click();
        await expect(page.getByText(/checked records would pass now\./)).toBeVisible();
      },
    ],
    'What changed before': [
      async () => {
        await navigation(page, 'Changes').click();
        await page.getByRole('link', { name: 'By others' }).click();
        await expect(page.getByRole('link', { name: 'By others' })).toHaveAttribute('aria-current', 'page');
      },
      async () => {
        await navigation(page, 'Flows').click();
        await page
          .getByRole('treegrid', { name: 'Flows' })
          .getByRole('row')
          .filter({ hasText: 'Orders EU' })
          .first()
          .dblclick();
        await expect(
          page.getByText(/within the hour before it began to fail|No change history from|are not read yet/).first(),
        ).toBeVisible();
      },
    ],
  });
});

test('exporting safely', nightly, async ({ console, folder }) => {
  const { page } = console;
  const file = join(folder, 'for-the-shop.csv');
  await startTheDemo(page);
  await chooseFile(console, file);
  const panel = page.getByRole('complementary', { name: 'Export', exact: true });
  await follow('exporting', {
    'Export a group for the team that must fix it': [
      () => openFailedRecords(page),
      async () => {
        await expect(page.getByRole('status', { name: 'Records read' })).toContainText(
          /^(First )?[\d,]+ of [\d,]+ records read/,
        );
        await recordGroups(page).first().click();
      },
      () => page.getByRole('main').locator('header').getByRole('button', { name: 'Export…' }).first().click(),
      () => expect(panel.getByRole('radio', { name: /^Group 1/ })).toBeChecked(),
      () => panel.getByText('CSV', { exact: true }).click(),
      () => panel.getByRole('button', { name: 'Mask them' }).click(),
      () => expect(panel.getByRole('cell').filter({ hasText: '[masked]' }).first()).toBeVisible(),
      async () => {
        await panel.getByRole('button', { name: /^Export .*records$/ }).click();
        await expect(page.getByRole('contentinfo')).toContainText(/[\d,]+ records, complete, SHA-256 verified/, {
          // It reads all failures of the hour.
          timeout: 180_000,
        });
      },
    ],
    'Prove that it is complete': [
      async () => {
        await navigation(page, 'Failed records').click();
        const tabs = page.getByRole('navigation', { name: 'Failed records' });
        await tabs.getByRole('link', { name: 'Exports' }).click();
      },
      () => openFirst(page, 'Exports'),
      async () => {
        await page.getByRole('button', { name: 'Verify the files' }).click();
        await expect(page.getByRole('complementary', { name: 'Selected export' }).getByRole('status')).toContainText(
          /Verified: 1 file/,
        );
      },
    ],
  });
  expect(readFileSync(file, 'utf8')).not.toContain('@example.com');
});

test('connecting, guards and keys', nightly, async ({ console, service }) => {
  const { page } = console;
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const order = dialog(page).getByRole('button', { name: /^Pause \d+ nodes$/ });
  await follow('connecting', {
    'Connect to a service': [
      () => expect(page.getByRole('heading', { name: 'Connect to a service' })).toBeVisible(),
      () => field('Name').fill('Staging EU'),
      () => field('API URL').fill(service.baseUrl),
      () => field('Web URL').fill(service.uiUrl),
      async () => {
        await page.getByRole('group', { name: 'Sign in with' }).getByText('Service key').click();
        await keyField(page).fill(service.serviceKey);
      },
      () => page.getByRole('radio', { name: 'Staging' }).check(),
      () => page.getByRole('radio', { name: 'Protected', exact: true }).check(),
      async () => {
        await page.getByText('Advanced').click();
        await chooseAuthority(console, service);
      },
      async () => {
        await page.getByRole('button', { name: 'Connect' }).click();
        await expect(page.getByRole('heading', { name: /flows are failing$/ })).toBeVisible();
      },
    ],
    Guards: [
      async () => {
        await navigation(page, 'Flows').click();
        await page
          .getByRole('treegrid', { name: 'Flows' })
          .getByRole('row')
          .filter({ hasText: 'Orders EU' })
          .first()
          .dblclick();
      },
      () => pressInPanel(page, /^Pause \d+ nodes…$/),
      () => expect(order).toBeDisabled(),
      async () => {
        await dialog(page).getByRole('textbox', { name: 'Type Staging EU to confirm.' }).fill('Staging EU');
        await expect(order).toBeEnabled();
      },
      async () => {
        await dialog(page).getByRole('button', { name: 'Cancel' }).click();
        await expect(dialog(page)).toBeHidden();
        expect((await service.log()).filter(({ method }) => method === 'PUT')).toEqual([]);
      },
    ],
    'Sign out, and in again': [
      () => page.getByRole('banner').getByRole('button', { name: 'Mira Okafor' }).click(),
      async () => {
        await page.getByRole('menuitem', { name: 'Sign out' }).click();
        await expect(page.getByText('You are signed out.').first()).toBeVisible();
      },
      async () => {
        await page.getByRole('banner').getByRole('button', { name: 'Sign in…' }).click();
        await keyField(page).fill(service.serviceKey);
      },
      async () => {
        await dialog(page).getByRole('button', { name: 'Sign in', exact: true }).click();
        await expect(page.getByRole('banner').getByRole('button', { name: 'Mira Okafor' })).toBeVisible();
      },
    ],
  });
});
