import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { nightly } from '../fixtures/thorough.ts';
import { openApp } from './app.ts';
import { expectNoViolations } from './axe.ts';
import { flowRows, flowSearch, flowsFound, flowsTable } from './locators.ts';

const offered = page.getByRole('listbox', { name: 'Search flows' }).getByRole('option');

async function openFlows(): Promise<void> {
  await openApp('#/flows');
  await expect.element(flowsFound).toHaveTextContent('120 flows');
}

describe('the filter of the flows', () => {
  it('is written from its suggestions, by keyboard alone', async () => {
    await openFlows();
    await userEvent.keyboard('/sta');
    await expect.element(offered).toMatchTextContent('Status of the flow');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(flowSearch).toHaveValue('status:');
    await userEvent.keyboard('pa');
    await expect.element(offered).toMatchTextContent(/^Paused.*flow/);
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(offered).toHaveAttribute('aria-selected', 'true');
    await expectNoViolations();
    await userEvent.keyboard('{Tab}');
    await expect.element(flowSearch).toHaveValue('status:paused ');
    await expect.element(flowSearch).toHaveFocus();
    await expect.element(offered).not.toBeInTheDocument();
    await expect.element(flowRows.first()).toMatchTextContent('Paused');
    await expect.poll(() => flowRows.filter({ hasNotText: 'Paused' }).elements()).toHaveLength(0);
  });

  it('suggests an owner by a part of the name', nightly, async () => {
    await openFlows();
    await flowSearch.click();
    await expect.element(offered.filter({ hasText: 'errors:>100' })).toBeVisible();
    await userEvent.keyboard('owner:okaf');
    await offered.filter({ hasText: 'Mira Okafor' }).click();
    await expect.element(flowSearch).toHaveValue('owner:"Mira Okafor" ');
    await expect.element(flowSearch).toHaveFocus();
    await expect.poll(() => flowRows.filter({ hasNotText: 'Mira Okafor' }).elements()).toHaveLength(0);
  });

  it('leads by the arrow key from a word to the first flow, which Enter opens', nightly, async () => {
    await openFlows();
    await userEvent.keyboard('/orders eu');
    await expect.element(flowsFound).toMatchTextContent(/^\d of 120 flows$/);
    await expect.element(offered).not.toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(flowsTable).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/^Orders EU/);
  });

  it('shows the fault, its position, and a suggestion', async () => {
    await openFlows();
    await flowSearch.fill('eu onwer:ann');
    const message = '“onwer:” is not a filter. Put it in quotes to search for it. Did you mean owner:?';
    await expect.element(flowSearch).toHaveAttribute('aria-invalid', 'true');
    await expect.element(flowSearch).toHaveAccessibleDescription(message);
    // Below the field, and in place of the rows.
    await expect.poll(() => page.getByText(message).elements()).toHaveLength(2);
    const wrong = document.querySelector('.marks .wrong')!;
    expect(wrong).toMatchTextContent('onwer:');
    await expectNoViolations();

    // The mark begins where the text in front of it ends.
    const input = flowSearch.element();
    const brush = document.createElement('canvas').getContext('2d')!;
    const { fontSize, fontFamily } = getComputedStyle(input);
    brush.font = `${fontSize} ${fontFamily}`;
    const textBegins = input.getBoundingClientRect().x + brush.measureText('eu ').width;
    expect(Math.abs(wrong.getBoundingClientRect().x - textBegins)).toBeLessThan(2);

    await userEvent.keyboard('{Escape}');
    await expect.element(flowSearch).toHaveValue('');
    await expect.element(page.getByText(message)).not.toBeInTheDocument();
  });
});
