import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator } from '@playwright/test';
import { flowsTable, found, reports } from '../e2e/locators.ts';
import type { Console } from '../e2e/launch.ts';
import type { NodeState } from '../fixtures/demo-service.ts';
import { figureIn, settled } from './comparison.ts';
import { type LookedAt, wordOf } from './looked-at.ts';
import type { ListedFlow } from './witness.ts';

/** The longest text of a search field. */
const mostChosen = 60;

const isChange = ({ method, path }: { method: string; path: string }): boolean =>
  method === 'PUT' && /\/(pause|activate)$/.test(path);

/** How many nodes, of all or of a kind, have another status than before. */
const changed = (before: Map<number, NodeState>, after: Map<number, NodeState>, kind?: string): number =>
  [...after.values()].filter(
    ({ flow_node_id, resource_type, status }) =>
      before.get(flow_node_id)?.status !== status && (kind === undefined || resource_type === kind),
  ).length;

/** Pauses some flows, saves the report, and restores: the plan, the change and the report against the service. */
export async function lookAtActing(looked: LookedAt, { app }: Console): Promise<void> {
  const { page, service, comparison, flows } = looked;
  const chosen = [...flows.values()].filter(({ name }) => name.includes('EU')).slice(0, mostChosen);

  const before = await service.state();
  await page.evaluate(() => (location.hash = '#/flows'));
  await page.getByRole('combobox', { name: 'Search flows' }).fill(chosen.map(({ id }) => `id:${id}`).join(' '));
  await expect(found(page)).toContainText(' of ');
  await flowsTable(page).focus();
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: /^Pause [\d,]+ flows…$/ }).click();
  const planned = await carryOut(page.getByRole('dialog'), /^Pause [\d,]+ flows$/);

  const change = page.getByRole('main');
  const finished = change.getByRole('listitem').filter({ hasText: 'Finished: ' });
  await expect(finished).toHaveCount(1, { timeout: 600_000 });
  const paused = await service.state();
  const sent = (await service.log()).filter(isChange);
  const moved = changed(before, paused);
  comparison.same('plan: nodes that change to paused', planned.nodes, moved);
  comparison.same('plan: destinations among them', planned.destinations ?? 0, changed(before, paused, 'data_sinks'));
  comparison.same('plan: calls to the service', planned.calls, sent.length);
  const wayBack = page.getByRole('region', { name: 'Restore' });
  const away = async (): Promise<(number | null)[]> => {
    const text = await wayBack.innerText();
    if (/all of the/.test(text)) return [0];
    return /([\d,]+) of the ([\d,]+) nodes? changed here/.exec(text)?.slice(1).map(figureIn) ?? [];
  };
  const notRestored = async (): Promise<number | undefined | null> => (await away())[0];
  comparison.same('change: nodes not restored', (await settled(notRestored, moved)) ?? null, moved);
  const readers = readersOf(looked, chosen, before, paused);
  comparison.same('plan: other flows that read from these', planned.readers ?? 0, readers);
  const { report, nodes } = await savedReport(change, app);
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
  const restoring = await carryOut(page.getByRole('dialog'), /^Restore [\d,]+ nodes?(?!…)/);
  await expect(finished).toHaveCount(2, { timeout: 600_000 });
  const restored = await service.state();
  const calls = (await service.log()).filter(isChange).length - sent.length;
  comparison.same('restore: calls to the service', restoring.calls, calls);
  const left = changed(before, restored);
  comparison.same('change: nodes not restored, after the restore', (await settled(notRestored, left)) ?? null, left);
}

/** Null for missing figures. */
interface Planned {
  nodes: number | null;
  calls: number | null;
  destinations: number | null;
  /** Other flows that read from what changes. */
  readers: number | null;
}

/** What the dialog of a plan says, read before it is carried out. */
async function carryOut(dialog: Locator, order: RegExp): Promise<Planned> {
  await expect(dialog.getByText(/^Checked/)).toBeVisible({ timeout: 120_000 });
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

/** How many flows that were not chosen read from one in which something changed. */
function readersOf(
  { flows }: LookedAt,
  chosen: readonly ListedFlow[],
  before: Map<number, NodeState>,
  after: Map<number, NodeState>,
): number {
  const hasChanged = ({ nodes }: ListedFlow): boolean =>
    nodes.some(({ flow_node_id: id }) => before.get(id)?.status !== after.get(id)?.status);
  const changed = new Set([...flows.values()].filter(hasChanged).map(({ id }) => id));
  return [...flows.values()].filter((flow) => !chosen.includes(flow) && [...flow.reads].some((id) => changed.has(id)))
    .length;
}

/** How many nodes the report's table of states says are in a state, before (0) or now (1). */
function figureOfState(report: string, word: string, place: number): number | null {
  const row = report.split('\n').find((line) => line.startsWith(`| ${word.replaceAll('_', '\\_')} |`));
  const cells = row?.split('|').map((cell) => cell.trim());
  return figureIn(cells?.[place === 0 ? 2 : 4] ?? '');
}

/** What the report says for people, and of each node for programs. */
interface SavedReport {
  report: string;
  nodes: { nodeId: number; before: string | null; now: string | null }[];
}

async function savedReport(change: Locator, app: Console['app']): Promise<SavedReport> {
  const folder = mkdtempSync(join(tmpdir(), 'penstock-truth-report-'));
  try {
    await app.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] });
    }, folder);
    await change.getByRole('button', { name: 'Save a report…' }).click();
    await expect(reports(change.page())).toContainText('The report was saved', { timeout: 60_000 });
    const file = (ending: string): string =>
      readFileSync(
        join(
          folder,
          readdirSync(folder).find((name) => name.endsWith(ending))!,
        ),
        'utf8',
      );
    return { report: file('.md'), ...(JSON.parse(file('.json')) as Pick<SavedReport, 'nodes'>) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
