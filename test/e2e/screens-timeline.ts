import { expect } from '@playwright/test';
import { allSeen, mappingBroken, refresh, windowOf } from './changed.ts';
import { bothThemes, full, large, now, shoot, small, withDemo } from './screens-camera.ts';

export const timelinePictures = [
  'changes-all',
  'changes-elsewhere',
  'changes-observed',
  'changes-elsewhere-1024x700',
  'flow-changes',
  'flow-changes-1024x700',
  'suspects',
  'suspects-1024x700',
  'suspects-1920x1080',
  'restore-version',
  'restore-version-1024x700',
  'restore-version-1920x1080',
  'compare-flows',
  'compare-flows-1024x700',
];

/** Changes after every resource was read, the flow that fails since then, and the restore. */
export const shootTimeline = (): Promise<void> =>
  withDemo(['--flows', '30', '--edited-after', '30'], async (service, { app, page }) => {
    let passed = 0;
    /** For all of them: with a service whose clock is ahead, a picture would show an unreal state. */
    const pass = async (milliseconds: number): Promise<void> => {
      passed += milliseconds;
      await service.advance(milliseconds);
      await app.evaluate((_electron, by) => {
        const before = Date.now.bind(Date);
        Date.now = () => before() + by;
      }, milliseconds);
      await page.clock.setFixedTime(now.getTime() + passed);
    };
    await allSeen(page);
    const sinks = [...(await service.state()).values()].filter(({ resource_type: type }) => type === 'data_sinks');
    await pass(20 * 60_000);
    await service.put(`/data_sinks/${sinks[0]!.resource_id}`, { sink_config: { table: 'ELSEWHERE', database: 'NEW' } });
    const { originId } = (await mappingBroken(page, service, 11, pass)).flows[0]!;
    const seen = async () => {
      await refresh(page);
      return (await windowOf(page)).total;
    };
    await expect.poll(seen, { timeout: 60_000, intervals: [500] }).toBeGreaterThan(3);
    await page.evaluate(() => (location.hash = '#/changes/elsewhere'));
    const list = page.getByRole('grid', { name: 'Changes by others' }).locator('[role="row"][data-index]');
    await expect(list.first()).toBeVisible();
    await shoot(page, 'changes-elsewhere');
    await shoot(page, 'changes-elsewhere-1024x700', bothThemes, small);
    await page.setViewportSize(full);
    // An unwatched period may be above it.
    await list.filter({ hasText: 'Destination' }).first().click();
    await page.keyboard.press('Enter');
    await shoot(page, 'changes-observed');
    await page.evaluate(() => (location.hash = '#/changes'));
    await expect(page.getByRole('grid', { name: 'Changes', exact: true })).toBeVisible();
    await shoot(page, 'changes-all');
    await page.evaluate((id) => (location.hash = `#/flows/${id}?part=changes`), originId);
    await expect(page.getByRole('grid', { name: 'Changes', exact: true })).toBeVisible();
    await shoot(page, 'flow-changes');
    await shoot(page, 'flow-changes-1024x700', bothThemes, small);
    await page.setViewportSize(full);
    await page.evaluate((id) => (location.hash = `#/flows/${id}?part=files`), originId);
    await page.getByRole('tab', { name: /^Runs/ }).click();
    await expect(page.getByText('within the hour before it began to fail')).toBeVisible();
    await expect(page.getByRole('tabpanel').getByRole('rowheader').first()).toBeVisible();
    await shoot(page, 'suspects');
    await shoot(page, 'suspects-1024x700', bothThemes, small);
    await shoot(page, 'suspects-1920x1080', bothThemes, large);
    await page.getByRole('button', { name: 'Restore…' }).first().click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Change' })).toBeVisible();
    await shoot(page, 'restore-version', bothThemes, full);
    await shoot(page, 'restore-version-1024x700', bothThemes, small);
    await shoot(page, 'restore-version-1920x1080', bothThemes, large);
    await page.keyboard.press('Escape');
    await page.setViewportSize(full);
    await page.getByRole('button', { name: 'The whole flow' }).click();
    await page.getByRole('menuitem', { name: 'Compare the flow with…' }).click();
    await expect(page.getByRole('dialog').getByRole('status')).toContainText(/nodes? differs?/);
    await shoot(page, 'compare-flows', bothThemes, full);
    await shoot(page, 'compare-flows-1024x700', bothThemes, small);
  });
