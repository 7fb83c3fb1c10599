import { expect, test } from './console.ts';
import { reports } from './locators.ts';

// Where calls reach further, a restore that wakes nothing leaves a node to a second one.
test.use({ serviceOptions: ['--resource-reach', 'resource'] });

test('the story, from the Overview to the paused branch and back, takes few keys', async ({
  ownConnected: { page },
  service,
}) => {
  let pressed = 0;
  const press = async (key: string): Promise<void> => {
    pressed += 1;
    await page.keyboard.press(key);
  };
  const statuses = async (): Promise<string[]> =>
    [...(await service.state())].map(([id, { status }]) => `${id} ${status}`).sort();
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  // The keys begin at the worst row.
  const culprit = page.getByRole('region', { name: 'Needs attention' }).locator('tbody th a').first();
  await expect(culprit).toHaveText('Orders EU');
  await expect(culprit).toBeFocused();
  const before = await statuses();

  await press('Enter');
  const node = page.getByRole('tree').getByRole('treeitem', { selected: true });
  await expect(node).toBeFocused();
  await press('p');
  const dialog = page.getByRole('dialog', { name: /^Pause/ });
  const order = dialog.getByRole('button', { name: /^Pause \d+ nodes$/ });
  await expect(dialog.getByText(/^Verified/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press('Tab');
  await expect(order).toBeFocused();
  await press('Enter');
  await expect(reports(page)).toContainText('confirmed');
  expect(await statuses()).not.toEqual(before);
  expect(pressed).toBeLessThanOrEqual(12);

  pressed = 0;
  await expect(dialog).toBeHidden();
  // The flow was read again, so the node knows what would be restored.
  await expect(
    page
      .getByRole('main')
      .getByText(/nodes paused by/)
      .first(),
  ).toBeVisible();
  await press('u');
  const restore = page.getByRole('dialog', { name: /^Restore/ });
  await expect(restore.getByText(/^Verified/)).toBeVisible();
  await press('Tab');
  await expect(restore.getByRole('button', { name: /^Restore \d+ nodes/ })).toBeFocused();
  await press('Enter');
  await expect.poll(statuses).toEqual(before);
  expect(pressed).toBeLessThanOrEqual(8);
});
