import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { figureIn } from './comparison.ts';
import { compareLine } from './lines.ts';
import { type LookedAt, sumsOf } from './looked-at.ts';
import { unreadAt } from './witness.ts';

const hour = 3_600_000;

const counts = ['Failing', 'Paused', 'Other', 'Unknown', 'Active'] as const;

/** The Overview: number of flows in each state, and what needs attention. */
export async function lookAtOverview(looked: LookedAt): Promise<void> {
  const { page, service, flows, comparison } = looked;
  await page.evaluate(() => (location.hash = '#/overview'));
  const verdict = page.getByRole('heading', { level: 1 });
  await expect(verdict).toContainText(/flows? /);
  const shown = new Map<string, number>();
  for (const state of counts) {
    const link = page.getByRole('navigation', { name: 'Flows by state' }).getByRole('link', { name: state });
    shown.set(state, figureIn(await link.innerText())!);
  }
  compareCounts(looked, 'overview', shown);
  const heading = await verdict.innerText();
  const failing = /^([\d,]+) of [\d,]+ flows? (?:is|are) failing/.exec(heading)?.[1];
  if (failing) comparison.same('overview: failing, in its heading', figureIn(failing), shown.get('Failing')!);
  const all = /of ([\d,]+) flows?/.exec(heading)?.[1];
  if (all) comparison.same('overview: flows, in its heading', figureIn(all), flows.size);

  const unread = page.getByRole('region', { name: 'Alerts' }).getByRole('link', { name: / unread$/ });
  comparison.same('overview: unread notifications', figureIn(await unread.innerText()), await unreadAt(service));
  const lines = page.getByRole('region', { name: 'Needs attention' }).locator('tbody tr:not([aria-hidden])');
  for (const line of await lines.all()) {
    const href = await line.getByRole('rowheader').getByRole('link').getAttribute('href');
    const flow = flows.get(Number(/\d+$/.exec(href!)![0]))!;
    await compareLine(looked, line, flow);
  }
}

/** The wall, which shows the same figures in large type. */
export async function lookAtWall({ page, flows, comparison, ...looked }: LookedAt): Promise<void> {
  await page.evaluate(() => (location.hash = '#/wall'));
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText(/flows? /);
  const states = page.getByRole('list').first().getByRole('listitem');
  const shown = new Map<string, number>();
  for (const item of await states.all()) {
    const [, figure, state] = /^([\d,]+)\s+(\w)/.exec(await item.innerText())!;
    const name = counts.find((each) => each.toLowerCase().startsWith(state!));
    shown.set(name!, figureIn(figure!)!);
  }
  compareCounts({ page, flows, comparison, ...looked }, 'wall', shown);
  const all = [...(await heading.innerText()).matchAll(/\d[\d,]*/g)].map(([digits]) => figureIn(digits)).at(-1);
  comparison.same('wall: flows, in its heading', all!, flows.size);
  const lines = page.getByRole('heading', { name: /^Needs attention/ }).locator('xpath=ancestor::section[1]//li');
  for (const line of await lines.all()) {
    const name = (await line.locator('b').innerText()).trim();
    const called = [...flows.values()].filter((flow) => flow.name === name);
    const title = await line.locator('.num').getAttribute('title');
    const sums = called.flatMap((flow) => sumsOf({ page, flows, comparison, ...looked }, flow, 'errors', hour));
    comparison.oneOf(`wall: errors of ${name} in 1 h`, figureIn(title!), sums);
  }
  await leaveWall(page);
}

async function leaveWall(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.evaluate(() => (location.hash = '#/overview'));
}

/** Failing flows are Penstock's own finding. To the service, they are active. */
function compareCounts({ flows, comparison }: LookedAt, where: string, shown: ReadonlyMap<string, number>): void {
  const words = Map.groupBy(flows.values(), ({ status }) => status);
  const inWord = (word: string): number => words.get(word)?.length ?? 0;
  comparison.same(`${where}: paused`, shown.get('Paused')!, inWord('PAUSED'));
  comparison.same(`${where}: unknown`, shown.get('Unknown')!, inWord(''));
  comparison.same(`${where}: active or failing`, shown.get('Active')! + shown.get('Failing')!, inWord('ACTIVE'));
  const others = flows.size - inWord('PAUSED') - inWord('ACTIVE') - inWord('');
  comparison.same(`${where}: other`, shown.get('Other')!, others);
}
