import { describe, expect, it } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { openApp } from './app.ts';
import { bridge } from './fake-bridge.ts';
import { flowSearch, flowsFound, goToPlace, title } from './locators.ts';
import { endSession } from './session.ts';
import { stopClock } from './time.ts';

const attention = page.getByRole('region', { name: 'Needs attention' });
const chart = (name: string) => page.getByRole('slider', { name });
const timeShown = page.getByRole('status', { name: 'Time shown' });
const zoomOut = page.getByRole('button', { name: 'Zoom out' });

const textOf = (locator: { element: () => Element }): string => locator.element().textContent.trim();
const focus = (locator: { element: () => Element }): void => (locator.element() as HTMLElement).focus();

/** Opens the overview and waits until its charts are drawn. */
async function openOverview(): Promise<void> {
  await openApp('#/overview');
  await expect.element(chart('Errors')).toBeVisible();
}

/**
 * Readout of a chart's cursor: its time, each series with its value, and the number of flows where not all are known.
 */
function pointed(name: string): { time: string; values: string[]; known: string | RegExp } {
  const said = chart(name).element().getAttribute('aria-valuetext')!;
  const [, time, values, known] = /^(.*?\d\d:\d\d): (.*?)(?:\. Data for (\d+ of \d+) flows)?$/.exec(said)!;
  return {
    time: time!,
    values: values!.split(/, (?=[A-Z])/).map((one) => one.split(' ').at(-1)!),
    known: known ?? (expect.stringMatching(/^(\d+) of \1$/) as string),
  };
}

