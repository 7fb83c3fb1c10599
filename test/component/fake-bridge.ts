import {
  type Bridge,
  type CallEnvelope,
  type CallName,
  type EventName,
  eventNames,
  type Input,
  type Output,
} from '#contract';
import type { Delivery, Events } from '#contract/events.ts';
import type { Problem, Result } from '#contract/result.ts';
import { commands } from 'vitest/browser';

type Answer = (input: unknown, cancelled: AbortSignal) => Promise<Result<unknown>>;
/** The answer to a call that is left without one. */
export const held = new Promise<never>(() => undefined);

/** Makes an answer of a call. `ask` returns the answer of the world. */
export type AnswerAll = (name: CallName, ask: () => Promise<Result<unknown>>) => Promise<Result<unknown>>;
type Listener = (delivery: Delivery<unknown>) => void;

/** Function in the page through which the world publishes its events. */
export interface PageEnd {
  takeFromWorld: (name: EventName, payload: string) => void;
}

/**
 * `window.penstock` for tests. A test answers its own calls, and a world answers all others (world/world-process.ts).
 * Answers are typed by the contract, so one that main could not give does not compile. Modules of the page live as long
 * as a test file, and remember what an environment showed. So each test gets an environment with a new id, which only
 * the world knows by another.
 */
class FakeBridge {
  /** Id of the only environment, for the page. */
  environmentId = 'environment-0';
  /** Calls of the page in this test, in order. */
  calls: { name: CallName; input: unknown }[] = [];
  /** Number of calls that wait for an answer. Held ones do not count. */
  pending = 0;
  #answerAll: AnswerAll = (_name, ask) => ask();
  readonly #answers = new Map<CallName, Answer>();
  readonly #running = new Map<string, AbortController>();
  readonly #listeners = new Map<EventName, Set<Listener>>();
  readonly #sequences = new Map<EventName, number>();
  #idInWorld = '';
  #tests = 0;

  /** Installs the bridge where preload installs its own. Once for each page. */
  install(): void {
    const calls = new Proxy({} as Bridge['calls'], {
      get: (_calls, name: CallName) => (envelope: CallEnvelope<CallName>) =>
        this.#call(name, structuredClone(envelope)),
    });
    const events = Object.fromEntries(
      eventNames.map((name) => [name, (listener: Listener) => this.#listen(name, listener)]),
    ) as unknown as Bridge['events'];
    const penstock: Bridge = { calls, events, cancel: (cancelId) => this.#running.get(cancelId)?.abort() };
    const takeFromWorld: PageEnd['takeFromWorld'] = (name, payload) =>
      void (this.#idInWorld && this.publish(name, JSON.parse(this.#toPage(payload)) as never));
    Object.assign(globalThis, { penstock, takeFromWorld });
  }

  /** Clears the answers of the test before, and restores the initial world. */
  async begin(): Promise<void> {
    this.#tests += 1;
    this.environmentId = `environment-${this.#tests}`;
    this.#answers.clear();
    this.#answerAll = (_name, ask) => ask();
    this.pending = 0;
    this.calls = [];
    this.#idInWorld = await commands.openWorld();
  }

  /** Answers a call from now on with a value, or with the result of a function of its input. */
  answer<N extends CallName>(
    name: N,
    answer: Output<N> | ((input: Input<N>, cancelled: AbortSignal) => Output<N> | Promise<Output<N>>),
  ): void {
    this.#answers.set(name, async (input, cancelled) => {
      const value = typeof answer === 'function' ? await answer(input as Input<N>, cancelled) : answer;
      return { ok: true, value };
    });
  }

  /** Answers a call from now on with the changed answer of the world. */
  change<N extends CallName>(name: N, change: (value: Output<N>, input: Input<N>) => Output<N>): void {
    this.#answers.set(name, async (input, cancelled) => {
      const result = await this.#askWorld(name, input, cancelled);
      return result.ok ? { ok: true, value: change(result.value as Output<N>, input as Input<N>) } : result;
    });
  }

  /** Makes a call fail from now on. */
  fail(name: CallName, problem: Problem): void {
    this.#answers.set(name, async () => ({ ok: false, problem }));
  }

  /** Makes a function answer every call from now on that has no specific answer. */
  answerAll(answer: AnswerAll): void {
    this.#answerAll = answer;
  }

  /** Leaves a call without an answer from now on, unless the page cancels it. */
  hold(name: CallName): void {
    this.#answers.set(name, async (_input, cancelled) => {
      await new Promise((resolve) => cancelled.addEventListener('abort', resolve));
      return { ok: false, problem: { kind: 'cancelled', message: 'This was cancelled.' } };
    });
  }

  /** Makes the world answer a call again. */
  release(name: CallName): void {
    this.#answers.delete(name);
  }

  /** Inputs of the calls of that name in this test. */
  inputs<N extends CallName>(name: N): Input<N>[] {
    return this.calls.filter((call) => call.name === name).map(({ input }) => input as Input<N>);
  }

  /** Makes a call like the page. Rejects where main refuses. */
  async ask<N extends CallName>(name: N, input: Input<N>): Promise<Output<N>> {
    const result = await this.#askWorld(name, input, new AbortController().signal);
    if (!result.ok) throw new Error(`${name}: ${result.problem.message}`);
    return result.value as Output<N>;
  }

  /** Publishes an event to the page. */
  publish<N extends EventName>(name: N, payload: Events[N]): void {
    const sequence = (this.#sequences.get(name) ?? 0) + 1;
    this.#sequences.set(name, sequence);
    for (const listener of this.#listeners.get(name) ?? []) listener({ sequence, payload: structuredClone(payload) });
  }

  async #call(name: CallName, { input, cancelId }: CallEnvelope<CallName>): Promise<Result<unknown>> {
    this.calls.push({ name, input });
    const controller = new AbortController();
    if (cancelId !== null) this.#running.set(cancelId, controller);
    const answer = this.#answers.get(name);
    const ask = (): Promise<Result<unknown>> => this.#askWorld(name, input, controller.signal);
    const answering = answer ? answer(input, controller.signal) : this.#answerAll(name, ask);
    const test = this.#tests;
    if (answering !== held) this.pending += 1;
    try {
      return structuredClone(await answering);
    } finally {
      if (test === this.#tests) this.pending -= 1;
    }
  }

  async #askWorld(name: CallName, input: unknown, cancelled: AbortSignal): Promise<Result<unknown>> {
    const id = crypto.randomUUID();
    cancelled.addEventListener('abort', () => void commands.cancelInWorld(id));
    const toWorld = JSON.stringify(input).replaceAll(this.environmentId, this.#idInWorld);
    return JSON.parse(this.#toPage(await commands.callWorld(id, name, toWorld))) as Result<unknown>;
  }

  #toPage(json: string): string {
    return json.replaceAll(this.#idInWorld, this.environmentId);
  }

  #listen(name: EventName, listener: Listener): () => void {
    const own = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, own.add(listener));
    return () => void own.delete(listener);
  }
}

export const bridge = new FakeBridge();
