import { expect, type Page } from '@playwright/test';
import type { DemoService } from '../fixtures/demo-service.ts';
import { openSource } from './edited-source.ts';
import { bothThemes, full, shoot, small } from './screens-camera.ts';

/**
 * Editing the source of the incident's flow: the form, what would be sent, a conflict, the result, and what was done.
 */
export async function shootEditing(service: DemoService, page: Page): Promise<void> {
  const id = await openSource(page);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Edit source…' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeVisible();
  await shoot(page, 'edit');
  await shoot(page, 'edit-1024x700', bothThemes, small);
  await page.setViewportSize(full);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Orders EU, daily');
  await service.edit(`/data_sources/${id}`, { name: 'Orders of Europe', description: 'Read by the warehouse.' });
  await dialog.getByRole('button', { name: 'Review…' }).click();
  await expect(dialog.getByRole('radio')).toHaveCount(2);
  await shoot(page, 'edit-conflict');
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('button', { name: 'Use these values' }).click();
  await dialog.getByRole('textbox', { name: /^Type Northgate/ }).fill('Northgate');
  await shoot(page, 'edit-review', bothThemes, small);
  await page.setViewportSize(full);
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expect(dialog.getByText('Done and confirmed')).toBeVisible();
  await shoot(page, 'edit-result', ['light']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More actions for this resource' }).click();
  await page.getByRole('menuitem', { name: 'History of edits' }).click();
  await expect(dialog.getByRole('button', { name: 'Undo…' })).toBeVisible();
  await shoot(page, 'edit-history', ['light']);
}
