import { beforeEach, describe, expect, it } from 'vitest';
import { failure } from '../../../../../main/core/base/failure.ts';
import { DurationReader } from '../../../../../main/core/monitoring/duration-reader.ts';
import { Snapshot } from '../../../../../main/core/monitoring/snapshot.ts';
import type { RunWrite, ServiceFlow } from '../../../../../main/core/ports/service.ts';
import { ManualClock } from '../../../../fixtures/clock.ts';
import { flow, node, run } from '../../../../fixtures/flows.ts';
import { silentLog } from '../../../../fixtures/log.ts';
import { MemoryService } from '../../../../fixtures/service.ts';

const minute = 60_000;
const hour = 60 * minute;
const start = Date.parse('2026-03-12T12:00:00Z');
const { signal } = new AbortController();

/** A flow with two destinations: those of flow 1 are 1002 and 1003. */
const withDestinations = (id: number): ServiceFlow =>
  flow([node(id, null), ...[id + 1, id + 2].map((below) => node(below, id, { kind: 'destination' }))]);

let service: MemoryService;
let snapshot: Snapshot;
let clock: ManualClock;
let spare: number;
let alerted: Set<number>;
let reader: DurationReader;
let looks: number;

/** Gives each flow a run every hour, the newest ten minutes ago. */
function runHourly(ids: readonly number[], errors = 0): void {
  const runs = ids.flatMap((id) =>
    Array.from({ length: 24 }, (_, ago) =>
      run(id, clock.now() - 10 * minute - ago * hour, { errors: ago < 3 ? errors : 0 }),
    ),
  );
  snapshot.putRuns(runs, clock.now());
}

/** Lets the destinations of a flow write a while after the beginning of each run. */
function writeAfter(id: number, length: number): void {
  const runs = snapshot.entryOf(id)!.runs.map(({ runId }): RunWrite => ({
    runId,
    startedAt: runId,
    writtenAt: runId + length,
  }));
  for (const destination of [id + 1001, id + 1002]) service.runWrites!.set(destination, runs);
}

/** Reads as after a complete read of the flows, a quarter of a minute later. Returns the requests. */
async function look(): Promise<string[]> {
  const before = service.calls.length;
  clock.advance(15_000);
  looks += 1;
  await reader.watched(looks);
  return service.calls.slice(before);
}

function open(...flows: ServiceFlow[]): void {
  service = new MemoryService(flows);
  service.runWrites = new Map();
  snapshot = new Snapshot();
  clock = new ManualClock(start);
  [spare, alerted, looks] = [5, new Set(), 0];
  snapshot.put(flows, start);
  reader = new DurationReader({ service, snapshot, clock, log: silentLog, spare: () => spare, alerted: () => alerted });
}

beforeEach(() => {
  open(withDestinations(1), withDestinations(11), withDestinations(21), flow([node(31, null)]));
  runHourly([1, 11, 21, 31]);
  for (const id of [1, 11, 21]) writeAfter(id, 2 * minute);
});

describe('durations in the background', () => {
  it('are read flow after flow within the spare requests, and again only after a new run', async () => {
    spare = 2;
    expect(await look()).toEqual(['run writes 1003', 'run writes 1013']);
    expect(reader.coverage).toEqual({ flows: 3, judged: 2, isReported: true });
    expect(await look()).toEqual(['run writes 1023']);
    expect(reader.coverage).toEqual({ flows: 3, judged: 3, isReported: true });
    const usual = { from: 2 * minute, to: 2 * minute };
    expect(snapshot.entryOf(1)!.durations).toMatchObject({
      offer: 'reported',
      destinations: { read: 1, of: 2 },
      usual,
    });
    clock.advance(hour);
    expect(await look()).toEqual([]);
    snapshot.putRuns([run(11, clock.now() - 5 * minute)], clock.now());
    expect(await look()).toEqual(['run writes 1013']);
    expect(await look()).toEqual([]);
  });

  it('are read of failing flows and those with an alert first, and of others after every fourth read', async () => {
    spare = 0;
    alerted.add(21);
    expect(await look()).toEqual(['run writes 1023']);
    runHourly([11], 900);
    expect(snapshot.entryOf(11)!.failingSince).not.toBeNull();
    expect(await look()).toEqual(['run writes 1013']);
    for (let without = 1; without < 4; without += 1) expect(await look()).toEqual([]);
    expect(await look()).toEqual(['run writes 1003']);
  });

  it('are at most five requests', async () => {
    const flows = Array.from({ length: 8 }, (_, index) => withDestinations(index * 10 + 1));
    open(...flows);
    runHourly(flows.map(({ originId }) => originId));
    spare = 100;
    expect(await look()).toHaveLength(5);
    expect(await look()).toHaveLength(3);
  });

  it('of paused flows, of paused destinations and of flows without one are not read', async () => {
    const paused = { kind: 'destination', statusWord: 'PAUSED' } as const;
    snapshot.put([flow([node(1, null, { statusWord: 'PAUSED' }), node(2, 1, { kind: 'destination' })])], clock.now());
    snapshot.put([flow([node(11, null), node(12, 11, { kind: 'destination' }), node(13, 11, paused)])], clock.now());
    expect(await look()).toEqual(['run writes 1012', 'run writes 1023']);
    expect(reader.of(31).offer).toBe('no_destination');
    expect(reader.of(1).offer).toBe('unread');
  });

  it('stay with a flow that is read again', async () => {
    await look();
    snapshot.put([{ ...withDestinations(1), name: 'renamed' }], clock.now());
    expect(snapshot.entryOf(1)!.durations?.offer).toBe('reported');
  });
});

