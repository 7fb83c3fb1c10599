import { page } from 'vitest/browser';

/** Where things are on screen, by the role and name that an operator has for them. */

const flowsTable = page.getByRole('treegrid', { name: 'Flows' });

/** The rows of flows and nodes that are drawn now, without the one of headers. */
export const flowRows = flowsTable.getByRole('row', { name: /./ }).filter({ hasNot: page.getByRole('columnheader') });

export const flowSearch = page.getByRole('combobox', { name: 'Search flows' });
