import { expect } from '@playwright/test';
import { readRows } from '../e2e/locators.ts';
import { figureIn } from './comparison.ts';
import { beginsOf, inSeconds, isFailing, momentIn } from './lines.ts';
import { type LookedAt, usual, wide } from './looked-at.ts';

/** The Alerts screen: which flows are in trouble, of what kind, and since when. */
export async function lookAtAlerts(looked: LookedAt): Promise<void> {
  const { page, flows, comparison, remembers } = looked;
  await page.setViewportSize(wide);
  await page.evaluate(() => (location.hash = '#/alerts?filter=source:flow&tab=all'));
  const rows = readRows(page, 'Alerts');
  await expect(rows.first()).toBeVisible();
  // One alert in each row, so that its kind and its time are its own.
  await page.getByText('Group by flow').click();
  await expect(page.getByRole('checkbox', { name: 'Group by flow' })).not.toBeChecked();
  const heads = await page.getByRole('grid', { name: 'Alerts' }).getByRole('columnheader').allInnerTexts();
  const place = (head: string): number => heads.findIndex((text) => text.trim().startsWith(head));
  const shown = await rows.evaluateAll(
    (all, [flow, trouble, since]) =>
      all.map((row) => {
        const cells = row.querySelectorAll<HTMLElement>('[role="gridcell"], [role="rowheader"]');
        const text = (at: number): string => cells[at]!.innerText.trim();
        const time = cells[since!]!.querySelector<HTMLElement>('[title]')!.title;
        // The word for its level precedes the name.
        return { name: text(flow!).split('\n').at(-1)!.trim(), trouble: text(trouble!), time };
      }),
    ['Flow', 'What', 'Since'].map(place),
  );
  const found = page.getByRole('status', { name: 'Alerts found' });
  comparison.same('alerts: how many', figureIn(await found.innerText()), shown.length);
  const failing = [...flows.values()].filter(isFailing);
  const named = shown.filter(({ trouble }) => trouble === 'Failing').map(({ name }) => name);
  comparison.same(
    'alerts: flows that fail',
    named.sort().join(),
    failing
      .map(({ name }) => name)
      .sort()
      .join(),
  );
  for (const { name, trouble, time } of shown) {
    const called = [...flows.values()].filter((flow) => flow.name === name);
    comparison.same(`alerts: whether ${name} is a flow`, String(called.length > 0), 'true');
    const begins = called.map((flow) => beginsOf(flow, trouble));
    if (!remembers && begins.every((each) => each !== null))
      comparison.oneOf(`alerts: ${name}, since`, momentIn(time), begins.flat().map(inSeconds));
  }
  await page.setViewportSize(usual);
}
