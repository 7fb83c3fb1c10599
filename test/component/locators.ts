import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';

/** Where things are on screen, by the role and name that an operator has for them. */

export const flowsTable = page.getByRole('treegrid', { name: 'Flows' });

/** The rows of flows and nodes that are drawn now, without the one of headers. */
export const flowRows = flowsTable.getByRole('row', { name: /./ }).filter({ hasNot: page.getByRole('columnheader') });

export const flowSearch = page.getByRole('combobox', { name: 'Search flows' });

/** How many flows the search and the filters leave, in words. */
export const flowsFound = page.getByRole('status', { name: 'Flows found' });

/** A menu above a list, which comes before the table and its buttons of that name. */
export const filterButton = (name: string) => page.getByRole('main').getByRole('button', { name }).first();

/** The node that is selected in the graph of a flow, on the screen of the flow. */
export const selectedNode = page.getByRole('complementary', { name: 'Selected node' });

/** News and errors about what the operator was not doing at that moment. */
export const reports = page.getByRole('region', { name: 'Messages' });

/** Gives something the keyboard once it is there. */
export async function focusOn(locator: Locator): Promise<void> {
  await expect.element(locator).toBeVisible();
  (locator.element() as HTMLElement).focus();
  await expect.element(locator).toHaveFocus();
}

/** The title of the screen; on the overview and the wall it is the verdict. */
export const title = page.getByRole('heading', { level: 1 });

/** Follows a link of the navigation. */
export const goToPlace = (name: string): Promise<void> =>
  page.getByRole('navigation').getByRole('link', { name }).first().click();

/** Chooses a radio button or a check box by its key: the pointer would have to hit what is drawn instead of it. */
export async function choose(option: Locator): Promise<void> {
  await focusOn(option);
  await userEvent.keyboard(' ');
}

/** The dialog that is open. */
export const dialog = page.getByRole('dialog');
