import { expect } from '@playwright/test';
import { call } from '../e2e/bridge.ts';
import { day, listedSince, type LookedAt } from './looked-at.ts';

/** Charts of the Overview over a day: each step's sums, and the number of flows that they cover. */
export async function compareSeries(looked: LookedAt): Promise<void> {
  const { page, flows, comparison, moments } = looked;
  const { environments } = await call(page, 'environments.list', null);
  const environmentId = environments[0]!.id;
  const to = moments()[0];
  const ask = () => call(page, 'overview.series', { environmentId, from: to - day, to, comparedFrom: null });
  // Runs are added up after they were read.
  await expect
    .poll(async () => (await call(page, 'watch.state', { environmentId })).adding, { timeout: 120_000 })
    .toBeNull();
  const { current, step } = await ask();
  const running = [...flows.values()].filter(({ runs }) => runs.length > 0);
  const known = running.map((flow) => listedSince(looked, flow));
  for (const [place, at] of current.at.entries()) {
    const time = new Date(at).toISOString();
    // The last step is not over.
    if (at + step > to) break;
    const runs = running.flatMap((flow) => flow.runs.filter((run) => run.at >= at && run.at < at + step));
    for (const figure of ['records', 'errors', 'bytes'] as const) {
      const sum = runs.length === 0 ? null : runs.reduce((total, run) => total + run[figure], 0);
      comparison.oneOf(
        `overview, chart: ${figure} at ${time}`,
        current[figure][place]!,
        sum === null ? [null, 0] : [sum],
      );
    }
    comparison.same(
      `overview, chart: flows known at ${time}`,
      current.known[place]!,
      known.filter((since) => since <= at).length,
    );
    comparison.same(`overview, chart: flows with runs at ${time}`, current.flows[place]!, running.length);
  }
}
