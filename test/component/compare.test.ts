// @module-tag nightly
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from './app.ts';
import { expectNoViolations } from './axe.ts';
import { flowSearch, title } from './locators.ts';

const table = page.getByRole('grid', { name: 'Compared flows' });
const names = table.getByRole('rowheader');
const known = page.getByRole('status', { name: 'Flows with data in both periods' });
const panel = page.getByRole('complementary', { name: 'Selected flow' });
const missing = page.getByRole('grid', { name: 'Flows not compared' });

/** Opens the comparison of the last hour with the hour before. All flows of the world are known in both. */
async function compareLastHour(): Promise<void> {
  await openApp('#/compare?last=3600000&with=before');
  await expect.element(known).toHaveTextContent('120 of 120 flows with data in both periods');
  await expect.element(names.first()).toMatchTextContent('Orders EU');
}

/** Opens the first flow next to the list. */
async function openPanel(): Promise<void> {
  (table.element() as HTMLElement).focus();
  await userEvent.keyboard('v');
  await expect.element(panel.getByRole('row').filter({ hasText: 'Orders EU normalised' })).toBeVisible();
}

const numberOf = (element: Element | null): number => Number(element!.getAttribute('title')!.replaceAll(',', ''));

describe('the comparison', () => {
  it('compares a flow node by node next to the list, with nodes that add up to its errors', async () => {
    await compareLastHour();
    await openPanel();
    const errors = [...panel.element().querySelectorAll('td:nth-child(2) .num')];
    const sum = errors.reduce((total, one) => total + numberOf(one), 0);
    expect(sum).toBe(numberOf(table.element().querySelector('[data-index="0"] .num')));
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
  });

  it('is sorted by the head of a column, and again the worst first', async () => {
    await compareLastHour();
    const head = table.getByRole('columnheader', { name: 'Flow', exact: true });
    await head.click();
    await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
    const shown = () => names.elements().map((name) => name.textContent.trim().toLowerCase());
    await expect
      .poll(() => shown().length > 8 && shown().every((name, place) => place === 0 || shown()[place - 1]! <= name))
      .toBe(true);
    await head.click();
    await expect.element(head).toHaveAttribute('aria-sort', 'descending');
    await head.click();
    await expect.element(names.first()).toMatchTextContent('Orders EU');
  });

  it('lists the flows whose runs are not known in both periods, and why', async () => {
    await openApp('#/compare?last=3600000&with=yesterday&filter=');
    await expect.element(known).toMatchTextContent(/^\d+ of 120 flows with data in both periods$/);
    const compared = parseInt(known.element().textContent.trim(), 10);
    expect(compared).toBeLessThan(120);
    await expect.element(page.getByText(/failing flows are not compared/)).toBeVisible();
    await page.getByText('Not compared', { exact: true }).click();
    await expect.element(missing).toHaveAttribute('aria-rowcount', String(120 - compared + 1));
    await expect
      .element(missing.getByRole('row').filter({ hasText: 'Orders EU' }).first())
      .toMatchTextContent('Runs of the baseline are missing');
    await flowSearch.fill('nothing is called this');
    await page.getByText('Compared', { exact: true }).click();
    await expect.element(page.getByText('No flow matches')).toBeVisible();
  });

  it('opens from the overview, for the time since flows began to fail, and from the charts of a flow, with their time', async () => {
    await openApp('#/overview');
    await page.getByRole('link', { name: 'Compare flow by flow' }).click();
    // Flows fail: the time since they began to, and the time before, when their runs are known too.
    await expect.element(page.getByRole('radio', { name: 'Custom', exact: true })).toBeChecked();
    await expect.element(page.getByLabelText('Compare with')).toHaveValue('before');
    await expect.element(names.first()).toMatchTextContent('Orders EU');
    await expect.poll(() => page.getByText(/failing flows? (is|are) not compared/).elements()).toEqual([]);
    history.back();
    await page.getByRole('link', { name: 'Orders EU', exact: true }).first().click();
    await expect.element(title).toHaveTextContent('Orders EU');
    await page.getByRole('link', { name: 'Compare node by node' }).click();
    await expect.element(known).toMatchTextContent(/of 1 flow with data/);
    await expect.element(page.getByRole('radio', { name: '24 h', exact: true })).toBeChecked();
  });

  it('has no violation that axe finds, with a flow next to it and where none is known', async () => {
    await compareLastHour();
    await expect.poll(() => document.querySelectorAll('canvas').length).toBe(2);
    await openPanel();
    const against = page.getByLabelText('Compare with');
    await against.selectOptions('Custom');
    await expectNoViolations();
    await against.selectOptions('Same time last week');
    await expect.element(page.getByText('No flow has data for both whole periods')).toBeVisible();
    await expectNoViolations();
    await page.getByRole('button', { name: 'Show the flows' }).click();
    await expect.element(missing).toBeVisible();
    await expectNoViolations();
  });
});
