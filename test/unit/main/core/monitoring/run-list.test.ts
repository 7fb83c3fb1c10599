import { describe, expect, it } from 'vitest';
import { RunList } from '../../../../../main/core/monitoring/run-list.ts';
import { Snapshot } from '../../../../../main/core/monitoring/snapshot.ts';
import type { FlowRun, RunPage } from '../../../../../main/core/ports/service.ts';
import { ManualClock } from '../../../../fixtures/clock.ts';
import { flow, node, run as runOf } from '../../../../fixtures/flows.ts';

const { signal } = new AbortController();
const run = (originId: number, at: number): FlowRun => runOf(originId, at, { at });
const page = (runs: FlowRun[], more: Partial<RunPage> = {}): RunPage => ({
  runs,
  unreadable: 0,
  complete: null,
  ...more,
});
const last = { complete: true } as const;

/** A list of runs that was read once, and what the service returns from then on. */
async function listReadOnce(first: RunPage[], flows = 2) {
  const remote = { pages: first, sent: 0, atOnce: undefined as number | undefined };
  const service = {
    listRuns: async function* ({ atOnce }: { atOnce?: number } = {}) {
      remote.atOnce = atOnce;
      for (const one of remote.pages) {
        remote.sent += 1;
        yield one;
      }
    },
  };
  const clock = new ManualClock();
  const snapshot = new Snapshot();
  snapshot.put(
    Array.from({ length: flows }, (_, place) => flow([node(place + 1, null)])),
    clock.now(),
  );
  const list = new RunList(service, snapshot, clock);
  const read = async (pages: RunPage[] = remote.pages) => {
    Object.assign(remote, { pages, sent: 0 });
    const gap = await list.read(signal, () => undefined);
    return { gap, pages: remote.sent };
  };
  return { ...(await read()), read, remote };
}

describe('a list of runs', () => {
  it('is read whole once, and then up to where it has news', async () => {
    const pages = [page([run(1, 30)]), page([run(2, 20)]), page([run(2, 10)], last)];
    const { read, gap, pages: sent } = await listReadOnce(pages);
    expect([gap, sent]).toEqual([null, 3]);
    expect(await read()).toEqual({ gap: null, pages: 1 });
    expect(await read([page([run(1, 40)]), ...pages])).toEqual({ gap: null, pages: 2 });
  });

  it('is read whole again while it is not proven that all was read', async () => {
    const pages = [page([run(1, 30)]), page([run(2, 20)], { complete: false, gap: { why: 'moved' } })];
    const { read, gap, pages: sent } = await listReadOnce(pages);
    expect([gap, sent]).toEqual([{ why: 'moved' }, 2]);
    expect(await read()).toEqual({ gap: { why: 'moved' }, pages: 2 });
    expect(await read([page([run(1, 30)]), page([], last)])).toEqual({ gap: null, pages: 2 });
    expect(await read([page([run(1, 30)]), page([], last)])).toEqual({ gap: null, pages: 1 });
  });

  it('is read on past a run that cannot be read, which does not mean that nothing is new', async () => {
    const { read } = await listReadOnce([page([run(1, 30)]), page([run(2, 20)], last)]);
    const gap = { why: 'unreadable', entries: 1 } as const;
    const odd = [page([run(1, 30)], { unreadable: 1 }), page([run(2, 20)], { unreadable: 1, complete: false, gap })];
    expect(await read(odd)).toEqual({ gap, pages: 2 });
  });

  it('is read no further than to a flow without news, where the newest runs come first', async () => {
    const pages = [page([run(1, 30), run(2, 20)]), page([run(3, 10)], last)];
    const { read } = await listReadOnce(pages, 3);
    expect(await read([page([run(1, 40), run(2, 20)]), pages[1]!])).toEqual({ gap: null, pages: 1 });
    // In another order, nothing follows for the next page.
    expect(await read([page([run(2, 20), run(1, 50)]), page([run(3, 45)]), pages[1]!])).toEqual({
      gap: null,
      pages: 3,
    });
  });

  it('is requested for twice as many flows as had news the last time', async () => {
    const flows = Array.from({ length: 300 }, (_, place) => place + 1);
    const { read, remote } = await listReadOnce([page([run(1, 1)], last)], flows.length);
    expect(remote.atOnce).toBe(100);
    await read([page(flows.map((id) => run(id, 1_000 - id))), page([], last)]);
    await read([page([], last)]);
    expect(remote.atOnce).toBe(600);
    await read([page([], last)]);
    expect(remote.atOnce).toBe(100);
  });
});
