import type { WatchState } from '#contract/models/flow.ts';
import { describe, expect, it } from 'vitest';
import { EndlessList, failure } from '../../../../../main/core/base/failure.ts';
import { Watch } from '../../../../../main/core/monitoring/watch.ts';
import { ManualClock } from '../../../../fixtures/clock.ts';
import { eventually } from '../../../../fixtures/eventually.ts';
import { flow, node, run } from '../../../../fixtures/flows.ts';
import { memoryHistory } from '../../../../fixtures/history.ts';
import { silentLog } from '../../../../fixtures/log.ts';
import { MemoryService } from '../../../../fixtures/service.ts';
import { settled } from '../../../../fixtures/settled.ts';

function watching(service: MemoryService) {
  const clock = new ManualClock();
  const states: WatchState[] = [];
  const watch = new Watch({
    environmentId: 'e',
    service,
    history: memoryHistory(),
    clock,
    log: silentLog,
    pollSeconds: 30,
    onChange: (state) => states.push(state),
  });
  const whenRead = () => eventually(() => expect(watch.state).toMatchObject({ reading: false }));
  return { watch, clock, states, whenRead };
}

const two = () => new MemoryService([flow([node(1, null)]), flow([node(5, null)])]);

describe('Watch', () => {
  it('reads at once, then again when the interval is over', async () => {
    const service = two();
    const { watch, clock, whenRead } = watching(service);
    watch.start();
    // A plan that is made during the read may miss flows.
    expect(watch.gaps).toEqual([{ list: 'flows', why: 'unfinished' }]);
    await whenRead();
    expect(watch.state).toMatchObject({ phase: 'live', flows: 2, gaps: [], readAt: clock.now() });
    expect(watch.gaps).toEqual([]);
    clock.advance(29_999);
    expect(service.calls.filter((call) => call === 'list 0')).toHaveLength(1);
    clock.advance(1);
    await whenRead();
    expect(service.calls.filter((call) => call === 'list 0')).toHaveLength(2);
  });

  it('does not overwrite the result of a change with an answer requested before it', async () => {
    const service = two();
    const { watch, whenRead } = watching(service);
    watch.start();
    await whenRead();
    const request = watch.request();
    const before = service.flows;
    watch.take([service.alter('pause', 5)]);
    watch.take(before, request);
    const words = () => watch.snapshot.entryOf(5)!.flow.nodes.map(({ statusWord }) => statusWord);
    expect(words()).toEqual(['PAUSED']);
    watch.take(before, watch.request());
    expect(words()).toEqual(['ACTIVE']);
  });

  it('adopts a list requested later, and ignores an older answer that arrives after it', async () => {
    const service = two();
    const { watch, clock, whenRead } = watching(service);
    watch.start();
    await whenRead();
    const words = () => watch.snapshot.entryOf(5)!.flow.nodes.map(({ statusWord }) => statusWord);
    const [first, second] = [watch.request(), watch.request()];
    const before = service.flows;
    const page = Promise.withResolvers<void>();
    service.trouble = (request) => (request === 'list 0' ? page.promise : undefined);
    service.alter('pause', 5);
    clock.advance(30_000);
    await eventually(() => expect(service.calls.filter((call) => call === 'list 0')).toHaveLength(2));
    watch.take(before, first);
    page.resolve();
    await whenRead();
    expect(words()).toEqual(['PAUSED']);
    watch.take(before, second);
    expect(words()).toEqual(['PAUSED']);
  });

  it('does not revert a change of a flow that arrived while an older page of the list was on its way', async () => {
    const service = two();
    const { watch, clock, whenRead } = watching(service);
    watch.start();
    await whenRead();
    const page = Promise.withResolvers<void>();
    service.trouble = (request) => (request === 'list 0' ? page.promise : undefined);
    const before = service.flows;
    clock.advance(30_000);
    await eventually(() => expect(service.calls.filter((call) => call === 'list 0')).toHaveLength(2));
    const paused = service.alter('pause', 5);
    watch.take([paused]);
    // The page was created before the pause.
    service.flows = before;
    page.resolve();
    await whenRead();
    const words = () => watch.snapshot.entryOf(5)!.flow.nodes.map(({ statusWord }) => statusWord);
    expect(words()).toEqual(['PAUSED']);
    expect(watch.state.flows).toBe(2);
    // The next read reports the current state.
    clock.advance(30_000);
    await whenRead();
    expect(words()).toEqual(['ACTIVE']);
  });

  it('keeps what it has, reports the error and reads less often when a read fails', async () => {
    const service = two();
    const { watch, clock, whenRead } = watching(service);
    watch.start();
    await whenRead();
    service.trouble = () => {
      throw failure('service_failed', 'The service failed.');
    };
    clock.advance(30_000);
    await whenRead();
    expect(watch.state).toMatchObject({ flows: 2, gaps: [{ why: 'unfinished' }], nextReadAt: clock.now() + 60_000 });
    expect(watch.state.problem?.message).toBe('The service failed.');
    service.trouble = () => undefined;
    clock.advance(60_000);
    await whenRead();
    expect(watch.state).toMatchObject({ problem: null, gaps: [], interval: 30_000 });
  });

  it('publishes at once until when the service requests a slowdown, and clears it with the next complete read', async () => {
    const service = two();
    const { watch, clock, whenRead } = watching(service);
    watch.start();
    await whenRead();
    const until = clock.now() + 20_000;
    for (const listener of service.pauseListeners) listener(until);
    expect(watch.state).toMatchObject({ slowedUntil: until, problem: null });
    clock.advance(30_000);
    await whenRead();
    expect(watch.state.slowedUntil).toBeNull();
    await watch.close();
    expect(service.pauseListeners.size).toBe(0);
  });

  it('does not fail where a single flow cannot be read: that flow keeps its age', async () => {
    const service = new MemoryService([1, 5, 9].map((id) => flow([node(id, null)])));
    service.pageSize = 1;
    const { watch, clock, whenRead } = watching(service);
    watch.start();
    await whenRead();
    const readAt = watch.snapshot.askedAt(9);
    service.trouble = (request) => {
      if (request === 'get 9') throw failure('refused', 'Not for you.', { status: 403 });
    };
    watch.look(9);
    clock.advance(30_000);
    await whenRead();
    expect(service.calls).toContain('get 9');
    expect(watch.state.problem).toBeNull();
    expect(watch.snapshot.askedAt(9)).toBe(readAt);
  });

  it('drops no flow when a read ends after the first page', async () => {
    const service = two();
    service.pageSize = 1;
    const { watch, whenRead } = watching(service);
    watch.start();
    await whenRead();
    service.trouble = (request) => {
      if (request === 'list 1') throw failure('timeout', 'No answer.');
    };
    watch.refresh();
    await whenRead();
    expect(watch.state).toMatchObject({ flows: 2, gaps: [{ why: 'unfinished' }] });
  });

  it('removes nothing after a list moved while it was read, and reports it as incomplete', async () => {
    const service = two();
    const { watch, clock, whenRead } = watching(service);
    watch.start();
    await whenRead();
    service.flows = [flow([node(1, null)]), flow([node(9, null)])];
    service.gapOfFlows = { why: 'moved' };
    clock.advance(30_000);
    await whenRead();
    expect(watch.state).toMatchObject({ flows: 3, gaps: [{ why: 'moved' }], problem: null });
    service.gapOfFlows = null;
    clock.advance(30_000);
    await whenRead();
    expect(watch.state).toMatchObject({ flows: 2, gaps: [] });
    expect(watch.snapshot.entryOf(5)).toBeUndefined();
  });

  it('keeps vanished flows until a second read confirms it', async () => {
    const service = two();
    const { watch, clock, whenRead } = watching(service);
    watch.start();
    await whenRead();
    expect(watch.isKnown).toBe(true);
    const before = service.flows;
    service.flows = [];
    clock.advance(30_000);
    await whenRead();
    expect(watch.state).toMatchObject({ flows: 2, gaps: [{ why: 'vanished', gone: 2, of: 2 }], problem: null });
    expect(watch.isKnown).toBe(false);
    service.flows = before;
    clock.advance(30_000);
    await whenRead();
    expect(watch.state).toMatchObject({ flows: 2, gaps: [] });
    service.flows = [];
    for (let read = 0; read < 2; read += 1) {
      clock.advance(30_000);
      await whenRead();
    }
    expect(watch.state).toMatchObject({ flows: 0, gaps: [] });
    expect(watch.isKnown).toBe(true);
  });

  it('reads all runs once, and afterwards only until nothing is new', async () => {
    const service = two();
    service.pageSize = 1;
    service.runs = [run(1, 30), run(5, 20), run(1, 10)];
    const { watch, clock, whenRead } = watching(service);
    watch.start();
    await whenRead();
    expect(service.calls.filter((call) => call.startsWith('runs'))).toEqual(['runs 0', 'runs 1', 'runs 2']);
    service.runs = [run(1, 40), ...service.runs];
    clock.advance(30_000);
    await whenRead();
    expect(service.calls.filter((call) => call.startsWith('runs')).slice(3)).toEqual(['runs 0', 'runs 1']);
    expect(watch.snapshot.entryOf(1)?.runs.map(({ runId }) => runId)).toEqual([40, 30, 10]);
  });

  it('stops with no timer left, and retains what it read', async () => {
    const service = two();
    const { watch, clock, whenRead } = watching(service);
    watch.start();
    await whenRead();
    watch.stop();
    expect(clock.waiting).toBe(0);
    expect(watch.state).toMatchObject({ phase: 'waiting', flows: 2 });
  });

  it('ignores the rest of a read that was under way when it was stopped', async () => {
    const service = two();
    const { watch, states } = watching(service);
    const gate = Promise.withResolvers<void>();
    service.trouble = () => gate.promise;
    watch.start();
    watch.stop();
    const published = states.length;
    gate.resolve();
    await settled();
    expect(watch.state).toMatchObject({ flows: 0, reading: false });
    expect(states).toHaveLength(published);
  });

  it('reads less often while hidden, and at once when shown again', async () => {
    const service = two();
    const { watch, clock, whenRead } = watching(service);
    watch.start();
    await whenRead();
    watch.setHidden(true);
    clock.advance(119_999);
    expect(service.calls.filter((call) => call === 'list 0')).toHaveLength(1);
    watch.setHidden(false);
    await whenRead();
    expect(service.calls.filter((call) => call === 'list 0')).toHaveLength(2);
  });

  it('keeps no more of an endless list than its last read returned, and reports that', async () => {
    const service = two();
    service.pageSize = 1;
    const { watch, whenRead } = watching(service);
    watch.start();
    await whenRead();
    service.flows = [flow([node(7, null)]), flow([node(8, null)])];
    service.trouble = (request) => {
      if (request === 'list 1') throw new EndlessList('100,000 entries');
    };
    watch.refresh();
    await whenRead();
    expect([...watch.snapshot.entries()].map(({ flow: { originId } }) => originId)).toEqual([7]);
    expect(watch.state.problem?.message).toMatch(/is longer than 100,000 entries/);
  });
});
