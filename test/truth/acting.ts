import { expect, type Locator } from '@playwright/test';
import { flowsTable, found } from '../e2e/locators.ts';
import type { Console } from '../e2e/launch.ts';
import type { DemoService, NodeState } from '../fixtures/demo-service.ts';
import { figureIn, settled } from './comparison.ts';
import { type LookedAt, wordOf } from './looked-at.ts';
import { type ActedOn, compareReport, savedReport } from './report.ts';
import { isAnswered, lookAtFinished, lookAtRunning } from './running.ts';
import { readToTheEnd, shiftClock } from './time.ts';
import type { ListedFlow } from './witness.ts';

/** Maximum length of the text in a search field. */
const mostChosen = 60;

const halfHour = 30 * 60_000;

/** Number of nodes, of all or of a kind, whose status has changed. */
const changed = (before: Map<number, NodeState>, after: Map<number, NodeState>, kind?: string): number =>
  [...after.values()].filter(
    ({ flow_node_id, resource_type, status }) =>
      before.get(flow_node_id)?.status !== status && (kind === undefined || resource_type === kind),
  ).length;

/** Flows with a node whose status has changed. */
const flowsChanged = (before: Map<number, NodeState>, after: Map<number, NodeState>): Set<number> =>
  new Set(
    [...after.values()]
      .filter((node) => before.get(node.flow_node_id)?.status !== node.status)
      .map((node) => node.origin_node_id),
  );

/** Pauses some flows, saves the report, and restores. Compares the plan, the change and the report with the service. */
export async function lookAtActing(looked: LookedAt, console: Console): Promise<void> {
  const { page, service, comparison, flows } = looked;
  const chosen = [...flows.values()].filter(({ name }) => name.includes('EU')).slice(0, mostChosen);

  const before = await service.state();
  await page.evaluate(() => (location.hash = '#/flows'));
  await page.getByRole('combobox', { name: 'Search flows' }).fill(chosen.map(({ id }) => `id:${id}`).join(' '));
  await expect(found(page)).toContainText(' of ');
  await flowsTable(page).focus();
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: /^Pause [\d,]+ flows…$/ }).click();
  const dialog = page.getByRole('dialog');
  const asked = await looked.now();
  await service.holdChanges(Math.ceil(chosen.length / 3));
  const planned = await carryOut(dialog, /^Pause [\d,]+ flows$/);
  const begunBy = await looked.now();
  await comparison.part('a change while it runs', () =>
    lookAtRunning(looked, { calls: planned.calls!, before, asked }),
  );

  const change = page.getByRole('main');
  const finished = change.getByRole('listitem').filter({ hasText: 'Finished: ' });
  await expect(finished).toHaveCount(1, { timeout: 600_000 });
  const paused = await service.state();
  const sent = (await service.log()).filter(isAnswered);
  const moved = changed(before, paused);
  comparison.same('plan: nodes that change to paused', planned.nodes, moved);
  comparison.same('plan: destinations among them', planned.destinations ?? 0, changed(before, paused, 'data_sinks'));
  comparison.same('plan: calls to the service', planned.calls, sent.length);
  const wayBack = page.getByRole('region', { name: 'Restore' });
  const away = async (): Promise<(number | null)[]> => {
    const text = await wayBack.innerText();
    if (/Back in their earlier state/.test(text)) return [0];
    return /([\d,]+) of ([\d,]+) nodes? (?:is|are) not restored/.exec(text)?.slice(1).map(figureIn) ?? [];
  };
  const notRestored = async (): Promise<number | undefined | null> => (await away())[0];
  comparison.same('change: nodes not restored', (await settled(notRestored, moved)) ?? null, moved);
  const readers = readersOf(looked, chosen, before, paused);
  comparison.same('plan: other flows that read from these', planned.readers ?? 0, readers);
  const saved = await savedReport(change, console.app);
  const { report, nodes } = saved;
  const flowIds = flowsChanged(before, paused);
  const begun = [asked, begunBy] as const;
  await comparison.part('a report', () =>
    compareReport(looked, 'report', saved, { flowIds, begun, closed: null, calls: [sent.length] }),
  );
  for (const { nodeId, before: was, now } of nodes) {
    comparison.same(`report: node ${nodeId} before`, was, before.get(nodeId)?.status ?? null);
    comparison.same(`report: node ${nodeId} now`, now, paused.get(nodeId)?.status ?? null);
  }
  for (const [place, states] of [before, paused].entries()) {
    const words = nodes.map(({ nodeId }) => wordOf(states.get(nodeId)!));
    for (const [word, same] of Map.groupBy(words, (each) => each))
      comparison.same(`report: ${word}, ${place ? 'now' : 'before'}`, figureOfState(report, word, place), same.length);
  }
  const reported = /Not restored: ([\d,]+)(?: of ([\d,]+))?/.exec(report);
  comparison.same('report: nodes not restored', figureIn(reported?.[1] ?? ''), moved);
  comparison.same(
    'report: nodes touched',
    figureIn(/Changed: ([\d,]+) nodes?/.exec(report)?.[1] ?? ''),
    (await away())[1] ?? null,
  );

  await change.getByRole('button', { name: /^Restore [\d,]+ nodes?…$/ }).click();
  const logged = (await service.log()).length;
  const restoring = await carryOut(page.getByRole('dialog'), /^Restore [\d,]+ nodes?(?!…)/);
  await expect(finished).toHaveCount(2, { timeout: 600_000 });
  const restored = await service.state();
  // Calls are left out where the first of them shows that they reach too far.
  await comparison.part('a restore', () => lookAtFinished(looked, 'restore', restoring.calls!, logged));
  const left = changed(before, restored);
  comparison.same('change: nodes not restored, after the restore', (await settled(notRestored, left)) ?? null, left);

  const calls = [sent.length, (await service.log(logged)).filter(isAnswered).length];
  await comparison.part('a report later', () => lookAtLaterReport(looked, console, { flowIds, begun, calls }));
}

