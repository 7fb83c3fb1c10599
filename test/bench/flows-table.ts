import type { Page } from '@playwright/test';
import { emptyPage } from './empty-page.ts';
import { connectToEstate, nodesOfEstate as nodes, openConsole } from './estate.ts';
import { answerTimes } from './filter.ts';
import { frameTimes, keystroke } from './page.ts';
import { atMost, type Line, line, median, percentile } from './report.ts';

const rounds = 5;

/**
 * P5: scrolling compared with an empty page in the same browser, by a notch of the wheel each frame: nine screens a
 * second.
 */
async function scrolling(page: Page): Promise<Line[]> {
  const floors: number[] = [];
  const values: number[] = [];
  const worst: number[] = [];
  let rowsInDom = 0;
  let viewport = 0;
  const empty = await emptyPage();
  for (let round = 0; round < rounds; round += 1) {
    floors.push(percentile((await empty.page.evaluate(frameTimes, { frames: 120, scrollBy: 0 })).times, 0.95));
    const { times, mostRows, viewportRows } = await page.evaluate(frameTimes, { frames: 240, scrollBy: 120 });
    values.push(percentile(times, 0.95));
    worst.push(Math.max(...times));
    rowsInDom = Math.max(rowsInDom, mostRows);
    viewport = viewportRows;
  }
  await empty.close();
  return [
    line('P5', `p95 of frame times, scrolling ${nodes} nodes`, floors, values, atMost('ratio', 1.3)),
    line('P5', 'longest frame', floors, worst, atMost('value', 50)),
    line('P5', 'rows in the DOM against rows in view', viewport, rowsInDom, atMost('value', viewport + 20)),
  ];
}

/**
 * P6: from the key to the painted answer, and main's part of it compared with a bare scan. The two goals are two lines,
 * because ten scans are shorter than the frame that a painted answer must wait for.
 */
async function filtering(page: Page): Promise<Line[]> {
  const values: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Each finds another number of flows than the one before, which is how the page shows that it has answered.
    for (const text of ['s', 's3', 'kafka', 'orders', 'stor', '']) values.push(await page.evaluate(keystroke, text));
  }
  const { answers, scans } = answerTimes(nodes);
  const scan = median(scans);
  return [
    line('P6', `a keystroke over ${nodes} nodes, to paint`, scan, values, atMost('value', 30)),
    line('P6', `main's answer to a keystroke over ${nodes} nodes`, scans, answers, atMost('ratio', 3)),
  ];
}

/** The table of flows in the window, with the big estate in it. */
export async function flowsTable(): Promise<Line[]> {
  const { console_, demo, close } = await openConsole();
  const { page } = console_;
  try {
    await connectToEstate(console_, demo);
    await page.getByRole('button', { name: 'Expand all' }).click();
    await page.waitForFunction(
      (least) => Number(document.querySelector('[role="treegrid"]')?.getAttribute('aria-rowcount')) >= least,
      nodes,
    );
    return [...(await scrolling(page)), ...(await filtering(page))];
  } finally {
    await close();
  }
}
