import { expect, it } from 'vitest';
import { durationOf, isProcessing, lastWrittenAt } from '../../../../../main/demo/world/durations.ts';
import { logOf } from '../../../../../main/demo/world/run-logs.ts';
import { lastRunId, newestRuns } from '../../../../../main/demo/world/runs.ts';
import { setStatuses } from '../../../../../main/demo/world/status.ts';
import { minute, nodeNamed, start, worldOf } from '../support.ts';

it('runs take a small part of their interval, and end before the next one begins', () => {
  const world = worldOf();
  for (const flow of world.flows) {
    for (const { id } of newestRuns(world, flow, start, 20)) {
      const duration = durationOf(world, flow, id);
      expect(duration).toBeGreaterThan(0);
      expect(duration).toBeLessThan(
        id >= flow.slowFrom ? flow.intervalMs : Math.min(0.2 * flow.intervalMs, 5 * minute),
      );
    }
  }
});

it('the last runs of one flow of the story take four times as long, and fail no more than before', () => {
  const world = worldOf();
  const slow = world.flows.filter(({ slowFrom }) => slowFrom < Infinity);
  expect(slow.map(({ name }) => name)).toEqual(['Revenue forecast EU']);
  const [flow] = slow;
  const runs = newestRuns(world, flow!, start, 20);
  const [late, early] = [runs.slice(0, 3), runs.slice(3)];
  const longest = Math.max(...early.map(({ id }) => durationOf(world, flow!, id)));
  for (const { id, errors } of late) {
    expect(durationOf(world, flow!, id)).toBeGreaterThan(2 * longest);
    expect(errors).toBe(0);
  }
});

it('a run ends with the last sink that writes, which no sink has done before the end', () => {
  const world = worldOf();
  const { flow } = nodeNamed(world, 'orders-eu-s3');
  const runId = lastRunId(world, flow, start)!;
  const end = runId + durationOf(world, flow, runId);
  const sinks = flow.nodes.filter(({ resource }) => resource.kind === 'data_sinks');
  const writes = sinks.map((sink) => lastWrittenAt(world, sink, runId, Infinity));
  // Two sinks of the story are paused.
  expect(writes.filter((at) => at === null)).toHaveLength(2);
  expect(Math.max(...writes.map((at) => at ?? -Infinity))).toBe(end);
  expect(Math.min(...writes.map((at) => at ?? Infinity))).toBeGreaterThan(runId);
  expect(sinks.map((sink) => lastWrittenAt(world, sink, runId, runId))).toEqual(sinks.map(() => null));
  const last = sinks[writes.indexOf(end)]!;
  setStatuses(world, [last], 'PAUSED', runId - minute);
  expect(Math.max(...sinks.map((sink) => lastWrittenAt(world, sink, runId, Infinity) ?? -Infinity))).toBe(end);
});

it('nodes process records, and log, from the beginning of a run to its end', () => {
  const world = worldOf();
  const origin = nodeNamed(world, 'orders-eu-s3');
  const runId = lastRunId(world, origin.flow, start)!;
  const end = runId + durationOf(world, origin.flow, runId);
  expect([runId - 1, runId, end - 1, end].map((at) => isProcessing(world, origin, at))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  const times = logOf(world, origin.flow, runId, 0).map(({ at }) => at);
  expect(times[0]).toBeGreaterThan(runId);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times.at(-1)).toBe(end);
});
