import type { Page } from '@playwright/test';
import type { RecordKind } from '#contract/models/resource.ts';
import { caller, Inputs } from '../fixtures/inputs.ts';
import { connectionAt } from '../fixtures/connection.ts';
import type { DemoService } from '../fixtures/demo-service.ts';
import { nightly } from '../fixtures/thorough.ts';
import { expect, test } from './console.ts';

const dialog = (page: Page) => page.getByRole('dialog');

/** A resource for the operation, created for it where that needs one. Returns its id. */
async function idFor(service: DemoService, operation: string): Promise<number> {
  const connection = connectionAt(service);
  await connection.session.signIn({ method: 'service_key', serviceKey: service.serviceKey });
  const { path } = await new Inputs(caller(connection)).of(operation);
  await connection.close();
  return Number(Object.values(path!)[0]);
}

async function open(page: Page, kind: RecordKind, id: number): Promise<void> {
  await page.evaluate((hash) => (location.hash = hash), `#/resources/${kind}/${id}`);
  await expect(page.getByRole('tab', { name: 'Fields' })).toBeVisible();
}

async function rename(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Edit / }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await agree(page, 'Change');
}

/** Chooses from the menu of the resource, and runs what is shown. */
async function choose(page: Page, item: RegExp, button: 'Copy' | 'Delete'): Promise<void> {
  await page.getByRole('button', { name: 'More…' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: item }).press('Enter');
  await agree(page, button);
}

async function agree(page: Page, button: 'Change' | 'Copy' | 'Delete'): Promise<void> {
  await expect(dialog(page).getByText('To be sent')).toBeVisible();
  if (button === 'Delete') {
    await expect(dialog(page).getByRole('button', { name: button })).toBeDisabled();
    await dialog(page)
      .getByRole('textbox', { name: /^Type Northgate/ })
      .fill('Northgate');
  }
  await dialog(page).getByRole('button', { name: button, exact: true }).press('Enter');
  await expect(dialog(page).getByText('Done and confirmed')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
}

/** Operations that took effect, from the list of the service. */
const changes = async (service: DemoService, since: number): Promise<string[]> =>
  (await service.log(since))
    .filter(({ method, took_effect, agent }) => method !== 'GET' && took_effect && agent !== null)
    .map(({ method, path }) => `${method} ${path}`);

test.describe('resources of every kind', () => {
  test('a source is copied', nightly, async ({ connected: { page }, service }) => {
    const id = await idFor(service, 'data_sources.copy');
    const since = (await service.log()).length;
    await open(page, 'source', id);
    await choose(page, /^Copy (source|destination|code)/, 'Copy');
    expect(await changes(service, since)).toEqual([`POST /data_sources/${id}/copy`]);
  });

  test('a destination is renamed, copied and deleted', nightly, async ({ connected: { page }, service }) => {
    const id = await idFor(service, 'data_sinks.delete');
    const since = (await service.log()).length;
    await open(page, 'destination', id);
    await rename(page, 'Renamed in the window');
    expect(await service.get(`/data_sinks/${id}`)).toMatchObject({ name: 'Renamed in the window' });
    await choose(page, /^Copy (source|destination|code)/, 'Copy');
    await choose(page, /^Delete/, 'Delete');
    expect(await changes(service, since)).toEqual([
      `PUT /data_sinks/${id}`,
      `POST /data_sinks/${id}/copy`,
      `DELETE /data_sinks/${id}`,
    ]);
    await expect(service.get(`/data_sinks/${id}`)).rejects.toThrow('404');
  });

  test('code is renamed, copied and deleted', nightly, async ({ connected: { page }, service }) => {
    const id = await idFor(service, 'code_containers.delete');
    const since = (await service.log()).length;
    await open(page, 'code', id);
    await rename(page, 'Renamed in the window');
    await choose(page, /^Copy (source|destination|code)/, 'Copy');
    await choose(page, /^Delete/, 'Delete');
    expect(await changes(service, since)).toEqual([
      `PUT /code_containers/${id}`,
      `POST /code_containers/${id}/copy`,
      `DELETE /code_containers/${id}`,
    ]);
  });

  test(
    'a lookup is renamed and deleted, and the service does not copy it',
    nightly,
    async ({ connected: { page }, service }) => {
      const id = await idFor(service, 'data_maps.delete');
      const since = (await service.log()).length;
      await open(page, 'lookup', id);
      await rename(page, 'Renamed in the window');
      await page.getByRole('button', { name: 'More…' }).click();
      await expect(page.getByRole('menuitem', { name: /^Delete lookup/ })).toBeVisible();
      await expect(page.getByRole('menuitem', { name: /^Copy lookup/ })).toHaveCount(0);
      await page.keyboard.press('Escape');
      await choose(page, /^Delete/, 'Delete');
      expect(await changes(service, since)).toEqual([`PUT /data_maps/${id}`, `DELETE /data_maps/${id}`]);
    },
  );
});
