import type { Page } from '@playwright/test';
import { allActivity } from '#contract/models/activity.ts';
import { findOperation } from '../../main/api/operations/catalogue.ts';
import { caller, type Input, Inputs } from '../fixtures/inputs.ts';
import { connectionAt } from '../fixtures/connection.ts';
import type { DemoService } from '../fixtures/demo-service.ts';
import { nightly } from '../fixtures/thorough.ts';
import { expectNoViolations } from './axe.ts';
import { call } from './bridge.ts';
import { expect, test } from './console.ts';
import { openPalette } from './locators.ts';

const dialog = (page: Page) => page.getByRole('dialog');

/** Opens the form of an operation from the palette, by its id. */
async function choose(page: Page, id: string): Promise<void> {
  await openPalette(page);
  await page.keyboard.type('call the service');
  await expect(page.getByRole('option', { name: 'Call the service…' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Operation of the service' })).toBeFocused();
  await page.keyboard.type(id);
  await expect(page.getByRole('option').first()).toContainText(findOperation(id)!.name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: findOperation(id)!.name })).toBeVisible();
}

async function fill(page: Page, { path, query, body }: Input): Promise<void> {
  for (const [name, value] of Object.entries({ ...path, ...query })) {
    const field = dialog(page).getByLabel(name, { exact: true });
    if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') await field.selectOption(String(value));
    else await field.fill(String(value));
  }
  if (body !== undefined) await dialog(page).getByLabel('Body, as JSON').fill(JSON.stringify(body));
}

/** Calls operations one after the other, with what the service has, like a user. */
async function callEach(page: Page, service: DemoService, ids: readonly string[]): Promise<void> {
  const connection = connectionAt(service);
  await connection.session.signIn({ method: 'service_key', serviceKey: service.serviceKey });
  const inputs = new Inputs(caller(connection));
  for (const id of ids) {
    await choose(page, id);
    await fill(page, await inputs.of(id));
    const { effect } = findOperation(id)!;
    await dialog(page)
      .getByRole('button', { name: effect === 'reads' ? 'Send' : 'Review…' })
      .click();
    if (effect !== 'reads') {
      await expect(dialog(page).getByRole('heading', { name: 'Effects' })).toBeVisible();
      const name = dialog(page).getByRole('textbox', { name: /^Type Northgate/ });
      if (effect === 'destroys') await name.fill('Northgate');
      await dialog(page)
        .getByRole('button', { name: effect === 'destroys' ? 'Delete' : 'Send the change' })
        .click();
    }
    const said = effect === 'reads' ? 'The service responded' : 'The service applied the change';
    await expect(dialog(page).getByText(said), id).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await connection.close();
}

test.describe('a call of any operation', () => {
  test('reads what no screen shows', nightly, async ({ connected: { page }, service }) => {
    await callEach(page, service, [
      'flows.getByResource',
      'data_sinks.getExpanded',
      'transforms.get',
      'metrics.resourceErrors',
      'resources.test',
      'resources.validate',
    ]);
  });

  test('pauses and activates one resource alone', nightly, async ({ connected: { page }, service }) => {
    await callEach(page, service, ['data_sources.pause', 'data_sinks.pause', 'data_sinks.activate']);
  });

  test('creates a resource from JSON', nightly, async ({ connected: { page }, service }) => {
    await callEach(page, service, [
      'data_sinks.create',
      'data_sets.create',
      'code_containers.create',
      'transforms.create',
    ]);
  });

  test(
    'changes, copies and deletes a transform, and replaces a configuration',
    nightly,
    async ({ connected: { page }, service }) => {
      await callEach(page, service, [
        'transforms.update',
        'transforms.copy',
        'transforms.delete',
        'resources.updateConfig',
      ]);
    },
  );

  test(
    'shows the change, sends it once and records it, by the keyboard alone',
    nightly,
    async ({ connected: { page }, service }) => {
      const [id] = [...(await service.state()).values()]
        .filter(({ resource_type }) => resource_type === 'data_sinks')
        .map(({ resource_id }) => resource_id);
      const { name } = (await service.get(`/data_sinks/${id}`)) as { name: string };
      const puts = async () => (await service.log()).filter(({ method }) => method === 'PUT');
      await choose(page, 'data_sinks.update');
      await expect(dialog(page).getByLabel('sink_id')).toBeFocused();
      await page.keyboard.type(String(id));
      await page.keyboard.press('Tab');
      await page.keyboard.type('{"name": "Named by a call", oops}');
      await expect(dialog(page).getByText('Invalid JSON at line 1, column 29.')).toBeVisible();
      await expect(dialog(page).getByRole('button', { name: 'Review…' })).toBeDisabled();
      await page.keyboard.press('Control+a');
      await page.keyboard.type('{"name": "Named by a call"}');
      await expectNoViolations(page);
      await page.keyboard.press('Control+Enter');
      await expect(dialog(page).getByText(`name: "${name}" becomes "Named by a call"`)).toBeVisible();
      await expectNoViolations(page);
      expect(await puts()).toEqual([]);
      await expect(dialog(page).getByRole('textbox', { name: 'Reason' })).toBeFocused();
      // Another user is faster.
      await service.edit(`/data_sinks/${id}`, { name: 'Theirs' });
      await page.keyboard.press('Enter');
      await expect(dialog(page).getByText('name: "Theirs" becomes "Named by a call"')).toBeVisible();
      await expect(dialog(page).getByRole('alert')).toContainText('Nothing was sent.');
      expect(await puts()).toHaveLength(1);
      await dialog(page).getByRole('textbox', { name: 'Reason' }).focus();
      await page.keyboard.type('A clearer name');
      await page.keyboard.press('Enter');
      await expect(dialog(page).getByText('The service applied the change')).toBeVisible();
      await expect(dialog(page).getByRole('region', { name: 'Result' })).toBeFocused();
      await expectNoViolations(page);
      // Past the two states, into the choice of the form.
      for (const name of ['Before', 'After']) {
        await page.keyboard.press('Tab');
        await expect(dialog(page).getByRole('region', { name })).toBeFocused();
      }
      await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowRight');
      const answer = await dialog(page).getByRole('region', { name: 'Response' }).textContent();
      expect(JSON.parse(answer!)).toMatchObject({ id, name: 'Named by a call' });
      expect(answer).not.toContain('api_key');
      expect(await puts()).toHaveLength(2);
      const { rows } = await call(page, 'activity.window', {
        query: allActivity,
        from: 0,
        to: 1,
      });
      expect(rows).toMatchObject([
        {
          what: 'Update a sink',
          from: 'window',
          reason: 'A clearer name',
          outcome: 'done',
          before: '{"name":"Theirs"}',
          after: '{"name":"Named by a call"}',
        },
      ]);
    },
  );
});
