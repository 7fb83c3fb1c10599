import { beforeEach, expect, it } from 'vitest';
import { FollowedEstate } from '../../../../main/cli/followed-estate.ts';
import { failure } from '../../../../main/core/base/failure.ts';
import { ManualClock } from '../../../fixtures/clock.ts';
import { flow, node, run } from '../../../fixtures/flows.ts';
import { MemoryService } from '../../../fixtures/service.ts';

const { signal } = new AbortController();
const quarter = 15_000;

let clock: ManualClock;
let service: MemoryService;
let estate: FollowedEstate;
beforeEach(async () => {
  clock = new ManualClock(Date.parse('2026-03-12T12:00:00Z'));
  service = new MemoryService(ids(12).map((id) => flow([node(id, null)])));
  service.pageSize = 2;
  service.runs = ids(12).map((id) => run(id, clock.now() - id * 60_000));
  estate = new FollowedEstate(service, { load: 'normal', deadlines: [] }, clock);
  await estate.read(signal);
});

const ids = (count: number): number[] => Array.from({ length: count }, (_, place) => place + 1);

/** Reads a quarter of a minute later. Returns the requests. */
async function readAgain(): Promise<string[]> {
  const before = service.calls.length;
  clock.advance(quarter);
  await estate.read(signal);
  return service.calls.slice(before);
}

/** Pauses a flow at the service. */
function pauseAtService(id: number): void {
  service.flows = service.flows.map((one) =>
    one.originId === id ? flow([node(id, null, { statusWord: 'PAUSED' })]) : one,
  );
}

const stateOf = (id: number): string => estate.snapshot.entryOf(id)!.state;

it('reads everything at first, then the newest runs and a share of the list', async () => {
  expect(service.calls).toHaveLength(12);
  expect(estate.gaps).toEqual([]);
  expect(await readAgain()).toEqual(['list 0', 'list 2', 'runs 0']);
  expect(await readAgain()).toEqual(['list 4', 'list 6', 'runs 0']);
  expect(await readAgain()).toEqual(['list 8', 'list 10', 'runs 0']);
});

it('shows every status within a minute, and says how old the oldest is', async () => {
  pauseAtService(11);
  await readAgain();
  expect(stateOf(11)).toBe('active');
  expect(estate.readAt).toBe(clock.now() - quarter);
  await readAgain();
  await readAgain();
  expect(stateOf(11)).toBe('paused');
  for (let read = 0; read < 8; read += 1) {
    await readAgain();
    expect(clock.now() - estate.readAt!).toBeLessThan(60_000);
  }
});

it('says when it read a service without flows', async () => {
  estate = new FollowedEstate(new MemoryService(), { load: 'normal', deadlines: [] }, clock);
  expect(estate.readAt).toBeNull();
  await estate.read(signal);
  expect(estate.readAt).toBe(clock.now());
});

it('reads everything after a failure', async () => {
  service.trouble = () => {
    throw failure('unreachable', 'No answer.');
  };
  await expect(readAgain()).rejects.toThrow('No answer.');
  service.trouble = () => undefined;
  pauseAtService(11);
  await readAgain();
  expect(stateOf(11)).toBe('paused');
});
