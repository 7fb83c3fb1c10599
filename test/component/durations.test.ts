import type { FlowDurations } from '#contract/models/run-duration.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { bridge } from './fake-bridge.ts';
import { flowNamed, openFlow, readAgain, tab } from './shown-flow.ts';

const minute = 60_000;
const table = page.getByRole('grid', { name: 'Runs' });
const rowAt = (place: number) => table.getByRole('row').nth(place + 1);
const unknown: FlowDurations = {
  ...{ offer: 'unreported', readAt: Date.now(), destinations: { read: 2, of: 2 } },
  ...{ runs: [], usual: null },
};

/** Opens the flow of the incident, whose newest run takes that long; null: it is still running. */
async function openWith(newest: number | null, processing: number | null): Promise<void> {
  const originId = await flowNamed('Orders EU');
  const { runs } = await bridge.ask('flow.runs', { environmentId: bridge.environmentId, originId });
  bridge.change('flow.get', (flow) => ({ ...flow, processing }));
  bridge.answer('flow.durations', {
    ...unknown,
    offer: 'reported',
    usual: { from: 2 * minute, to: 4 * minute },
    runs: runs.map(({ runId }, place) => {
      const duration = place === 0 ? newest : 3 * minute;
      const endedAt = duration === null ? null : runId + duration;
      return { runId, startedAt: runId, endedAt, duration, isSlow: duration !== null && duration > 9 * minute };
    }),
  });
  await openFlow(originId);
}

it('runs have a duration, which is marked where it is slow, next to the usual one', async () => {
  await openWith(12 * minute, 0);
  await expect.element(page.getByText('Usual duration of a run: 2 min to 4 min.')).toBeVisible();
  await expect.element(rowAt(0)).toMatchTextContent(/Slow.*12 min/);
  await expect.element(rowAt(1)).toMatchTextContent('3 min');
  await expect.element(rowAt(1)).not.toMatchTextContent('Slow');
  const header = page.getByRole('columnheader', { name: 'Duration' });
  await header.getByRole('button').click();
  await expect.element(header).toHaveAttribute('aria-sort', 'descending');
  await expect.element(rowAt(0)).toMatchTextContent('12 min');
});

it('a run without an end is running only if nodes process records, and unknown otherwise', async () => {
  await openWith(null, 3);
  await expect.element(rowAt(0)).toMatchTextContent(/running \d+ (s|min|h|d)/);
  await expect.element(rowAt(1)).not.toMatchTextContent('running');
  bridge.change('flow.get', (flow) => ({ ...flow, processing: null }));
  const before = bridge.inputs('flow.durations').length;
  await readAgain();
  await expect.poll(() => bridge.inputs('flow.durations').length).toBeGreaterThan(before);
  await expect.element(rowAt(0)).not.toMatchTextContent('running');
});

it('durations are read only while the runs are on screen, and a service without them is named once', async () => {
  bridge.answer('flow.durations', unknown);
  await openFlow(await flowNamed('Orders EU'));
  const notReported = page.getByText('The service does not report when runs end, so their durations are unknown.');
  await expect.element(notReported).toBeVisible();
  await expect.element(rowAt(1)).toMatchTextContent('–');
  await tab('Alerts').click();
  await expect.element(notReported).not.toBeInTheDocument();
  const closed = bridge.inputs('flow.durations').length;
  await readAgain();
  expect(bridge.inputs('flow.durations')).toHaveLength(closed);
});

it('durations that could not be read leave the runs as they are', async () => {
  bridge.fail('flow.durations', { kind: 'unreachable', message: 'No answer.', advice: '' } as never);
  await openFlow(await flowNamed('Orders EU'));
  await expect.element(page.getByText(/^The durations of the newest runs could not be read/)).toBeVisible();
  await expect.element(rowAt(0)).toMatchTextContent('High');
});
