import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator } from '@playwright/test';
import { flowsTable, found, reports } from '../e2e/locators.ts';
import type { Console } from '../e2e/launch.ts';
import type { NodeState } from '../fixtures/demo-service.ts';
import { figureIn, settled } from './comparison.ts';
import type { LookedAt } from './looked-at.ts';

const isChange = ({ method, path }: { method: string; path: string }): boolean =>
  method === 'PUT' && /\/(pause|activate)$/.test(path);

/** How many nodes, of all or of a kind, have another status than before. */
const changed = (before: Map<number, NodeState>, after: Map<number, NodeState>, kind?: string): number =>
  [...after.values()].filter(
    ({ flow_node_id, resource_type, status }) =>
      before.get(flow_node_id)?.status !== status && (kind === undefined || resource_type === kind),
  ).length;

/** Pauses what is found by some words, saves the report, and restores: the plan, the incident and the report against the service. */
export async function lookAtActing(looked: LookedAt, { app }: Console, words: string): Promise<void> {
  const { page, service, comparison } = looked;
  const before = await service.state();
  await page.evaluate(() => (location.hash = '#/flows'));
  await page.getByRole('searchbox', { name: 'Search flows' }).fill(words);
  await expect(found(page)).toContainText(' of ');
  await flowsTable(page).focus();
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: /^Pause [\d,]+ flows…$/ }).click();
  const planned = await carryOut(page.getByRole('dialog'), /^Pause [\d,]+ flows$/);

  const incident = page.getByRole('main');
  const finished = incident.getByRole('listitem').filter({ hasText: 'Finished: ' });
  await expect(finished).toHaveCount(1, { timeout: 600_000 });
  const paused = await service.state();
  const sent = (await service.log()).filter(isChange);
  const moved = changed(before, paused);
  comparison.same('plan: nodes that change to paused', planned.nodes, moved);
  comparison.same('plan: destinations among them', planned.destinations ?? 0, changed(before, paused, 'data_sinks'));
  comparison.same('plan: calls to the service', planned.calls, sent.length);
  const wayBack = page.getByRole('region', { name: 'Way back' });
  const away = async (): Promise<(number | null)[]> => {
    const text = await wayBack.innerText();
    if (/all of the/.test(text)) return [0];
    return /([\d,]+) of ([\d,]+) nodes? touched/.exec(text)?.slice(1).map(figureIn) ?? [];
  };
  const notAsBefore = async (): Promise<number | undefined | null> => (await away())[0];
  comparison.same('incident: nodes not as before', (await settled(notAsBefore, moved)) ?? null, moved);
  const report = await savedReport(incident, app);
  const reported = /Not as before: ([\d,]+)(?: of ([\d,]+))?/.exec(report);
  comparison.same('report: nodes not as before', figureIn(reported?.[1] ?? ''), moved);
  comparison.same(
    'report: nodes touched',
    figureIn(/Touched: ([\d,]+) nodes?/.exec(report)?.[1] ?? ''),
    (await away())[1] ?? null,
  );

  await incident.getByRole('button', { name: /^Restore [\d,]+ nodes?…$/ }).click();
  const restoring = await carryOut(page.getByRole('dialog'), /^Restore [\d,]+ nodes?(?!…)/);
  await expect(finished).toHaveCount(2, { timeout: 600_000 });
  const restored = await service.state();
  const calls = (await service.log()).filter(isChange).length - sent.length;
  comparison.same('restore: calls to the service', restoring.calls, calls);
  const left = changed(before, restored);
  comparison.same('incident: nodes not as before, once restored', (await settled(notAsBefore, left)) ?? null, left);
}

/** Null for what it does not say. */
interface Planned {
  nodes: number | null;
  calls: number | null;
  destinations: number | null;
}

/** What the dialog of a plan says, read before it is carried out. */
async function carryOut(dialog: Locator, order: RegExp): Promise<Planned> {
  await expect(dialog.getByText(/^Checked/)).toBeVisible({ timeout: 120_000 });
  const text = (await dialog.innerText()).replace(/\s+/g, ' ');
  const nodes = figureIn(/([\d,]+) ?nodes? changes? to/.exec(text)?.[1] ?? '');
  const calls = figureIn(/([\d,]+) ?calls? to the service/.exec(text)?.[1] ?? '');
  const destinations = figureIn(/([\d,]+) ?(?:of them )?destinations (?:go quiet)?/.exec(text)?.[1] ?? '');
  const name = dialog.getByRole('textbox', { name: /^Type / });
  if (await name.isVisible())
    await name.fill(/^Type (.*) to go on/.exec((await name.getAttribute('aria-label')) ?? '')?.[1] ?? 'Northgate');
  await dialog.getByRole('button', { name: order }).click();
  await expect(dialog).toBeHidden({ timeout: 120_000 });
  return { nodes, calls, destinations };
}

async function savedReport(incident: Locator, app: Console['app']): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'penstock-truth-report-'));
  try {
    await app.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] });
    }, folder);
    await incident.getByRole('button', { name: 'Save a report…' }).click();
    await expect(reports(incident.page())).toContainText('The report was saved', { timeout: 60_000 });
    return readFileSync(
      join(
        folder,
        readdirSync(folder).find((name) => name.endsWith('.md'))!,
      ),
      'utf8',
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
