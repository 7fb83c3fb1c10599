import { describe, expect, it, vi } from 'vitest';
import type { WatchState } from '#contract/models/flow.ts';
import type { History } from '../../../../../main/core/monitoring/history.ts';
import { Watch } from '../../../../../main/core/monitoring/watch.ts';
import { createLogger } from '../../../../../main/log.ts';
import { eventually } from '../../../../fixtures/eventually.ts';
import { ManualClock } from '../../../../fixtures/clock.ts';
import { flow, node, run } from '../../../../fixtures/flows.ts';
import { memoryHistory } from '../../../../fixtures/history.ts';
import { MemoryService } from '../../../../fixtures/service.ts';

const yesterday = 1_000_000;

function watching(history: History, service = new MemoryService([flow([node(1, null)]), flow([node(5, null)])])) {
  const clock = new ManualClock(yesterday + 24 * 3_600_000);
  const states: WatchState[] = [];
  const lines: string[] = [];
  const watch = new Watch({
    environmentId: 'e',
    service,
    history,
    clock,
    log: createLogger((_level, line) => lines.push(line)),
    pollSeconds: 30,
    onChange: (state) => states.push(state),
  });
  const read = () => eventually(() => expect(watch.state).toMatchObject({ reading: false }));
  return { watch, clock, service, states, lines, read };
}

/** History from an earlier start. */
async function left(): Promise<History> {
  const history = memoryHistory();
  await history.saveFlows([flow([node(1, null)]), flow([node(7, null)])], [], yesterday, true);
  await history.putRuns([run(1, 10), run(1, 20, { errors: 3 })]);
  return history;
}

