import { expect, type Locator, type Page } from '@playwright/test';
import type { DemoService, LoggedRequest } from '../fixtures/demo-service.ts';

/** Shared steps and locators of the specs of failed records, by role and name. */

/** Amount read, total, and the state of reading. */
export const read = (page: Page): Locator => page.getByRole('status', { name: 'Records read' });

export const recordGroups = (page: Page): Locator =>
  page.getByRole('grid', { name: 'Groups of failed records' }).getByRole('row');

/** Every request for failed records, in the form that faults match. */
export const samplePath = '/*/*/probe/quarantine/sample';

/** Requests for failed records that the service has seen, from the nth of all requests on. */
export async function askedForRecords(service: DemoService, since = 0): Promise<LoggedRequest[]> {
  return (await service.log(since)).filter(({ path }) => path.endsWith('/probe/quarantine/sample'));
}

/** Chooses a flow, whose failed records are then read. */
export async function chooseFlow(page: Page, name: string): Promise<void> {
  await page.evaluate(() => (location.hash = '#/records'));
  await page.getByRole('button', { name: 'Choose a flow…' }).first().click();
  // Text typed earlier would be lost.
  await expect(page.getByRole('combobox', { name: 'Choose a flow or resource' })).toBeFocused();
  await page.keyboard.type(name);
  // By key, because a pointer may be at an option that the next answer replaces.
  await expect(page.getByRole('option', { selected: true })).toContainText(name);
  await page.keyboard.press('Enter');
}

/** The flow of the demo's incident, which the world begins with. */
export async function incidentOrigin(service: DemoService): Promise<number> {
  const all = [...(await service.state()).values()];
  return all.find(({ resource_type }) => resource_type === 'data_sources')!.origin_node_id;
}

/** Reads the failures in the flow of the demo's incident from that moment on, completely. */
export async function readIncidentFlow(page: Page, service: DemoService, from: number): Promise<void> {
  const origin = await incidentOrigin(service);
  await page.evaluate((hash) => (location.hash = hash), `#/records?flow=${origin}&from=${from}`);
  await groupsSettled(page);
}

/** Waits until everything is read, and the groups on screen hold all of it. */
export async function groupsSettled(page: Page): Promise<void> {
  await expect(read(page)).toContainText(/^(First )?[\d,]+ of [\d,]+ records read/);
  // The list is requested after each page of records. The last answer may arrive after the count of what was read.
  await expect.poll(async () => (await inAllGroups(page)) - (await readOf(page)).read).toBe(0);
}

/** Amount read and total, from the screen. */
export async function readOf(page: Page): Promise<{ read: number; total: number }> {
  const [, some, all] = /([\d,]+) of ([\d,]+) records/.exec((await read(page).textContent())!)!;
  return { read: figure(some!), total: figure(all!) };
}

const figure = (text: string): number => Number(text.replaceAll(',', ''));

/** Number of records in all groups on screen together. */
async function inAllGroups(page: Page): Promise<number> {
  const titles = await recordGroups(page)
    .getByTitle(/^(At least )?[\d,]+ records/)
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('title')!));
  return titles.reduce((sum, title) => sum + figure(/[\d,]+/.exec(title)![0]), 0);
}
