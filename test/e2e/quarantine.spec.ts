import type { Locator, Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './console.ts';
import type { DemoService } from '../fixtures/demo-service.ts';
import { readIncidentFlow } from './failed-records.ts';

const main = (page: Page): Locator => page.getByRole('main');
const common = (page: Page): Locator => page.getByRole('region', { name: 'Groups by error' });
const groups = (page: Page): Locator => page.getByRole('grid', { name: 'Groups of failed records' });
const groupRows = (page: Page): Locator => groups(page).getByRole('row');
const current = (page: Page): Locator => groups(page).locator('[aria-current="true"]');
const samples = (page: Page): Locator => page.getByRole('grid', { name: 'Samples' });
const text = (page: Page): Locator => page.getByRole('region', { name: 'Text of the record' });
const read = (page: Page): Locator => page.getByRole('status', { name: 'Records read' });
const groupsFound = (page: Page): Locator => page.getByRole('status', { name: 'Groups found' });

/** Chooses a flow without the mouse and waits until its failed records are read. */
async function readFlow(page: Page, name: string): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press('q');
  await page.getByRole('button', { name: 'Choose a flow…' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Whose failed records' })).toBeFocused();
  await page.keyboard.type(name);
  await expect(page.getByRole('option', { name, exact: false }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(read(page)).toContainText(/^(First )?[\d,]+ of [\d,]+ records read/);
  await expect(groupRows(page).first()).toBeVisible();
  await expect(common(page)).toHaveAttribute('aria-busy', 'false');
}

/** Reads what failed in the flow of the incident lately: some hundreds, where all that failed in it are ten thousand. */
async function readLately(page: Page, service: DemoService): Promise<void> {
  await readIncidentFlow(page, service, Date.now() - 10 * 60_000);
  await expect(common(page)).toHaveAttribute('aria-busy', 'false');
}

test.describe('the Quarantine screen', () => {
  test('leads by keyboard from a flow to what its failed records have in common, and to one of them', async ({
    connected: { page },
  }) => {
    await readFlow(page, 'Orders EU');
    await expect(page.getByRole('radio', { name: /^Since / })).toBeChecked();
    await expect(groupRows(page).first()).toContainText('order_total: expected number, got text');
    await groups(page).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(samples(page)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(main(page).getByText(/^Record 2 of [\d,]+$/)).toBeVisible();
    // Until it is here, the record before it is shown.
    await expect(page.getByRole('region', { name: 'Record', exact: true })).toHaveAttribute('aria-busy', 'false');
    await page.keyboard.press('Enter');
    await expect(text(page)).toBeFocused();
    const place = text(page).locator('mark.place');
    await expect(place).toHaveText(/^"[\d.]+,\d\d"$/);
    await expect(text(page)).toContainText('Reported here');
    const found = await place.textContent();
    await page.keyboard.press(']');
    await expect(main(page).getByText(/^Record 3 of [\d,]+$/)).toBeVisible();
    await page.keyboard.press('[');
    await expect(place).toHaveText(found!);
  });

  test('compares a failed record with one that passed, and says which fields differ between failed ones', async ({
    connected: { page },
    service,
  }) => {
    await readLately(page, service);
    // Which group came first while others were still being read is not deterministic.
    await groupRows(page).filter({ hasText: 'order_total: expected number' }).click();
    await main(page).getByText('Compare', { exact: true }).click();
    const compared = page.getByRole('region', { name: 'Compared with a passing record' });
    await expect(compared.getByRole('row').filter({ hasText: 'order_total' })).toContainText('Different type');
    await page.getByRole('tab', { name: 'Fields that differ' }).click();
    const fields = page.getByRole('region', { name: 'Fields of the records' });
    await expect(fields.getByRole('row').filter({ hasText: 'currency' })).toContainText(/EUR/);
  });

  test('merges groups under a name and takes them apart again, and splits one by what is masked', async ({
    connected: { page },
    service,
  }) => {
    await readLately(page, service);
    const before = await groupRows(page).count();
    await groups(page).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.keyboard.press('m');
    await page.keyboard.type('Both of them');
    await page.keyboard.press('Enter');
    await expect(current(page)).toContainText('Both of them');
    await expect(current(page)).toContainText('2 merged');
    await expect(groupsFound(page)).toHaveText(`${before - 1} groups`);

    await page.getByRole('button', { name: 'Merged', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Undo the merge' }).click();
    await expect(groupsFound(page)).toHaveText(`${before} groups`);

    await groupRows(page).filter({ hasText: 'KeyError' }).click();
    await page.getByRole('button', { name: 'Split', exact: true }).click();
    await page.getByRole('menuitem', { name: /^By the quoted text/ }).click();
    await expect(current(page)).toContainText(/Only ['"]\w+['"]/);
    await page.getByRole('button', { name: 'Split', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Undo the split' }).click();
    await expect(groupsFound(page)).toHaveText(`${before} groups`);
    await expect(current(page)).toContainText('KeyError');
  });

  test('filters what was read by a search, a run or a file, and shows how much is left', async ({
    connected: { page },
    service,
  }) => {
    await readLately(page, service);
    await page.keyboard.press('/');
    await page.keyboard.type('currency');
    await expect(groupsFound(page)).toHaveText(/^[\d,]+ of [\d,]+ records, \d+ groups?$/);
    const search = page.getByRole('combobox', { name: 'Search failed records' });
    await search.fill('');
    await expect(groupsFound(page)).toHaveText(/^\d+ groups$/);
    await search.fill('nothing has this in it');
    await expect(page.getByText('No record matches')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await main(page).getByTitle('Show only records of this run').click();
    await expect(groupsFound(page)).toHaveText(/^[\d,]+ of [\d,]+ records, \d+ groups?$/);
  });

  test('finds records by their fields, which are offered while one is typed', async ({
    connected: { page },
    service,
  }) => {
    await readLately(page, service);
    const search = page.getByRole('combobox', { name: 'Search failed records' });
    const offered = page.getByRole('listbox', { name: 'Search failed records' }).getByRole('option');
    await page.keyboard.press('/');
    await page.keyboard.type('order_to');
    await expect(offered).toHaveText(/^order_total.*records?$/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.type('is t');
    await expect(offered).toHaveText(/^is text.*It is a text$/);
    await expectNoViolations(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(search).toHaveValue('order_total:is text ');
    await expect(groupsFound(page)).toHaveText(/^[\d,]+ of [\d,]+ records, \d+ groups?$/);
    await expect(groupRows(page).first()).toContainText('order_total: expected number, got text');
    await search.fill('order_total:is nubmer');
    await expect(search).toHaveAccessibleDescription(/^“nubmer” is not one of .* Did you mean number\?$/);
    await expect(page.getByText('No record matches')).toBeVisible();
    await search.fill('order_total:is missing OR NOT order_total:is text');
    await expect(groupsFound(page)).toHaveText(/^[\d,]+ of [\d,]+ records, \d+ groups?$/);
    await expect(groupRows(page).filter({ hasText: 'expected number, got text' })).toHaveCount(0);
  });

  test('shows only the records with a value that is pressed, and only those that lack a field', async ({
    connected: { page },
    service,
  }) => {
    await readLately(page, service);
    const search = page.getByRole('combobox', { name: 'Search failed records' });
    await main(page)
      .getByRole('tab', { name: /^Fields that differ/ })
      .click();
    const fields = page.getByRole('region', { name: 'Fields of the records' });
    const line = fields.getByRole('row').filter({ hasText: 'currency' });
    const value = line.getByRole('button', { name: /^[A-Z]{3}$/ }).first();
    const chosen = await value.textContent();
    await value.click();
    await expect(search).toHaveValue(`currency:${chosen}`);
    await expect(groupsFound(page)).toHaveText(/^[\d,]+ of [\d,]+ records, \d+ groups?$/);
    await expect(line.getByRole('button', { name: /^[A-Z]{3}$/ })).toHaveText([chosen!]);
    await page.keyboard.press('/');
    await page.keyboard.press('Escape');
    await expect(groupsFound(page)).toHaveText(/^\d+ groups$/);
  });

  test('puts the record on the clipboard, and the request for it without a token', async ({
    connected: { page },
    service,
  }) => {
    await readLately(page, service);
    // The copied text is shown where it is copied.
    await page.evaluate(() => {
      document.addEventListener('copy', () => {
        document.documentElement.dataset['copied'] = document.querySelector('textarea')?.value ?? '';
      });
    });
    const copied = page.locator('html[data-copied]');
    await page.getByRole('button', { name: 'Copy the record…' }).click();
    await page.getByRole('menuitem', { name: 'Copy as JSON' }).click();
    await expect(copied).toHaveAttribute('data-copied', /"rawMessage"/);
    await page.getByRole('button', { name: 'Copy the record…' }).click();
    await page.getByRole('menuitem', { name: /^Copy the request as curl/ }).click();
    await expect(copied).toHaveAttribute('data-copied', /^curl [^]*\$TOKEN/);
  });

  test('leads from a group to the pause of the node where it fails, and that node', async ({
    connected: { page },
    service,
  }) => {
    await readLately(page, service);
    const pause = page.getByRole('button', { name: /^Pause from .+ \(\d+\)…$/ });
    const [, nodes] = /\((\d+)\)/.exec((await pause.textContent())!)!;
    await pause.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/^Checked/)).toBeVisible();
    // Some of them may be paused already.
    const order = dialog.getByRole('button', { name: /^Pause \d+ nodes?$/ });
    expect(Number(/\d+/.exec((await order.textContent())!)![0])).toBeLessThanOrEqual(Number(nodes));
    await page.keyboard.press('Escape');
  });

  test('says what happened when the service fails, and offers to try again', async ({
    connected: { page },
    service,
  }) => {
    await readLately(page, service);
    // There once reading has ended: while it goes on, it fails by itself.
    const refresh = page.getByRole('button', { name: 'Refresh' });
    await expect(refresh).toBeVisible();
    await service.fault({ match: { path: '/*/*/probe/quarantine/sample' }, action: 'status', status: 500 });
    await refresh.click();
    await expect(main(page).getByRole('alert')).toBeVisible();
    await expect(main(page).getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

test.describe('axe finds nothing on the Quarantine screen', () => {
  test('before a flow is chosen', async ({ connected: { page } }) => {
    await page.evaluate(() => (location.hash = '#/quarantine'));
    await expect(page.getByText('Most failed records')).toBeVisible();
    await expectNoViolations(page);
  });

  test('with groups, samples and a record', async ({ connected: { page }, service }) => {
    await readLately(page, service);
    await groups(page).focus();
    await page.keyboard.press('Space');
    await expectNoViolations(page);
  });

  test('with fields that differ, and a record that passed', async ({ connected: { page }, service }) => {
    await readLately(page, service);
    await page.getByRole('tab', { name: 'Fields that differ' }).click();
    await main(page).getByText('Compare', { exact: true }).click();
    await expect(page.getByRole('region', { name: 'Compared with a passing record' })).toBeVisible();
    await expectNoViolations(page);
  });

  test('with what a group touches, all metadata, and the resources', async ({ connected: { page }, service }) => {
    await readLately(page, service);
    await page.getByRole('tab', { name: 'Where' }).click();
    await main(page)
      .getByText(/^All metadata/)
      .click();
    await page.getByRole('button', { name: /resources/ }).click();
    await expect(page.getByRole('dialog', { name: 'Resources' })).toBeVisible();
    await expectNoViolations(page);
  });
});

test.describe('monstrous records', () => {
  test.use({ serviceOptions: ['--seed', '7', '--flows', '120', '--odd-records'] });

  test('are shown one after the other, within stated limits, and never executed (R15, S6)', async ({
    connected: { page },
  }) => {
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await readFlow(page, 'Odd records');
    const search = page.getByRole('combobox', { name: 'Search failed records' });
    await search.fill('json in one line');
    await groupRows(page).filter({ hasText: 'in one line' }).click();
    await expect(
      main(page)
        .getByText(/not shown/)
        .first(),
    ).toBeVisible();
    await search.fill('');
    await expect(groupsFound(page)).toHaveText(/^\d+ groups$/);
    const count = Number(/^\d+/.exec((await groupsFound(page).textContent())!)![0]);
    await groups(page).focus();
    await page.keyboard.press('Home');
    await expect(current(page)).toHaveAttribute('aria-rowindex', '1');
    for (let place = 1; place < count; place += 1) {
      await page.keyboard.press('ArrowDown');
      await expect(current(page)).toHaveAttribute('aria-rowindex', String(place + 1));
      await expect(main(page).getByText(/^Record 1 of \d+$/)).toBeVisible();
    }
    // Markup in a record is text: nothing of it became part of the page.
    expect(await page.locator('main script, main img, main iframe').count()).toBe(0);
    expect(dialogs).toEqual([]);
  });
});