describe('the overview', () => {
  it('leads from a count to those flows, whose filter can be edited, and from a row to its flow', async () => {
    await openApp('#/flows');
    await flowSearch.fill('nothing is called this');
    await goToPlace('Overview');
    const link = page.getByRole('link', { name: /Paused$/ });
    await expect.element(link).toBeVisible();
    const paused = link.element().querySelector('b')!.textContent;
    await link.click();
    await expect.element(flowsFound).toHaveTextContent(`${paused} of 120 flows`);
    await flowSearch.fill('refunds');
    await expect.element(flowsFound).toHaveTextContent('1 of 120 flows');
    await goToPlace('Overview');
    await attention.getByRole('link', { name: 'Orders EU', exact: true }).first().click();
    await expect.element(title).toHaveTextContent('Orders EU');
    history.go(-2);
    await expect.element(flowSearch).toHaveValue('refunds');
    await expect.element(flowsFound).toHaveTextContent('1 of 120 flows');
  });

  it('keeps the keyboard in its row when the environment is signed out', async () => {
    await openOverview();
    const flow = attention.getByRole('row').nth(2).getByRole('link').first();
    focus(flow);
    await endSession();
    await expect.element(page.getByRole('button', { name: 'Sign in' }).first()).toBeVisible();
    await expect.element(flow).toHaveFocus();
  });

  it('shows another range, a part of it by keyboard, and a part by dragging', async () => {
    stopClock();
    await openOverview();
    const sixHours = textOf(timeShown);
    focus(page.getByRole('radio', { name: '24 h' }));
    await userEvent.keyboard(' ');
    await expect.element(timeShown).not.toHaveTextContent(sixHours);
    const day = textOf(timeShown);
    focus(chart('Errors'));
    await userEvent.keyboard('{End}+');
    await expect.element(zoomOut).toBeVisible();
    await expect.element(timeShown).not.toHaveTextContent(day);
    const closer = textOf(timeShown);
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    await expect.element(timeShown).not.toHaveTextContent(closer);
    await userEvent.keyboard('{Escape}');
    await expect.element(zoomOut).not.toBeInTheDocument();
    await expect.element(timeShown).toHaveTextContent(day);
    await expect.element(chart('Errors')).toHaveFocus();

    const { x, y, width } = chart('Records').element().getBoundingClientRect();
    await commands.pointer([
      { move: [x + width / 2, y + 40] },
      { button: 'down' },
      { move: [x + (width * 2) / 3, y + 50] },
      { move: [x + (width * 3) / 4, y + 60] },
      { button: 'up' },
    ]);
    await expect.element(timeShown).not.toHaveTextContent(day);
    await zoomOut.click();
    await expect.element(timeShown).toHaveTextContent(day);
  });

  it('accepts a typed time, and explains an invalid one', async () => {
    await openOverview();
    await page.getByText('Custom', { exact: true }).click();
    await page.getByLabelText('From').fill('2026-01-02 08:00');
    await page.getByLabelText('To', { exact: true }).fill('2026-01-01 08:00');
    await userEvent.tab();
    await expect.element(page.getByText('The start must be before the end.')).toBeVisible();
    await page.getByLabelText('To', { exact: true }).fill('2026-01-03 08:00');
    await userEvent.tab();
    await expect.element(timeShown).toHaveTextContent('Jan 2, 08:00 to Jan 3, 08:00');
    await expect.element(page.getByText(/^No data before/).first()).toBeVisible();
  });

  it('points to one time in all charts, whose numbers are also in a table', async () => {
    await openOverview();
    focus(chart('Errors'));
    await userEvent.keyboard('{End}{ArrowLeft}');
    await expect.poll(() => pointed('Size').time).toBe(pointed('Errors').time);
    const { time, values, known } = pointed('Errors');
    await page.getByRole('button', { name: 'Show Errors as a table' }).click();
    const row = page.getByRole('grid', { name: 'Errors' }).getByRole('row').filter({ hasText: time });
    const cells = () =>
      [...row.element().querySelectorAll('[role="rowheader"], [role="gridcell"]')].map((cell) =>
        cell.textContent.trim(),
      );
    await expect.poll(cells).toEqual([time, ...values, known]);
  });

  it('draws the rows in view, and the others once the keyboard or the wheel reaches them', async () => {
    const most = 100;
    bridge.change('overview.get', (overview) => ({
      ...overview,
      attentionTotal: most,
      attention: Array.from({ length: most }, (_, nth) => ({
        ...overview.attention[0]!,
        originId: 900_000 + nth,
        below: null,
      })),
    }));
    await openOverview();
    const table = attention.getByRole('table');
    await expect.element(table).toHaveAttribute('aria-rowcount', String(most + 1));
    const lines = () => table.element().querySelectorAll('tbody tr[aria-rowindex]');
    const drawn = lines().length;
    expect(drawn).toBeLessThan(most - 5);

    [
      ...lines()
        .item(drawn - 1)
        .querySelectorAll('a'),
    ]
      .at(-1)!
      .focus();
    await expect.poll(() => lines().length).toBeGreaterThan(drawn);
    await userEvent.tab();
    const focused = () => document.activeElement?.closest('tr')?.getAttribute('aria-rowindex');
    await expect.poll(focused).toBe(String(drawn + 2));
    const { x, y } = table.element().parentElement!.getBoundingClientRect();
    await commands.pointer([{ move: [x + 100, y + 60] }, { wheel: [0, 100_000] }]);
    await expect.poll(() => lines().length).toBe(most);
  });

  it.each([
    [1024, 700],
    [720, 450],
  ])('loses nothing in %i x %i pixels, nor does the wall', async (width, height) => {
    await openOverview();
    await page.viewport(width, height);
    const parts = 'html, main, main > .screen, main section, main section > div';
    const tooWide = () =>
      [...document.querySelectorAll(parts)]
        .filter((part) => part.scrollWidth > part.clientWidth)
        .map((part) => part.className);
    await expect.poll(tooWide).toEqual([]);
    chart('Size').element().scrollIntoView();
    await expect.element(chart('Size')).toBeInViewport();
    await page.getByRole('button', { name: 'Wall' }).click();
    await expect.element(title).toBeVisible();
    await expect.poll(tooWide).toEqual([]);
  });

  it('never shows stale data as fresh, and neither does the wall', async () => {
    await openOverview();
    await expect.element(page.getByText(/^Flow list and status updated \d+ \w+ ago/)).toBeVisible();
    const then = new RegExp(`${textOf(title).replace('are', 'were')} at (\\w+ \\d+, )?\\d\\d:\\d\\d`);
    // Two reads of the world are missed.
    stopClock(Date.now() + 3 * 3_600_000);
    await expect.element(title).toMatchTextContent(then);
    await expect.element(page.getByText(/^Flow list and status updated \d+ h ago\.$/)).toBeVisible();
    await page.getByRole('button', { name: 'Wall' }).click();
    await expect.element(page.getByText(/^No answer since (\w+ \d+, )?\d\d:\d\d$/)).toBeVisible();
    await expect.element(title).toMatchTextContent(then);
    await endSession();
    await expect.element(page.getByText(/^Signed out\. Last updated (\w+ \d+, )?\d\d:\d\d$/)).toBeVisible();
  });
});
