import type { Page } from '@playwright/test';
import { connectToEstate, nodesOfEstate as nodes, openConsole } from './estate.ts';
import { answerTimes } from './filter.ts';
import { frameTimes, keystroke } from './page.ts';
import { atMost, type Line, line, percentile } from './report.ts';
import { copyOf, fillWithRows, rowsShown, swapRows } from './static-copy.ts';

const rounds = 5;
const frames = 240;
/** Pixels. */
const rowHeight = 28;

/**
 * P5: scrolling compared with scrolling a table of as many such rows as pass, without the app. By a notch of the wheel
 * each frame, which is nine screens a second, and by a fast swipe.
 */
async function scrolling(page: Page, pixels: number): Promise<Line[]> {
  const floors: number[] = [];
  const values: number[] = [];
  const worst: number[] = [];
  const worstFloor: number[] = [];
  let rowsInDom = 0;
  let viewport = 0;
  const copy = await copyOf(page);
  await fillWithRows(copy.page, Math.ceil((frames * pixels) / rowHeight) + 100);
  for (let round = 0; round < rounds; round += 1) {
    const floor = await copy.page.evaluate(frameTimes, { frames, scrollBy: pixels });
    const { times, mostRows, viewportRows } = await page.evaluate(frameTimes, { frames, scrollBy: pixels });
    floors.push(percentile(floor.times, 0.95));
    worstFloor.push(Math.max(...floor.times));
    values.push(percentile(times, 0.95));
    worst.push(Math.max(...times));
    rowsInDom = Math.max(rowsInDom, mostRows);
    viewport = viewportRows;
  }
  await copy.close();
  const what = `scrolling ${nodes} nodes by ${pixels} px a frame`;
  return [
    line('P5', `p95 of frame times, ${what}, against static rows`, floors, values, atMost('ratio', 1.3)),
    line('P5', `longest frame, ${what}`, worstFloor, worst, atMost('value', 50)),
    line('P5', `rows in the DOM against rows in view, ${what}`, viewport, rowsInDom, atMost('value', viewport + 20)),
  ];
}

/**
 * P6: from the key to the painted answer, compared with swapping the same rows without the app, and main's part of it
 * compared with a bare scan.
 */
async function filtering(page: Page): Promise<Line[]> {
  const values: number[] = [];
  const states: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Each finds another number of flows than the one before, which is how the page shows that it has answered.
    for (const text of ['s', 's3', 'kafka', 'orders', 'stor', '']) {
      values.push(await page.evaluate(keystroke, text));
      states.push(await rowsShown(page));
    }
  }
  const copy = await copyOf(page);
  const swaps = await swapRows(copy.page, states);
  await copy.close();
  const { answers, scans } = answerTimes(nodes);
  const what = `a keystroke over ${nodes} nodes, to paint`;
  return [
    line('P6', `${what}, against swapping the same rows`, swaps, values, atMost('ratio', 1.5)),
    line('P6', what, swaps, values, atMost('value', 60)),
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
    return [...(await scrolling(page, 120)), ...(await scrolling(page, 260)), ...(await filtering(page))];
  } finally {
    await close();
  }
}
