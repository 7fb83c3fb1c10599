import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Console, startConsole } from '../e2e/console.ts';
import { connect } from '../e2e/environment-form.ts';
import { DemoService } from '../fixtures/demo-service.ts';

/**
 * Nodes of the big estate, or fewer to try a case out. With 14 runs of each of its flows, there are some 100,000 runs.
 */
export const nodesOfEstate = Number(process.env['PENSTOCK_BENCH_NODES'] ?? 50_000);
const runsOfFlow = 14;

/** The demo service with the big estate, which changes only on request. */
export function startEstate(nodes = nodesOfEstate): Promise<DemoService> {
  const size = ['--flows', '100000', '--nodes', String(nodes), '--runs', String(runsOfFlow)];
  return DemoService.start('--port', '0', '--seed', '7', '--hold-clock', ...size);
}

/** A folder for an app's data, and its removal. */
export function temporaryProfile(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'penstock-bench-'));
  // Chromium may still be writing its last output.
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/**
 * Connects a fresh console to the estate, opens its flows and waits until all of them are shown. By default it is then
 * read only on request.
 */
export async function connectToEstate(
  window: Pick<Console, 'app' | 'page'>,
  demo: DemoService,
  { pollSeconds = 3600, nodes = nodesOfEstate } = {},
): Promise<void> {
  const { page } = window;
  await connect(window, demo, { pollSeconds });
  await page.getByRole('button', { name: /^Updated \d/ }).waitFor({ timeout: 120_000 });
  await page.evaluate(() => (location.hash = '#/flows'));
  await page.getByRole('treegrid', { name: 'Flows' }).waitFor();
  await page.getByText(`${nodes.toLocaleString('en')} nodes`).waitFor();
}

interface Estate {
  console_: Console;
  demo: DemoService;
  close: () => Promise<void>;
}

/**
 * A console next to the estate, not yet connected to it.
 * @param required loaded before main
 */
export async function openConsole(required: string[] = []): Promise<Estate> {
  const demo = await startEstate();
  const profile = temporaryProfile();
  const before = required.flatMap((file) => ['-r', file]);
  const console_ = await startConsole(profile.path, { before });
  const close = async (): Promise<void> => {
    await console_.app.close();
    await demo.stop();
    profile.remove();
  };
  return { console_, demo, close };
}
