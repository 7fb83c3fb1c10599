import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';

/** Locators of things on screen, by their role and accessible name. */

export const flowsTable = page.getByRole('treegrid', { name: 'Flows' });

/** Rows of flows and nodes that are drawn now, without the header row. */
export const flowRows = flowsTable.getByRole('row', { name: /./ }).filter({ hasNot: page.getByRole('columnheader') });

export const flowSearch = page.getByRole('combobox', { name: 'Search flows' });

/** Number of flows after search and filters, in words. */
export const flowsFound = page.getByRole('status', { name: 'Flows found' });

/** A menu above a list, which comes before the table and its equally named buttons. */
export const filterButton = (name: string) => page.getByRole('main').getByRole('button', { name }).first();

/** The node that is selected in the graph of a flow, on the screen of the flow. */
export const selectedNode = page.getByRole('complementary', { name: 'Selected node' });

/** News and errors unrelated to the operator's current task. */
export const reports = page.getByRole('region', { name: 'Messages' });

/** Gives an element the keyboard focus once it exists. */
export async function focusOn(locator: Locator): Promise<void> {
  await expect.element(locator).toBeVisible();
  (locator.element() as HTMLElement).focus();
  await expect.element(locator).toHaveFocus();
}

/** Title of the screen. On the overview and the wall it is the verdict. */
export const title = page.getByRole('heading', { level: 1 });

/** Follows a link of the navigation. */
export const goToPlace = (name: string): Promise<void> =>
  page.getByRole('navigation').getByRole('link', { name }).first().click();

/** Chooses a radio button or a check box by its key, because the pointer would have to hit the drawing instead. */
export async function choose(option: Locator): Promise<void> {
  await focusOn(option);
  await userEvent.keyboard(' ');
}

/** The open dialog. */
export const dialog = page.getByRole('dialog');
