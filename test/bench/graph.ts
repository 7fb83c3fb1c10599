import type { Page } from '@playwright/test';
import { startConsole } from '../e2e/console.ts';
import { connectAtOnce } from '../e2e/environment-form.ts';
import { openFlow, openFlows } from '../e2e/locators.ts';
import { DemoService } from '../fixtures/demo-service.ts';
import { emptyPage } from './empty-page.ts';
import { temporaryProfile } from './estate.ts';
import { frameTimes, graphFrames, type GraphMove } from './page.ts';
import { atMost, type Line, line, percentile } from './report.ts';

const nodes = 2_000;
const rounds = 5;

const moves: { move: GraphMove; what: string }[] = [
  { move: 'pan', what: 'moving' },
  { move: 'zoom', what: 'zooming' },
];

/**
 * P5 of a graph: moved and zoomed by the wheel each frame, with all of its branches expanded, compared with an empty
 * page in the same browser.
 */
async function measure(page: Page): Promise<Line[]> {
  const empty = await emptyPage();
  const lines: Line[] = [];
  let boxes = 0;
  for (const { move, what } of moves) {
    const floors: number[] = [];
    const values: number[] = [];
    const worst: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      floors.push(percentile((await empty.page.evaluate(frameTimes, { frames: 120, scrollBy: 0 })).times, 0.95));
      const { times, mostBoxes } = await page.evaluate(graphFrames, { frames: 240, move });
      values.push(percentile(times, 0.95));
      worst.push(Math.max(...times));
      boxes = Math.max(boxes, mostBoxes);
    }
    const all = `a graph of ${nodes} nodes`;
    lines.push(
      line('P5', `p95 of frame times, ${what} ${all}`, floors, values, atMost('ratio', 1.5)),
      line('P5', `longest frame, ${what} ${all}`, floors, worst, atMost('value', 100)),
    );
  }
  await empty.close();
  return [...lines, line('P5', 'boxes of a graph in the DOM', nodes, boxes, atMost('value', 500))];
}

/** The graph of a flow of 2,000 nodes in the window, with all of its branches expanded. */
export async function graph(): Promise<Line[]> {
  const demo = await DemoService.start('--flows', '10', '--hold-clock', '--flow-nodes', String(nodes));
  const profile = temporaryProfile();
  const console_ = await startConsole(profile.path);
  const { page } = console_;
  try {
    await connectAtOnce(console_, demo, 3600);
    await openFlows(page);
    const ofBig = [...(await demo.state()).values()].findLast(({ parent_node_id: parent }) => parent === null)!;
    await openFlow(page, ofBig.flow_node_id);
    await page.getByRole('button', { name: 'Enlarge the graph' }).click();
    await page.getByRole('button', { name: 'More…' }).click();
    await page.getByRole('menuitem', { name: 'Expand all' }).click();
    return await measure(page);
  } finally {
    await console_.app.close();
    await demo.stop();
    profile.remove();
  }
}
