import { expect } from '@playwright/test';
import { readRows } from '../e2e/locators.ts';
import { figureIn } from './comparison.ts';
import { beginsOf, inSeconds, isFailing, momentIn } from './lines.ts';
import { type LookedAt, usual, wide } from './looked-at.ts';

/** The Findings screen: which flows are in trouble, of what kind, and since when. */
export async function lookAtFindings(looked: LookedAt): Promise<void> {
  const { page, flows, comparison, remembers } = looked;
  await page.setViewportSize(wide);
  await page.evaluate(() => (location.hash = '#/findings'));
  const rows = readRows(page, 'Findings');
  await expect(rows.first()).toBeVisible();
  const heads = await page.getByRole('grid', { name: 'Findings' }).getByRole('columnheader').allInnerTexts();
  const place = (head: string): number => heads.findIndex((text) => text.trim().startsWith(head));
  const shown = await rows.evaluateAll(
    (all, [flow, trouble, since]) =>
      all.map((row) => {
        const cells = row.querySelectorAll<HTMLElement>('[role="gridcell"], [role="rowheader"]');
        const text = (at: number): string => cells[at]!.innerText.trim();
        const time = cells[since!]!.querySelector<HTMLElement>('[title]')!.title;
        return { name: text(flow!), trouble: text(trouble!), time };
      }),
    ['Flow', 'Issue', 'Since'].map(place),
  );
  const found = page.getByRole('status', { name: 'Findings found' });
  comparison.same('findings: how many', figureIn(await found.innerText()), shown.length);
  const failing = [...flows.values()].filter(isFailing);
  const named = shown.filter(({ trouble }) => trouble === 'Failing').map(({ name }) => name);
  comparison.same(
    'findings: flows that fail',
    named.sort().join(),
    failing
      .map(({ name }) => name)
      .sort()
      .join(),
  );
  for (const { name, trouble, time } of shown) {
    const called = [...flows.values()].filter((flow) => flow.name === name);
    comparison.same(`findings: whether ${name} is a flow`, String(called.length > 0), 'true');
    const begins = called.map((flow) => beginsOf(flow, trouble));
    if (!remembers && begins.every((each) => each !== null))
      comparison.oneOf(`findings: ${name}, since`, momentIn(time), begins.flat().map(inSeconds));
  }
  await page.setViewportSize(usual);
}
