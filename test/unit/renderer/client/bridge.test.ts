import type { Problem } from '#contract/result.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallError, main, problemOf } from '../../../../renderer/client/bridge.ts';
import { installBridge } from './fake-bridge.ts';

const unreachable: Problem = {
  kind: 'unreachable',
  message: 'The service cannot be reached.',
  advice: 'Check the network.',
};

afterEach(() => vi.unstubAllGlobals());

describe('main', () => {
  it('sends the input in its envelope and returns the value of the answer', async () => {
    const bridge = installBridge({ 'watch.refresh': async () => ({ ok: true, value: null }) });
    await expect(main.watch.refresh({ environmentId: 'a' })).resolves.toBeNull();
    expect(bridge.asked).toEqual([
      { name: 'watch.refresh', envelope: { input: { environmentId: 'a' }, cancelId: null } },
    ]);
  });

  it('sends null to a call that takes no input', async () => {
    const bridge = installBridge({ 'activity.verify': async () => ({ ok: true, value: 'verified' }) });
    await expect(main.activity.verify()).resolves.toBe('verified');
    expect(bridge.asked).toEqual([{ name: 'activity.verify', envelope: { input: null, cancelId: null } }]);
  });

  it('throws the problem of a failed answer', async () => {
    installBridge({ 'app.info': async () => ({ ok: false, problem: unreachable }) });
    const thrown = await main.app.info().catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(CallError);
    expect(problemOf(thrown)).toBe(unreachable);
  });

  it('cancels exactly the call whose signal aborts', async () => {
    const answer = Promise.withResolvers<{ ok: true; value: null }>();
    const bridge = installBridge({ 'watch.refresh': () => answer.promise });
    const [first, second] = [new AbortController(), new AbortController()];
    const calls = [first, second].map(({ signal }) => main.watch.refresh({ environmentId: 'a' }, { signal }));
    second.abort();
    expect(bridge.cancelled).toEqual([bridge.asked[1]?.envelope.cancelId]);
    expect(bridge.cancelled).not.toContain(bridge.asked[0]?.envelope.cancelId);
    answer.resolve({ ok: true, value: null });
    await Promise.all(calls);
  });

  it('passes on what main answers after an abort, so that the result up to then is known', async () => {
    const answer = Promise.withResolvers<{ ok: true; value: string }>();
    installBridge({ 'actions.run': () => answer.promise });
    const controller = new AbortController();
    const report = main.actions.run(
      {
        planId: 'p',
        typedName: null,
        reason: null,
        unchecked: false,
        override: null,
        incidentId: null,
        restoreAt: null,
      },
      { signal: controller.signal },
    );
    controller.abort();
    answer.resolve({ ok: true, value: 'the report' });
    await expect(report).resolves.toBe('the report');
  });

  it('sends nothing when the signal was aborted before', async () => {
    const bridge = installBridge({ 'app.info': async () => ({ ok: true, value: null }) });
    const thrown = await main.app.info(null, { signal: AbortSignal.abort() }).catch((error: unknown) => error);
    expect(problemOf(thrown).kind).toBe('cancelled');
    expect(bridge.asked).toEqual([]);
  });

  it('does not cancel an answered call', async () => {
    const bridge = installBridge({ 'app.info': async () => ({ ok: true, value: null }) });
    const controller = new AbortController();
    await main.app.info(null, { signal: controller.signal });
    controller.abort();
    expect(bridge.cancelled).toEqual([]);
  });
});

describe('problemOf', () => {
  it('treats any other error as an internal one, with its message as the detail', () => {
    expect(problemOf(new TypeError('x is undefined'))).toMatchObject({ kind: 'internal', detail: 'x is undefined' });
  });
});
