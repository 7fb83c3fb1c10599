import { type Bridge, type CallEnvelope, type CallName, callNames, eventNames } from '#contract';
import type { Result } from '#contract/result.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure } from '../../main/core/base/failure.ts';
import { Push } from '../../main/ipc/push.ts';
import { type Handlers, registerCalls } from '../../main/ipc/register.ts';
import { createLogger } from '../../main/log.ts';
import { JoinedBridge, ownPage, type Sender } from './joined.ts';
import { samples } from './samples.ts';

const answers = { said: 'the handler’s own answer' };
let joined: JoinedBridge;
let bridge: Bridge;
let unregister: () => void;
let handlers: Record<CallName, ReturnType<typeof vi.fn>>;
let logged: string[];

/** The real preload and the real ipc, with handlers that only write down what reaches them. */
beforeEach(async () => {
  joined = new JoinedBridge();
  vi.resetModules();
  vi.doMock('electron', () => ({ ipcRenderer: joined.ipcRenderer, contextBridge: joined.contextBridge }));
  await import('../../preload/index.ts');
  bridge = joined.exposed['penstock'] as Bridge;
  handlers = Object.fromEntries(callNames.map((name) => [name, vi.fn(async () => answers)])) as typeof handlers;
  logged = [];
  const log = createLogger((_level, line) => void logged.push(line));
  unregister = registerCalls(joined.ipcMain, handlers as unknown as Handlers, 'app://penstock', log);
});

afterEach(() => vi.doUnmock('electron'));

function ask(name: CallName, input: unknown, cancelId: string | null = null): Promise<Result<unknown>> {
  const call = bridge.calls[name] as (envelope: CallEnvelope<CallName>) => Promise<Result<unknown>>;
  return call({ input, cancelId } as CallEnvelope<CallName>);
}

const strangers: [string, Sender][] = [
  ['another origin', { url: 'https://example.com/', mainFrame: true }],
  ['another host of our scheme', { url: 'app://elsewhere/', mainFrame: true }],
  ['a frame inside our page', { url: 'app://penstock/', mainFrame: false }],
  ['a page without an address', { url: '', mainFrame: true }],
  ['a frame that is gone', { ...ownPage, gone: true }],
];

describe('the exposed object', () => {
  it('is a single one, with exactly the calls and events of the contract (checklist item 20)', () => {
    expect(Object.keys(joined.exposed)).toEqual(['penstock']);
    expect(Object.keys(bridge).sort()).toEqual(['calls', 'cancel', 'events']);
    expect(Object.keys(bridge.calls)).toEqual(callNames);
    expect(Object.keys(bridge.events)).toEqual(eventNames);
  });
});

describe.each(callNames)('%s', (name) => {
  const { right, wrong } = samples[name];

  it('passes valid input to its handler and returns the answer', async () => {
    expect(await ask(name, right)).toEqual({ ok: true, value: answers });
    expect(handlers[name].mock.calls[0]?.[0]).toEqual(right);
  });

  it('rejects invalid input, names the field, and does not run the handler', async () => {
    for (const [input, field] of wrong) {
      const result = await ask(name, input);
      expect(result, JSON.stringify(input)).toMatchObject({ ok: false, problem: { kind: 'invalid_input' } });
      if (field !== undefined) expect(result, JSON.stringify(input)).toMatchObject({ problem: { field } });
    }
    expect(handlers[name]).not.toHaveBeenCalled();
  });

  it.each(strangers)('refuses %s with an error, never with silence (S3)', async (_who, sender) => {
    joined.sender = sender;
    expect(await ask(name, right)).toMatchObject({ ok: false, problem: { kind: 'forbidden_sender' } });
    expect(handlers[name]).not.toHaveBeenCalled();
  });

  it('passes on a failure in its own words', async () => {
    handlers[name].mockRejectedValue(failure('wrong_state', 'It is active.', { advice: 'Pause it first.' }));
    expect(await ask(name, right)).toEqual({
      ok: false,
      problem: { kind: 'wrong_state', message: 'It is active.', advice: 'Pause it first.' },
    });
  });

  it('reveals nothing of the insides of an unexpected error, and logs it', async () => {
    handlers[name].mockImplementation(() => {
      throw new TypeError('canary-secret is not a function');
    });
    const result = await ask(name, right);
    expect(result).toMatchObject({ ok: false, problem: { kind: 'internal' } });
    expect(JSON.stringify(result)).not.toContain('canary');
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain(name);
  });

  it('answers anything at all with a result (fuzz)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything({ withBigInt: true, withDate: true, withMap: true }), async (input) => {
        const result = await ask(name, input);
        expect(typeof result.ok).toBe('boolean');
      }),
      { numRuns: 40 },
    );
  });
});

