import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './console.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const lines = (page: Page) => page.getByRole('grid', { name: 'Resources' }).locator('[role="row"][data-index]');

test('many resources are changed by one plan, by the keyboard, and all of it is taken back', async ({
  connected: { page },
  service,
}) => {
  const puts = async (): Promise<number> =>
    (await service.log()).filter(({ method, path }) => method === 'PUT' && path.startsWith('/data_maps/')).length;
  const before = await puts();
  await page.evaluate(() => (location.hash = '#/resources?kind=lookup&filter=name%3Acodes'));
  await expect(page.getByRole('status', { name: 'Resources found' })).toHaveText(/^\d+ of [\d,]+ resources$/);
  await expect(lines(page)).not.toHaveCount(0);
  const count = await lines(page).count();
  expect(count).toBeGreaterThan(1);
  await page.getByRole('grid', { name: 'Resources' }).focus();
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: `Edit ${count} lookups…` }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'Description' })).toBeFocused();
  await expect(dialog(page).getByRole('button', { name: 'Review…' })).toBeDisabled();
  await dialog(page).getByRole('textbox', { name: 'Tags to add' }).fill('eu, reviewed');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText(`${count} of ${count} resources will be changed.`)).toBeVisible();
  await expect(dialog(page).getByRole('table', { name: 'Changes' }).getByRole('row')).toHaveCount(count);
  await expectNoViolations(page);
  expect(await puts()).toBe(before);
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('One tag for all');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('Done and confirmed')).toHaveCount(count);
  expect(await puts()).toBe(before + count);
  await dialog(page).getByRole('button', { name: 'Undo…' }).click();
  await dialog(page)
    .getByRole('button', { name: `Change ${count} resources` })
    .click();
  await expect(dialog(page).getByText('Done and confirmed')).toHaveCount(count);
  await page.keyboard.press('Escape');
  await expect(lines(page).first()).not.toContainText('reviewed');
  expect(await puts()).toBe(before + 2 * count);
});

test('one that the service refuses is named and the others are changed; one that others changed since is decided alone; Stop sends no more', async ({
  connected: { page },
  service,
}) => {
  await page.evaluate(() => (location.hash = '#/resources?kind=lookup&filter=name%3Acodes'));
  await expect(page.getByRole('status', { name: 'Resources found' })).toHaveText(/^\d+ of [\d,]+ resources$/);
  await expect(lines(page)).not.toHaveCount(0);
  await page.getByRole('grid', { name: 'Resources' }).focus();
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: /^Edit \d lookups…$/ }).click();
  await dialog(page).getByRole('textbox', { name: 'Description' }).fill('Reviewed');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText(/resources will be changed/)).toBeVisible();
  await service.fault({ match: { method: 'PUT', path: '/data_maps/*' }, action: 'status', status: 405, count: 1 });
  await dialog(page)
    .getByRole('button', { name: /^Change/ })
    .click();
  await expect(dialog(page).getByText('Not carried out')).toHaveCount(1);
  await expect(dialog(page).getByText('Done and confirmed').first()).toBeVisible();

  // Undoing: somebody else has changed one of them since.
  const changed = (await service.log())
    .filter(({ method, path, status }) => method === 'PUT' && path.startsWith('/data_maps/') && status === 200)
    .map(({ path }) => path);
  await service.put(changed[0]!, { description: 'Theirs' });
  await dialog(page).getByRole('button', { name: 'Undo…' }).click();
  const left = dialog(page).getByRole('row').filter({ hasText: 'Undo its edit alone' });
  await expect(left).toHaveCount(1);
  await expectNoViolations(page);
  await left.getByRole('link', { name: `Open lookup ${changed[0]!.split('/').at(-1)}` }).click();
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('button', { name: 'More…' }).click();
  await page.getByRole('menuitem', { name: 'History of edits' }).click();
  await dialog(page).getByRole('button', { name: 'Undo…' }).click();
  await expect(dialog(page).getByText('You and somebody else changed the same values')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.evaluate(() => (location.hash = '#/resources?kind=lookup&filter=name%3Acodes'));
  await expect(lines(page)).not.toHaveCount(0);
  const count = await lines(page).count();
  await page.getByRole('grid', { name: 'Resources' }).focus();
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: /^Edit \d lookups…$/ }).click();
  await dialog(page).getByRole('textbox', { name: 'Description' }).fill('Reviewed once more');
  await page.keyboard.press('Enter');
  const send = dialog(page).getByRole('button', { name: `Change ${count} resources` });
  await expect(send).toBeVisible();
  // The second one is under way for as long as it takes to stop.
  await service.fault({ match: { method: 'PUT', path: '/data_maps/*' }, action: 'slow', bytes_per_second: 400 });
  const since = (await service.log()).length;
  await send.click();
  await expect(dialog(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1');
  await dialog(page).getByRole('button', { name: 'Stop' }).click();
  await expect(dialog(page).getByRole('table', { name: 'Results' })).toBeVisible();
  await expect(dialog(page).getByText('Done and confirmed')).toHaveCount(2);
  await expect(dialog(page).getByText('Not sent')).toHaveCount(count - 2);
  expect((await service.log(since)).filter(({ method }) => method === 'PUT')).toHaveLength(2);
});