/** The report of the change on screen when it was open for half an hour, and closed for another. */
async function lookAtLaterReport(looked: LookedAt, console: Console, acted: Omit<ActedOn, 'closed'>): Promise<void> {
  const { page, service } = looked;
  const change = page.getByRole('main');
  await letPass(console, service, halfHour);
  const asked = await looked.now();
  const close = change.getByRole('button', { name: /^Close .*…$/ });
  // A change that is restored as a whole is closed already.
  const isOpen = await close.isVisible();
  if (isOpen) {
    await close.click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Close (without restoring|the change)$/ })
      .click();
    await expect(close).toBeHidden();
  }
  const closed = isOpen ? ([asked, await looked.now()] as const) : ([acted.begun[1], asked] as const);
  await letPass(console, service, halfHour);
  await compareReport(looked, 'report later', await savedReport(change, console.app), { ...acted, closed });
}

/** Advances the clocks of the service and of the console, which then reads it again. */
async function letPass(console: Console, service: DemoService, milliseconds: number): Promise<void> {
  await service.advance(milliseconds);
  await shiftClock(console, milliseconds);
  await readToTheEnd(console, { anew: true });
}

/** Null for missing figures. */
interface Planned {
  nodes: number | null;
  calls: number | null;
  destinations: number | null;
  /** Other flows that read from what changes. */
  readers: number | null;
}

/** Content of a plan's dialog, read before it is executed. */
async function carryOut(dialog: Locator, order: RegExp): Promise<Planned> {
  await expect(dialog.getByText(/^Verified/)).toBeVisible({ timeout: 120_000 });
  const text = (await dialog.innerText()).replace(/\s+/g, ' ');
  const nodes = figureIn(/([\d,]+) ?nodes? changes? to/.exec(text)?.[1] ?? '');
  const calls = figureIn(/([\d,]+) ?calls? to the service/.exec(text)?.[1] ?? '');
  const destinations = figureIn(/([\d,]+) ?(?:of them )?destinations (?:stop receiving data)?/.exec(text)?.[1] ?? '');
  const readers = figureIn(/([\d,]+) ?other flows? reads? from these/.exec(text)?.[1] ?? '');
  const name = dialog.getByRole('textbox', { name: /^Type / });
  if (await name.isVisible())
    await name.fill(/^Type (.*) to go on/.exec((await name.getAttribute('aria-label')) ?? '')?.[1] ?? 'Northgate');
  await dialog.getByRole('button', { name: order }).click();
  await expect(dialog).toBeHidden({ timeout: 120_000 });
  return { nodes, calls, destinations, readers };
}

/** Number of unselected flows that read from one in which something changed. */
function readersOf(
  { flows }: LookedAt,
  chosen: readonly ListedFlow[],
  before: Map<number, NodeState>,
  after: Map<number, NodeState>,
): number {
  const changed = flowsChanged(before, after);
  return [...flows.values()].filter((flow) => !chosen.includes(flow) && [...flow.reads].some((id) => changed.has(id)))
    .length;
}

/** Number of nodes in a state in the report's table of states, before (0) or now (1). */
function figureOfState(report: string, word: string, place: number): number | null {
  const row = report.split('\n').find((line) => line.startsWith(`| ${word.replaceAll('_', '\\_')} |`));
  const cells = row?.split('|').map((cell) => cell.trim());
  return figureIn(cells?.[place === 0 ? 2 : 4] ?? '');
}
