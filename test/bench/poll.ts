import { fileURLToPath } from 'node:url';
import type { CDPSession, ElectronApplication, Page } from '@playwright/test';
import type { FlowQuery, NodeRow } from '#contract/models/flow.ts';
import { everyFlow } from '#contract/models/flow.ts';
import { connect } from '../e2e/environment-form.ts';
import { nodesOfEstate, openConsole } from './estate.ts';
import { comesToShow, press } from './page.ts';
import { atMost, comparison, type Line, line } from './report.ts';
import { bodyShown, change, copyOf, prepareChange } from './static-copy.ts';

const rounds = 6;
const byName: FlowQuery['sort'] = [{ column: 'name', direction: 'ascending' }];
/** Share of all flows that change between two reads. */
const changing = 0.01;
/** Maximum number of rows that main returns in one answer. */
const rowsPerCall = 500;

interface Cost {
  /** Characters of JSON that main sent to the page. */
  said: number;
  /** Milliseconds that the page's main thread worked. */
  worked: number;
}

/** Traffic from main and work of the page since they began. */
async function costSoFar(app: ElectronApplication, devTools: CDPSession): Promise<Cost> {
  const said = await app.evaluate(() => (globalThis as unknown as { saidToPage: number }).saidToPage);
  return { said, worked: await workOf(devTools) };
}

const difference = (after: Cost, before: Cost): Cost => ({
  said: after.said - before.said,
  worked: after.worked - before.worked,
});

/** Milliseconds that the main thread of a page without the app works to show this body. */
async function costOfChange(copy: Page, body: string): Promise<number> {
  await prepareChange(copy, body);
  const devTools = await copy.context().newCDPSession(copy);
  await devTools.send('Performance.enable');
  const before = await workOf(devTools);
  await change(copy);
  const worked = (await workOf(devTools)) - before;
  await devTools.detach();
  return worked;
}

/** Milliseconds that a page's main thread has worked. */
async function workOf(devTools: CDPSession): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
}

/** Every row of the query, read through the bridge. */
function allRows(page: Page, query: FlowQuery): Promise<NodeRow[]> {
  return page.evaluate(
    async ([query, rowsPerCall]) => {
      const { calls } = window.penstock;
      const listed = await calls['environments.list']({ input: null, cancelId: null });
      const environmentId = listed.ok ? listed.value.selectedId! : '';
      const rows: NodeRow[] = [];
      for (let rowCount = 1; rows.length < rowCount;) {
        const input = { environmentId, query, from: rows.length, to: rows.length + rowsPerCall };
        const answer = await calls['flows.window']({ input, cancelId: null });
        if (!answer.ok) throw new Error(answer.problem.message);
        ({ rowCount } = answer.value);
        rows.push(...answer.value.rows);
      }
      return rows;
    },
    [query, rowsPerCall] as const,
  );
}

interface Chosen {
  /** One flow of a hundred, all of them active. */
  ids: number[];
  /** The row of one of them that is on screen. */
  shownIndex: number;
}

/** Chooses flows that the caller may pause: the first that is on screen, and the others anywhere. */
async function chooseFlows(page: Page): Promise<Chosen> {
  const rows = await allRows(page, { ...everyFlow, sort: byName });
  const may = rows.flatMap(({ id, role, status }, index) =>
    status.word === 'ACTIVE' && ['owner', 'admin', 'operator'].includes(role ?? '') ? [{ id, index }] : [],
  );
  const count = Math.ceil(rows.length * changing);
  const ids = Array.from({ length: count }, (_, place) => may[Math.floor((place * may.length) / count)]!.id);
  return { ids, shownIndex: may[0]!.index };
}

/** Refreshes like a user, and waits until the row shows it and the read has ended. */
async function readAgain(page: Page, index: number, word: string): Promise<void> {
  await page.evaluate(press, 'header button[title*="Click to refresh"]');
  await page.evaluate(comesToShow, { selector: `[role="treegrid"] [data-index="${index}"]`, text: word, atRest: true });
}

/** From the submitted form to the whole estate on screen. */
async function firstLoad(page: Page): Promise<void> {
  const nodes = `${nodesOfEstate.toLocaleString('en')} nodes`;
  await page.evaluate(comesToShow, { selector: 'footer', text: nodes, atRest: true });
  await page.evaluate(() => (location.hash = '#/flows'));
  await page.evaluate(comesToShow, { selector: '[role="treegrid"] [data-index="0"]', text: '', atRest: true });
}

/**
 * P4: a read in which one flow of a hundred changed: data from main to the page, compared with the first load, and its
 * cost in the page, compared with the same change of a document without the app.
 */
export async function poll(): Promise<Line[]> {
  const { console_, demo, close } = await openConsole([fileURLToPath(new URL('count-bridge.cjs', import.meta.url))]);
  const { app, page } = console_;
  try {
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Performance.enable');
    await connect(console_, demo, { pollSeconds: 3600 });
    const atFirst = await costSoFar(app, devTools);
    await firstLoad(page);
    const full = difference(await costSoFar(app, devTools), atFirst);
    const everyRow = JSON.stringify(await allRows(page, { ...everyFlow, expansion: { all: true, except: [] } })).length;

    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').first().click();
    const { ids, shownIndex } = await chooseFlows(page);
    const costs: Cost[] = [];
    const copy = await copyOf(page);
    const alone: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const direction = round % 2 === 0 ? 'pause' : 'activate';
      for (const id of ids) await demo.change(direction, id);
      const before = await costSoFar(app, devTools);
      await readAgain(page, shownIndex, direction === 'pause' ? 'Paused' : 'Active');
      costs.push(difference(await costSoFar(app, devTools), before));
      alone.push(await costOfChange(copy.page, await bodyShown(page)));
    }
    await copy.close();
    const said = costs.map((cost) => cost.said);
    const worked = costs.map((cost) => cost.worked);
    const what = `a read of ${nodesOfEstate} nodes in which ${ids.length} flows changed`;
    return [
      line('P4', `characters over the bridge: ${what}, against every row`, everyRow, said, atMost('ratio', 0.01)),
      line('P4', `characters over the bridge: ${what}, against the first load`, full.said, said, comparison()),
      line('P4', `work of the page: ${what}, against the same change alone`, alone, worked, atMost('ratio', 1.5)),
      line('P4', `work of the page: ${what}, against the first load`, full.worked, worked, comparison()),
    ];
  } finally {
    await close();
  }
}
