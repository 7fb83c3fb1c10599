import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FlowWindow, WatchState } from '#contract/models/flow.ts';
import type { Problem } from '#contract/result.ts';
import { openApp } from './app.ts';
import { bridge } from './fake-bridge.ts';
import { flowRows, title } from './locators.ts';
import { signedOut, withSession } from './session.ts';

const failed: Problem = { kind: 'service_failed', message: 'api.example: Database is down.' };

/** A first read that failed after this many flows. */
const firstRead = (state: WatchState, problem: Problem): WatchState => ({
  ...state,
  phase: 'first_read',
  readAt: null,
  problem,
});

const noFlows = (answer: FlowWindow): FlowWindow => ({ ...answer, rowCount: 0, flowCount: 0, flowTotal: 0, rows: [] });

/** Makes main report another state of the watch. */
async function publishWatch(change: Partial<WatchState>): Promise<void> {
  const state = await bridge.ask('watch.state', { environmentId: bridge.environmentId });
  // Rows are read again for a new revision.
  bridge.publish('watch.changed', { ...state, revision: state.revision + 1, ...change });
}

describe('a service that misbehaves', () => {
  it('has its failure shown in its own words, as text, until it is read on request', async () => {
    const problem = { ...failed, message: 'api.example returned a web page.', detail: '<h1>Sign in to the proxy</h1>' };
    bridge.change('watch.state', (state) => ({ ...firstRead(state, problem), flows: 0 }));
    bridge.change('flows.window', noFlows);
    bridge.answer('watch.refresh', null);
    await openApp('#/flows');
    const alert = page.getByRole('alert').filter({ hasText: problem.message });
    await expect.element(alert).toBeVisible();
    await alert.getByText('Details').click();
    await expect.element(alert.getByText(problem.detail)).toBeVisible();
    bridge.release('flows.window');
    bridge.release('watch.state');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => bridge.inputs('watch.refresh')).toHaveLength(1);
    await publishWatch({});
    await expect.element(flowRows.first()).toBeVisible();
  });

  it('leaves the flows on screen when a later read fails, which is reported above them', async () => {
    await openApp('#/flows');
    await expect.element(flowRows.first()).toBeVisible();
    await publishWatch({ problem: { ...failed, detail: 'Scheduled maintenance' } });
    await expect.element(page.getByText('The last read failed.')).toBeVisible();
    await expect.element(page.getByText(failed.message)).toBeVisible();
    await expect.element(page.getByText('“Scheduled maintenance”')).toBeVisible();
    await expect.element(flowRows.first()).toBeVisible();
  });

  it('requests a slowdown, which is not an outage: its end is shown above the flows', async () => {
    await openApp('#/flows');
    await expect.element(flowRows.first()).toBeVisible();
    const old = {
      phase: 'live' as const,
      readAt: Date.now() - 3_600_000,
      interval: 30_000,
      nextReadAt: null,
      reading: true,
    };
    await publishWatch(old);
    await expect.element(page.getByText('The service has not answered since.')).toBeVisible();
    await publishWatch({ ...old, slowedUntil: Date.now() + 3_600_000 });
    await expect.element(page.getByText('The service asked Penstock to slow down.')).toBeVisible();
    await expect.element(page.getByText(/Penstock sends no requests until \d\d:\d\d:\d\d\./)).toBeVisible();
    await expect.element(page.getByText('The service has not answered since.')).not.toBeInTheDocument();
    await publishWatch({ ...old, slowedUntil: Date.now() - 60_000 });
    await expect.element(page.getByText('Penstock has reduced its request rate.')).toBeVisible();
  });

  it.each([
    ['the session ends', { ...failed, kind: 'signed_out' }, 'You are signed out.'],
    ['the service fails', failed, 'The last read failed.'],
  ] as const)('has the flows shown that arrived before %s in the first read', async (_what, problem, words) => {
    bridge.change('watch.state', (state) => firstRead(state, problem));
    if (problem.kind === 'signed_out') bridge.change('environments.list', (list) => withSession(list, signedOut));
    await openApp('#/flows');
    await expect.element(flowRows.first()).toBeVisible();
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(page.getByText('Only part of the data has arrived so far.')).toBeVisible();
  });

  it('has no flows, and the list explains its purpose', async () => {
    bridge.change('flows.window', noFlows);
    await openApp('#/flows');
    await expect.element(page.getByText('No flows here')).toBeVisible();
  });

  it('has a name of 10,000 characters, which widens neither the list nor the flow', async () => {
    const name = 'long '.repeat(2_000);
    bridge.change('flows.window', (answer) => ({ ...answer, rows: answer.rows.map((row) => ({ ...row, name })) }));
    bridge.change('flow.get', (flow) => ({ ...flow, name, nodes: flow.nodes.map((node) => ({ ...node, name })) }));
    await openApp('#/flows');
    await expect.element(flowRows.first()).toMatchTextContent('long long');
    const { scrollWidth } = document.documentElement;
    expect(scrollWidth).toBeLessThanOrEqual(innerWidth);
    await flowRows.first().click();
    await userEvent.keyboard('{Enter}');
    await expect.element(title).toMatchTextContent('long long');
    await expect.element(page.getByRole('complementary', { name: 'Selected node' })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  });
});
