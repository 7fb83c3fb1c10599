import { expect, type Page } from '@playwright/test';
import { call } from './bridge.ts';
import { bothThemes, full, pictures, shoot, small, withDemo } from './screens-camera.ts';

/** One of each kind that has its own view, by its name in the demo's story. */
const shown = [
  ['destination', 'orders-eu', 'resource-destination'],
  ['lookup', 'country codes', 'resource-lookup'],
  ['code', 'paged_supplier_api', 'resource-code'],
  ['data_set', 'orders eu normalised', 'resource-data-set'],
  ['source', 'orders-eu-s3', 'resource-source'],
  ['credential', 'salesforce', 'resource-credential'],
] as const;

const tabOf: Readonly<Record<string, string>> = { lookup: 'Entries', code: 'Code' };

/** Lists of resources, and one resource of each kind. */
export async function shootResources(): Promise<void> {
  await pictures(
    ['resources', 'resources-1024x700', ...shown.flatMap(([, , name]) => [name, `${name}-1024x700`]), ...browsed],
    () =>
      withDemo([], async (_service, { page }) => {
        await openList(page, 'destination');
        await shoot(page, 'resources');
        await shoot(page, 'resources-1024x700', bothThemes, small);
        await page.setViewportSize(full);
        const { environments } = await call(page, 'environments.list', null);
        const environmentId = environments[0]!.id;
        for (const [kind, name, picture] of shown) {
          await call(page, 'resources.read', { environmentId, list: { kind, from: 'own' } });
          const query = { list: { kind, from: 'own' as const }, filter: `name:"${name}"`, sort: [] };
          const { rows } = await call(page, 'resources.window', { environmentId, query, from: 0, to: 1 });
          const { id } = rows[0]!;
          await page.evaluate((address) => (location.hash = address), `#/resources/${kind}/${id}`);
          await expect(page.getByRole('tab', { name: 'Fields' })).toBeVisible();
          await page.getByRole('tab', { name: tabOf[kind] ?? 'Fields' }).click();
          await shoot(page, picture);
          await shoot(page, `${picture}-1024x700`, bothThemes, small);
          await page.setViewportSize(full);
        }
        await browse(page, environmentId);
      }),
  );
}

const browsed = ['resource-browse', 'resource-browse-1024x700'];

/** Files that a source waits for, and one of them. */
async function browse(page: Page, environmentId: string): Promise<void> {
  const query = { list: { kind: 'source', from: 'own' } as const, filter: 'name:"orders-eu-s3"', sort: [] };
  await call(page, 'resources.read', { environmentId, list: query.list });
  const { rows } = await call(page, 'resources.window', { environmentId, query, from: 0, to: 1 });
  await page.evaluate((address) => (location.hash = address), `#/resources/source/${rows[0]!.id}?browse`);
  const tree = page.getByRole('treegrid', { name: 'Content' });
  await expect(tree).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Check path' }).click();
  await page.getByRole('list', { name: 'Newest files' }).getByRole('button').first().click();
  await expect(page.getByRole('grid', { name: 'Previewed rows' })).toBeVisible();
  await shoot(page, 'resource-browse');
  await shoot(page, 'resource-browse-1024x700', bothThemes, small);
  await page.setViewportSize(full);
}

async function openList(page: Page, kind: string): Promise<void> {
  await page.evaluate((address) => (location.hash = address), `#/resources?kind=${kind}`);
  await expect(page.getByRole('grid', { name: 'Resources' }).locator('[data-index]').first()).toBeVisible();
  await expect(page.getByText(/^(Read|Updated) .* ago/).first()).toBeVisible();
}