describe('a run that is longer than usual', () => {
  const begin = start - 2 * minute;
  beforeEach(() => {
    snapshot.putRuns([run(1, begin)], start);
    for (const id of [1002, 1003])
      service.runWrites!.set(id, [{ runId: begin, startedAt: begin, writtenAt: null }, ...service.runWrites!.get(id)!]);
  });

  it('is slow once the service says that it still runs', async () => {
    await look();
    const { durations } = snapshot.entryOf(1)!;
    expect([durations!.slow, durations!.runs[0]!.endedAt]).toEqual([null, null]);
    clock.advance(20 * minute);
    expect(await look()).toContain('get 1');
    expect(snapshot.entryOf(1)!.durations!.slow).toBeNull();
    service.processing = 2;
    clock.advance(10 * minute);
    await look();
    expect(snapshot.entryOf(1)!.durations!.slow).toMatchObject({ since: begin, isRunning: true });
  });
});

describe('durations of a flow on screen', () => {
  it('of a destination that cannot be read leave those of the others, and are partial', async () => {
    service.trouble = (request) => {
      if (request === 'run writes 1003') throw failure('refused', 'Not allowed.', { advice: '' });
    };
    expect(await reader.open(1, { signal })).toMatchObject({ offer: 'reported', destinations: { read: 1, of: 2 } });
    await reader.open(1, { signal });
    expect(service.calls).toHaveLength(2);
  });

  it('are read at once, and its newest run again until it has ended', async () => {
    spare = 0;
    const opened = () => reader.open(1, { signal });
    expect(await opened()).toMatchObject({ offer: 'reported', destinations: { read: 2, of: 2 } });
    expect(service.calls).toEqual(['run writes 1002', 'run writes 1003']);
    await opened();
    clock.advance(hour);
    await opened();
    expect(service.calls).toHaveLength(2);
    snapshot.putRuns([run(1, clock.now())], clock.now());
    await opened();
    await opened();
    expect(service.calls).toHaveLength(4);
    clock.advance(minute);
    writeAfter(1, minute);
    expect((await opened()).runs[0]).toMatchObject({ duration: minute });
    expect(service.calls).toHaveLength(6);
    clock.advance(minute);
    await opened();
    expect(service.calls).toHaveLength(6);
  });
});

describe('a service without run summaries', () => {
  it('is queried once in six hours', async () => {
    service.runWrites = null;
    await look();
    await look();
    expect(await reader.open(1, { signal })).toMatchObject({ offer: 'unreported' });
    expect(service.calls).toEqual(['run writes 1003']);
    expect(reader.coverage).toEqual({ flows: 3, judged: 0, isReported: false });
    clock.advance(6 * hour);
    service.runWrites = new Map();
    expect(await look()).toHaveLength(3);
    expect(reader.coverage.isReported).toBe(true);
  });

  it('and one whose summaries never have a last write are the same', async () => {
    const flows = Array.from({ length: 12 }, (_, index) => withDestinations(index * 10 + 1));
    open(...flows);
    runHourly(flows.map(({ originId }) => originId));
    for (const { originId } of flows)
      for (const id of [originId + 1001, originId + 1002])
        service.runWrites!.set(id, [{ runId: start - hour, startedAt: start - hour, writtenAt: null }]);
    await look();
    await look();
    expect(service.calls).toHaveLength(10);
    expect(await look()).toEqual([]);
    expect(reader.of(1).offer).toBe('unreported');
    expect(reader.coverage.isReported).toBe(false);
  });
});
