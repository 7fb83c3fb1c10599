import { afterEach, describe, expect, it } from 'vitest';
import type { LoggedRequest } from '../fixtures/demo-service.ts';
import { Resting } from '../fixtures/resting.ts';

const world = ['--flows', '30', '--seed', '7', '--runs', '20'];
const minute = 60_000;
const { signal } = new AbortController();
const isSummary = ({ path }: LoggedRequest): boolean => path.endsWith('/run_summary');

let resting: Resting;
afterEach(() => resting.close());

async function start(...args: string[]): Promise<void> {
  resting = await Resting.start(...world, ...args);
  await resting.firstRead();
}

function flowNamed(name: string) {
  return [...resting.environment.watch.snapshot.entries()].find(({ flow }) => flow.name === name)!;
}

/** Ends of the runs of a flow by the answers of the service alone: the last write of any of its destinations. */
async function endsOf(name: string): Promise<Map<number, number>> {
  const ends = new Map<number, number>();
  for (const { kind, resourceId } of flowNamed(name).flow.nodes) {
    if (kind !== 'destination') continue;
    const path = `/data_sinks/${resourceId}/metrics/run_summary?orderby=lastWritten&size=20`;
    const { metrics } = (await resting.demo.read(path)) as {
      metrics: { data: { runId: number; lastWritten: number | null }[] };
    };
    for (const { runId, lastWritten } of metrics.data)
      if (lastWritten !== null) ends.set(runId, Math.max(lastWritten, ends.get(runId) ?? 0));
  }
  return ends;
}

const openOf = (name: string) => resting.environment.durations.open(flowNamed(name).flow.originId, { signal });

describe('the durations of runs', () => {
  it('on screen are those of the service, and keep the requests of a failing flow within the budget', async () => {
    await start();
    const opened = await openOf('Orders EU');
    const ends = await endsOf('Orders EU');
    expect(opened).toMatchObject({ offer: 'reported', destinations: { read: 8, of: 8 } });
    for (const { runId, duration } of opened.runs.slice(1, 20)) expect(duration).toBe(ends.get(runId)! - runId);
    await resting.minutes(1);
    const sent: LoggedRequest[] = [];
    for (let passed = 0; passed < 4; passed += 1) {
      resting.environment.watch.look(flowNamed('Orders EU').flow.originId);
      await openOf('Orders EU');
      sent.push(...(await resting.minutes(1)));
    }
    expect(sent.filter(isSummary).length).toBeGreaterThan(0);
    expect(sent.length / 4).toBeLessThanOrEqual(36);
    const known = await openOf('Orders EU');
    expect(known.runs[0]!.runId).toBeGreaterThan(opened.runs[0]!.runId);
  });

  it('of a flow that became slow raise an alert, once its turn has come in the background', async () => {
    await start();
    const slow = () => resting.environment.findings.ongoing('slower_runs');
    const { originId } = flowNamed('Revenue forecast EU').flow;
    for (let passed = 0; passed < 20 && !slow().has(originId); passed += 1) await resting.minutes(1);
    expect([...slow()]).toEqual([originId]);
    const entry = resting.environment.watch.snapshot.entryOf(originId)!;
    // By the time of day, the newest run may still be running. It is then not four times as long yet.
    expect(entry.durations!.slow!.times).toBeGreaterThan(entry.durations!.slow!.isRunning ? 2 : 3);
    expect(entry.durations!.slow!.duration).toBeLessThan(60 * minute);
    const { isReported, judged } = resting.environment.durations.coverage;
    expect([isReported, judged > 0]).toEqual([true, true]);
  });

  it('are unknown at a service without run metrics, which is queried for them once', async () => {
    await start('--no-run-metrics');
    await resting.minutes(3);
    expect((await openOf('Orders EU')).offer).toBe('unreported');
    await resting.minutes(1);
    expect((await resting.demo.log()).filter(isSummary)).toHaveLength(1);
    expect(resting.environment.durations.coverage).toMatchObject({ judged: 0, isReported: false });
  });
});
