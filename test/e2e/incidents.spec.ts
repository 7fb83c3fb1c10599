import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { nightly } from '../fixtures/thorough.ts';
import { expect, startConsole, test } from './console.ts';
import { flowsTable, openFlows, openPalette, searchFlows } from './locators.ts';
import { runCommandLine } from './runtime.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const main = (page: Page) => page.getByRole('main');

/** Moves the current row of the table to a flow. */
async function atFlow(page: Page, name: string): Promise<void> {
  await openFlows(page);
  await searchFlows(page, `"${name}"`, / of /);
  await page.getByRole('combobox', { name: 'Search flows' }).press('ArrowDown');
  await expect(flowsTable(page)).toBeFocused();
}

async function pause(page: Page, name: string): Promise<void> {
  await atFlow(page, name);
  await page.keyboard.press('p');
  await expect(dialog(page).getByText(/Verified/)).toBeVisible();
  await dialog(page)
    .getByRole('button', { name: /^Pause \d+ node/ })
    .click();
  await expect(dialog(page)).toBeHidden();
}

const statusesOf = (state: Map<number, { status: string }>) =>
  [...state].map(([id, { status }]) => `${id} ${status}`).sort();

test(
  'an incident is declared at a flow, noted in, restored as a whole and closed, and survives a restart',
  nightly,
  async ({ ownConnected, service }) => {
    const { app, page, profile } = ownConnected;
    const before = statusesOf(await service.state());
    const name = 'Orders EU';
    await pause(page, name);

    await atFlow(page, name);
    await page.keyboard.press('d');
    await expect(dialog(page).getByLabel('Title')).toHaveValue(`${name}: `);
    await dialog(page).getByLabel('Title').fill('<b>Wrong totals</b>\u202e');
    await dialog(page).getByText('Critical').click();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('<b>Wrong totals</b>');
    await expect(main(page).getByRole('link', { name: `All errors of ${name}` })).toBeVisible();

    await page.getByRole('link', { name: /^Changes/ }).click();
    await expect(page.getByRole('grid', { name: 'Changes' }).getByRole('row').nth(1)).toContainText(name);
    await page.getByRole('grid', { name: 'Changes' }).focus();
    await page.keyboard.press('d');
    await dialog(page).getByLabel('Incident').selectOption({ index: 1 });
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
    const changes = main(page).getByRole('region', { name: 'Changes' });
    await expect(changes.getByRole('listitem')).toHaveCount(1);

    await page.getByRole('textbox', { name: 'Note' }).fill('The supplier knows.\nThey send again at noon.');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByLabel('Notes').getByText('They send again at noon.')).toBeVisible();
    const cli = ['--profile', profile, '--environment', 'Northgate', 'incidents'];
    const { stdout } = await runCommandLine([...cli, 'list', '--json']);
    const [{ incident }] = JSON.parse(stdout) as [{ incident: string }];
    expect(await runCommandLine([...cli, 'note', incident, 'Noted elsewhere.'])).toMatchObject({ code: 0 });
    await page.keyboard.press('Escape');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^(Updated|Reading)/ })
      .click();
    await expect(page.getByLabel('Notes').getByText('Noted elsewhere.')).toBeVisible();

    await changes.getByRole('button', { name: 'Restore all changes…' }).click();
    // Where calls reach downstream only this way restores all of it.
    await dialog(page)
      .getByText(/^Exact restore/)
      .click();
    await expect(dialog(page).getByText(/Verified/)).toBeVisible();
    await dialog(page)
      .getByRole('button', { name: /^Restore \d+ nodes, briefly activating/ })
      .click();
    await expect(dialog(page)).toBeHidden();
    await expect.poll(async () => statusesOf(await service.state())).toEqual(before);
    await openPalette(page);
    await page.keyboard.type('incidents');
    await page.keyboard.press('Enter');
    const table = page.getByRole('grid', { name: 'Incidents' });
    await expect(table).toBeFocused();
    await expect(table.getByRole('row').nth(1)).toContainText('Critical');
    await page.keyboard.press('x');
    await dialog(page).getByLabel('Lessons learned').fill('Agree on formats.');
    await dialog(page).getByRole('button', { name: 'Close the incident' }).click();
    await page.getByRole('radio', { name: 'Closed 1' }).press('Space');
    await expect(table.getByRole('row').nth(1)).toContainText('Critical');
    await app.close();

    const later = await startConsole(profile);
    await later.page.getByRole('link', { name: /^Incidents/ }).click();
    await later.page.getByRole('radio', { name: 'Closed 1' }).press('Space');
    await expect(later.page.getByRole('grid', { name: 'Incidents' }).getByRole('row')).toHaveCount(2);
    await later.page.getByRole('grid', { name: 'Incidents' }).focus();
    await later.page.keyboard.press('Enter');
    await expect(main(later.page).getByText('Agree on formats.')).toBeVisible();
    await expect(later.page.getByLabel('Notes').getByText('Noted elsewhere.')).toBeVisible();
    await expect(
      main(later.page).getByRole('region', { name: 'Changes' }).getByText('Everything is restored.'),
    ).toBeVisible();
    await later.app.close();
  },
);

test(
  'a handover file that is saved opens as an incident with what is not restored',
  nightly,
  async ({ ownConnected }) => {
    const { app, page, profile } = ownConnected;
    await pause(page, 'Orders EU');
    const file = join(profile, 'handover.json');
    await app.evaluate(({ dialog: native }, path) => {
      native.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: path });
      native.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
    }, file);
    await page.getByRole('link', { name: /^Overview/ }).click();
    const handOver = async (item: string): Promise<void> => {
      await main(page).getByRole('button', { name: 'Handover' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await handOver('Save the handover as a file…');
    await expect(page.getByText('Handover saved', { exact: true })).toBeVisible();
    await handOver('Open a handover file…');
    const region = main(page).getByRole('region', { name: 'Handover' });
    await expect(region).toContainText('Signed by this installation');
    await expect(region.getByRole('listitem').first()).toContainText(/Pause Orders EU.*\d+ nodes are not restored/s);
    await expect(main(page).getByRole('link', { name: 'Orders EU', exact: true })).toBeVisible();

    writeFileSync(file, readFileSync(file, 'utf8').replace('Pause Orders EU', 'Pause nothing'));
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Incidents/ })
      .first()
      .click();
    await handOver('Open a handover file…');
    await expect(page.getByText('This handover was changed after it was signed.').first()).toBeVisible();
  },
);