describe('a watch with a history', () => {
  it('shows flows and runs of the last start, dated, until the service answers', async () => {
    const { watch, service } = watching(await left());
    service.trouble = () => new Promise(() => undefined);
    watch.start();
    await eventually(() => expect(service.calls).toEqual(['list 0']));
    expect(watch.state).toMatchObject({ phase: 'stored', reading: true, readAt: yesterday, flows: 2 });
    expect(watch.snapshot.entryOf(1)?.runs.map(({ runId }) => runId)).toEqual([20, 10]);
  });

  it('shows trouble from the last complete read at once, and current trouble after the next read', async () => {
    const history = memoryHistory();
    const halted = flow([node(1, null, { statusWord: 'HALTED' })]);
    const before = watching(history, new MemoryService([halted, flow([node(5, null)])]));
    before.watch.start();
    await before.read();
    await eventually(() => expect(history.loadOverview()).not.toBeNull());
    const readAt = before.clock.now();

    const after = watching(history);
    expect(after.watch.overview()).toMatchObject({ readAt, flows: 2, attentionTotal: 1 });
    after.clock.advance(60_000);
    after.watch.start();
    await after.read();
    expect(after.watch.overview()).toMatchObject({ readAt: after.clock.now(), flows: 2, attentionTotal: 0 });
  });

  it('stores what a read of runs brought, and nothing twice, even for flows that no list shows', async () => {
    const history = memoryHistory();
    const stored: number[][] = [];
    const putRuns: History['putRuns'] = (runs, ...more) => {
      stored.push(runs.map(({ runId }) => runId).toSorted());
      return history.putRuns(runs, ...more);
    };
    const service = new MemoryService([flow([node(1, null)])]);
    service.runs = [run(1, 10), run(9, 50)];
    const { watch, read } = watching({ ...history, putRuns }, service);
    watch.start();
    await read();
    service.runs = [run(1, 10), run(1, 20), run(9, 50)];
    watch.refresh();
    await read();
    await watch.close();
    expect(stored).toEqual([
      [10, 50],
      [20, 50],
    ]);
  });

  it('has stored everything that it read once it is closed, however soon that is', async () => {
    const history = memoryHistory();
    const stored = Promise.withResolvers<void>();
    const putRuns: History['putRuns'] = async (...runs) => {
      await stored.promise;
      return history.putRuns(...runs);
    };
    const service = new MemoryService([flow([node(1, null)])]);
    service.runs = [run(1, 10)];
    const { watch, read, lines } = watching({ ...history, putRuns }, service);
    watch.start();
    await read();
    const closed = watch.close().then(() => history.runsOf(1, { from: 0, to: Infinity }, 10).length);
    stored.resolve();
    expect(await closed).toBe(1);
    expect(lines).toEqual([]);
  });

  it('stops restoring the history when Penstock quits, without an error', async () => {
    const history = await left();
    const closed = (function* () {
      yield [flow([node(1, null)])];
      throw new Error('statement has been finalized');
    })();
    const { watch, lines } = watching({
      ...history,
      loadFlows: () => ({ readAt: yesterday, isWhole: true, portions: closed }),
    });
    const recalled = watch.recall();
    await watch.close();
    await recalled;
    expect(lines).toEqual([]);
  });

  it('requests nothing to show them without a session', async () => {
    const { watch, service, states } = watching(await left());
    await watch.recall();
    expect(watch.state).toMatchObject({ phase: 'waiting', reading: false, readAt: yesterday, flows: 2 });
    expect(states.at(0)).toMatchObject({ flows: 2 });
    expect(service.calls).toEqual([]);
  });

  it('is live after the first complete read, which also removes what is gone', async () => {
    const { watch, clock, read } = watching(await left());
    watch.start();
    await read();
    expect(watch.state).toMatchObject({ phase: 'live', readAt: clock.now(), flows: 2 });
    expect(watch.snapshot.entryOf(7)).toBeUndefined();
    expect(watch.snapshot.entryOf(5)).toBeDefined();
  });

  it('keeps what it had, with its age, when the first read fails', async () => {
    const { watch, service, read } = watching(await left());
    service.trouble = () => {
      throw new Error('down');
    };
    watch.start();
    await read();
    expect(watch.state).toMatchObject({ phase: 'stored', readAt: yesterday, flows: 2, gaps: [{ why: 'unfinished' }] });
    expect(watch.state.problem).not.toBeNull();
  });

  it('does not replace a fresh answer with stored data', async () => {
    const { watch } = watching(await left());
    watch.take([flow([node(1, null, { statusWord: 'PAUSED' })])]);
    await watch.recall();
    expect(watch.snapshot.entryOf(1)?.state).toBe('paused');
  });

  it('stores exactly what changed and what is gone after each complete read', async () => {
    const history = memoryHistory();
    const save = vi.spyOn(history, 'saveFlows');
    const { watch, clock, service, read } = watching(history);
    watch.start();
    await eventually(() => expect(save).toHaveBeenCalledTimes(1));
    service.alter('pause', 5);
    service.flows = service.flows.slice(1);
    await read();
    clock.advance(30_000);
    await eventually(() => expect(save).toHaveBeenCalledTimes(2));
    await read();
    clock.advance(30_000);
    await eventually(() => expect(save).toHaveBeenCalledTimes(3));
    const saved = save.mock.calls.map(([changed, gone]) => [changed.map(({ originId }) => originId), gone]);
    expect(saved).toEqual([
      [[1, 5], []],
      [[5], [1]],
      [[], []],
    ]);
  });

  it('stores nothing of a list that moved while it was read', async () => {
    const history = memoryHistory();
    const save = vi.spyOn(history, 'saveFlows');
    const { watch, clock, service, read } = watching(history);
    service.gapOfFlows = { why: 'moved' };
    watch.start();
    await read();
    service.gapOfFlows = null;
    clock.advance(30_000);
    await eventually(() => expect(history.loadFlows()?.readAt).toBe(clock.now()));
    expect(save).toHaveBeenCalledTimes(1);
  });

  it('stores whether the list is proven whole', async () => {
    const history = memoryHistory();
    const { watch, clock, service, read } = watching(history);
    service.gapOfFlows = { why: 'withheld', read: 2, total: 3 };
    watch.start();
    await read();
    await eventually(() => expect(history.loadFlows()?.isWhole).toBe(false));
    service.gapOfFlows = null;
    clock.advance(30_000);
    await eventually(() => expect(history.loadFlows()?.isWhole).toBe(true));
  });

  it('continues when nothing can be stored, logs and reports it once, and stores everything later', async () => {
    const history = memoryHistory();
    const fail = () => Promise.reject(new Error('database or disk is full'));
    const save = vi.spyOn(history, 'saveFlows').mockImplementation(fail);
    const { watch, clock, lines, states, read } = watching(history);
    watch.start();
    await eventually(() => expect(watch.state.historyProblem).not.toBeNull());
    await read();
    clock.advance(30_000);
    await eventually(() => expect(save).toHaveBeenCalledTimes(2));
    await read();
    expect(watch.state).toMatchObject({ phase: 'live', problem: null, flows: 2 });
    expect(states.filter(({ historyProblem }) => historyProblem !== null)).not.toEqual([]);
    expect(watch.state.historyProblem?.message).toBe('History is not being stored.');
    expect(lines.filter((line) => line.includes('history was not written'))).toHaveLength(1);
    save.mockRestore();
    clock.advance(30_000);
    await eventually(() => expect(watch.state.historyProblem).toBeNull());
    expect([...history.loadFlows()!.portions].flat()).toHaveLength(2);
  });

  it('reports a loss of runs at once and for as long as it lasts, although flows are stored', async () => {
    const history = memoryHistory();
    const gate = Promise.withResolvers<void>();
    const put = vi.spyOn(history, 'putRuns').mockReturnValue(gate.promise);
    const { watch, clock, states, read } = watching(history);
    watch.start();
    await read();
    await eventually(() => expect(put).toHaveBeenCalledTimes(1));
    expect(states.at(-1)?.historyProblem).toBeNull();
    gate.reject(new Error('locked'));
    await eventually(() => expect(states.at(-1)?.historyProblem).not.toBeNull());
    const first = states.length;
    clock.advance(30_000);
    await eventually(() => expect(put).toHaveBeenCalledTimes(2));
    await read();
    expect(states.slice(first).filter(({ historyProblem }) => historyProblem === null)).toEqual([]);
  });

  it('begins empty when stored data cannot be read', async () => {
    const history = memoryHistory();
    vi.spyOn(history, 'loadFlows').mockImplementation(() => {
      throw new Error('database disk image is malformed');
    });
    const { watch, read } = watching(history);
    watch.start();
    await read();
    expect(watch.state).toMatchObject({ phase: 'live', flows: 2 });
  });

  it('returns the runs of a flow with the older ones from the history, each once, newest first', async () => {
    const history = await left();
    const { watch, clock } = watching(history);
    const at = clock.now();
    await history.putRuns([run(1, 30, { at: at - 1 }), run(1, 40, { at: at - 2, errors: 1 })]);
    watch.take([flow([node(1, null)])]);
    watch.snapshot.putRuns([run(1, 40, { at: at - 2, errors: 9 }), run(1, 50, { at: null })], at);
    expect(watch.runsOf(1).runs.map(({ runId, errors }) => [runId, errors])).toEqual([
      [30, 0],
      [40, 9],
      [20, 3],
      [10, 0],
      [50, 0],
    ]);
  });
});