describe('cancelling', () => {
  it('aborts the call that carries the id, and no other', async () => {
    const signals: AbortSignal[] = [];
    const gate = Promise.withResolvers<void>();
    handlers['flow.get'].mockImplementation(async (_input: unknown, signal: AbortSignal) => {
      signals.push(signal);
      await gate.promise;
    });
    const asked = [
      ask('flow.get', samples['flow.get'].right, 'one'),
      ask('flow.get', samples['flow.get'].right, 'two'),
    ];
    bridge.cancel('one');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    gate.resolve();
    await Promise.all(asked);
  });

  it('is rejected and logged when it comes from elsewhere', async () => {
    let signal: AbortSignal | undefined;
    const gate = Promise.withResolvers<void>();
    handlers['flow.get'].mockImplementation(async (_input: unknown, given: AbortSignal) => {
      signal = given;
      await gate.promise;
    });
    const asked = ask('flow.get', samples['flow.get'].right, 'one');
    joined.sender = { url: 'https://example.com/', mainFrame: true };
    bridge.cancel('one');
    expect(signal?.aborted).toBe(false);
    expect(logged).toHaveLength(1);
    gate.resolve();
    await asked;
  });
});

describe('events', () => {
  it('reach the listener without Electron’s event object, until it unsubscribes', () => {
    const heard: unknown[][] = [];
    const stop = bridge.events['watch.changed']((...args) => heard.push(args));
    joined.push('watch.changed', { sequence: 1, payload: 'a' });
    stop();
    joined.push('watch.changed', { sequence: 2, payload: 'b' });
    expect(heard).toEqual([[{ sequence: 1, payload: 'a' }]]);
  });

  it('are numbered for each page and name, from the start after a reload', () => {
    const sent: unknown[] = [];
    const listeners = new Map<string, (details: unknown) => void>();
    const page = {
      isDestroyed: () => false,
      on: (event: string, listener: (details: unknown) => void) => listeners.set(event, listener),
      once: () => undefined,
      send: (name: string, delivery: { sequence: number }) => sent.push([name, delivery.sequence]),
    };
    const push = new Push();
    push.add(page as never);
    push.send('environments.changed', { environments: [], selectedId: null });
    push.send('environments.changed', { environments: [], selectedId: null });
    push.send('actions.changed', {} as never);
    listeners.get('did-start-navigation')?.({ isMainFrame: true, isSameDocument: true });
    push.send('environments.changed', { environments: [], selectedId: null });
    listeners.get('did-start-navigation')?.({ isMainFrame: true, isSameDocument: false });
    push.send('environments.changed', { environments: [], selectedId: null });
    expect(sent).toEqual([
      ['environments.changed', 1],
      ['environments.changed', 2],
      ['actions.changed', 1],
      ['environments.changed', 3],
      ['environments.changed', 1],
    ]);
  });
});

describe('taking the bridge down', () => {
  it('removes all listeners of main', () => {
    expect(joined.channels).toHaveLength(callNames.length + 1);
    unregister();
    expect(joined.channels).toEqual([]);
  });
});
