import { type Bridge, type CallName, eventNames } from '#contract';
import { calls } from '#contract/calls/index.ts';
import { callNames } from '#contract/calls/names.ts';
import type { Result } from '#contract/result.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure } from '../../main/core/base/failure.ts';
import { Push } from '../../main/ipc/push.ts';
import { type Handlers, registerCalls } from '../../main/ipc/register.ts';
import type { Logger } from '../../main/log.ts';
import { cases } from '../fixtures/thorough.ts';
import { anyHostile, anyPlace, hostileValues, replaceAt } from './hostile-values.ts';
import { JoinedBridge, type Sender } from './joined.ts';
import { samples } from './samples.ts';

const answer = { words: 'the handler’s own answer' };
let joined: JoinedBridge;
let bridge: Bridge;
let unregister: () => void;
let handle: (input: unknown, signal: AbortSignal) => Promise<unknown>;
/** Calls that reached a handler since the test began. */
let handled: { name: CallName; input: unknown }[];
let logged: Record<string, unknown>[];

/** The real preload and the real ipc, with handlers that only record what reaches them. */
beforeEach(async () => {
  joined = new JoinedBridge();
  vi.resetModules();
  vi.doMock('electron', () => ({ ipcRenderer: joined.ipcRenderer, contextBridge: joined.contextBridge }));
  await import('../../preload/index.ts');
  bridge = joined.exposed['penstock'] as Bridge;
  handle = async () => answer;
  handled = [];
  const handlers = callNames.map((name) => [
    name,
    (input: unknown, signal: AbortSignal) => {
      handled.push({ name, input });
      return handle(input, signal);
    },
  ]);
  logged = [];
  const write: Logger['error'] = (message, facts) => void logged.push({ message, ...facts });
  const log = { debug: write, info: write, warn: write, error: write };
  unregister = registerCalls(joined.ipcMain, Object.fromEntries(handlers) as Handlers, 'app://penstock', log);
});

afterEach(() => vi.doUnmock('electron'));

function send(name: CallName, envelope: unknown): Promise<Result<unknown>> {
  return bridge.calls[name](envelope as never);
}

function ask(name: CallName, input: unknown, cancelId: string | null = null): Promise<Result<unknown>> {
  return send(name, { input, cancelId });
}

/** Name of a call and its sample, with long strings shortened, for the message of a failing assertion. */
const describeCall = (name: CallName, input: unknown): string =>
  `${name} ${String(JSON.stringify(input, (_key, value: unknown) => (typeof value === 'string' ? value.slice(0, 60) : value)))}`;

const everyRight = callNames.map((name) => ({ name, input: samples[name].right as unknown }));
const everyWrong = callNames.flatMap((name) => samples[name].wrong.map(([input, field]) => ({ name, input, field })));

describe('the exposed object', () => {
  it('is unique, with exactly the calls and events of the contract (checklist item 20)', () => {
    expect(Object.keys(joined.exposed)).toEqual(['penstock']);
    expect(Object.keys(bridge).sort()).toEqual(['calls', 'cancel', 'events']);
    expect(Object.keys(bridge.calls)).toEqual(callNames);
    expect(Object.keys(bridge.events)).toEqual(eventNames);
  });
});

