import { expect, type Page } from '@playwright/test';
import type { DemoService } from '../fixtures/demo-service.ts';
import { openPalette } from './locators.ts';
import { bothThemes, full, shoot, small } from './screens-camera.ts';

export const callingPictures = ['call-choose', 'call', 'call-1024x700', 'call-review', 'call-answer'];

/** Calling an operation that no screen has: the operation, its input, its effect, and its result. */
export async function shootCalling(service: DemoService, page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  const [id] = [...(await service.state()).values()]
    .filter(({ resource_type }) => resource_type === 'data_sinks')
    .map(({ resource_id }) => resource_id);
  await openPalette(page);
  await page.keyboard.type('call the service');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Operation of the service' })).toBeFocused();
  await page.keyboard.type('sink');
  await expect(page.getByRole('option').first()).toContainText('sink');
  await shoot(page, 'call-choose');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('data_sinks.update');
  await expect(page.getByRole('option').first()).toContainText('Update a sink');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('sink_id').fill(String(id));
  await dialog
    .getByLabel('Body, as JSON')
    .fill('{\n  "name": "Orders of Europe",\n  "sink_config": { "path": "out/orders", "data_format": "csv" }\n}');
  await shoot(page, 'call');
  await shoot(page, 'call-1024x700', bothThemes, small);
  await page.setViewportSize(full);
  await dialog.getByRole('button', { name: 'Review…' }).click();
  await expect(dialog.getByRole('heading', { name: 'Effects' })).toBeVisible();
  await dialog.getByRole('textbox', { name: /^Type Northgate/ }).fill('Northgate');
  await shoot(page, 'call-review');
  await dialog.getByRole('button', { name: 'Send the change' }).click();
  await expect(dialog.getByRole('heading', { name: 'Response' })).toBeVisible();
  await shoot(page, 'call-answer');
}