describe('every call', () => {
  it('passes valid input to its own handler and returns the answer', async () => {
    for (const { name, input } of everyRight) {
      expect(await ask(name, input), describeCall(name, input)).toEqual({ ok: true, value: answer });
      expect(handled.splice(0), describeCall(name, input)).toEqual([{ name, input }]);
    }
  });

  it('refuses invalid input, names the field and runs no handler', async () => {
    for (const { name, input, field } of everyWrong) {
      const problem = { kind: 'invalid_input', ...(field !== undefined && { field }) };
      expect(await ask(name, input), describeCall(name, input)).toMatchObject({ ok: false, problem });
      expect(handled, describeCall(name, input)).toEqual([]);
    }
  });

  it("refuses a sender other than Penstock's page with an error, never with silence (S3)", async () => {
    const host = fc.constantFrom('elsewhere', 'penstock.example.com', 'penstock.', 'xn--penstck-90a');
    const path = fc.constantFrom('', '/', '/#/flows', '/index.html?flow=7');
    const strangers: Record<string, fc.Arbitrary<Sender>> = {
      'another origin': host.map((name) => ({ url: `https://${name}/`, mainFrame: true })),
      'our host under another scheme': path.map((rest) => ({ url: `https://penstock${rest}`, mainFrame: true })),
      'another host of our scheme': host.map((name) => ({ url: `app://${name}/`, mainFrame: true })),
      'a port of our host': fc.integer({ min: 1, max: 65_535 }).map((port) => ({
        url: `app://penstock:${port}/`,
        mainFrame: true,
      })),
      'a frame inside our page': path.map((rest) => ({ url: `app://penstock${rest}`, mainFrame: false })),
      'a page without an address': fc
        .constantFrom('', 'about:blank', 'data:,')
        .map((url) => ({ url, mainFrame: true })),
      'a frame that is gone': path.map((rest) => ({ url: `app://penstock${rest}`, mainFrame: true, gone: true })),
    };
    await fc.assert(
      fc.asyncProperty(fc.record(strangers), fc.nat(), async (senders, drawn) => {
        for (const name of callNames) {
          const { right, wrong } = samples[name];
          const inputs = [right, ...wrong.map(([input]) => input)];
          for (const [who, sender] of Object.entries(senders)) {
            joined.sender = sender;
            const input = inputs[drawn % inputs.length];
            const message = `${who}: ${describeCall(name, input)}`;
            expect(await ask(name, input), message).toMatchObject({ problem: { kind: 'forbidden_sender' } });
            expect(handled, message).toEqual([]);
          }
        }
      }),
      { numRuns: cases(10) },
    );
  });

  it('passes on a failure with its own message', async () => {
    handle = () => Promise.reject(failure('wrong_state', 'It is active.', { advice: 'Pause it first.' }));
    const problem = { kind: 'wrong_state', message: 'It is active.', advice: 'Pause it first.' };
    for (const { name, input } of everyRight) {
      expect(await ask(name, input), describeCall(name, input)).toEqual({ ok: false, problem });
    }
    expect(logged).toEqual([]);
  });

  it('reveals no internals of an unexpected error, and logs it', async () => {
    handle = () => {
      throw new TypeError('canary-secret is not a function');
    };
    for (const { name, input } of everyRight) {
      const result = await ask(name, input);
      expect(result, describeCall(name, input)).toMatchObject({ ok: false, problem: { kind: 'internal' } });
      expect(JSON.stringify(result), describeCall(name, input)).not.toContain('canary');
      expect(logged.splice(0), describeCall(name, input)).toMatchObject([{ name, thrown: { name: 'TypeError' } }]);
    }
  });
});

describe('any value', () => {
  const anyCall = fc.constantFrom(...callNames);
  const anything = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withSparseArray: true,
  });

  /** Expects an answer or a refusal of the input. Whatever reached a handler was accepted by the parser of its call. */
  function expectSafe(name: CallName, result: Result<unknown>, message: string): void {
    if (!result.ok) expect(result, message).toMatchObject({ problem: { kind: 'invalid_input' } });
    const reached = handled.splice(0);
    expect(
      reached.map((one) => one.name),
      message,
    ).toEqual(result.ok ? [name] : []);
    for (const { input } of reached)
      expect(calls[name].input.safeParse(input), message).toEqual({ success: true, data: input });
    expect(logged, message).toEqual([]);
    expect(({} as Record<string, unknown>)['polluted'], message).toBeUndefined();
  }

  it('is answered with a result, as the input of a call', async () => {
    const drawn = fc.asyncProperty(anyCall, anything, async (name, input) =>
      expectSafe(name, await ask(name, input), name),
    );
    await fc.assert(drawn, { numRuns: cases(1000) });
  });

  it('is answered with a result, as the envelope of a call', async () => {
    const envelope = fc.oneof(anything, fc.record({ input: anything, cancelId: anything }, { requiredKeys: [] }));
    const drawn = fc.asyncProperty(anyCall, envelope, async (name, message) =>
      expectSafe(name, await send(name, message), name),
    );
    await fc.assert(drawn, { numRuns: cases(1000) });
  });

  it('is answered with a result, when a part of valid input is oversized, endless or named like a prototype', async () => {
    const spots = everyRight.flatMap(({ name, input }) => anyPlace(input).map((place) => ({ name, place })));
    const drawn = fc.asyncProperty(fc.constantFrom(...spots), anyHostile, async ({ name, place }, hostile) => {
      const input = replaceAt(samples[name].right, place, hostileValues[hostile]);
      expectSafe(name, await ask(name, input), `${name} with ${hostile} at ${place.join('.') || 'the top'}`);
    });
    await fc.assert(drawn, { numRuns: cases(1000) });
  });
});

describe('canceling', () => {
  it('aborts the call that carries the id, and no other', async () => {
    const signals: AbortSignal[] = [];
    const gate = Promise.withResolvers<void>();
    handle = (_input, signal) => {
      signals.push(signal);
      return gate.promise;
    };
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
    handle = (_input, given) => {
      signal = given;
      return gate.promise;
    };
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
