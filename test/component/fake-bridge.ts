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

/** Makes an answer of a call; `ask` returns what the world answers. */
export type AnswerAll = (name: CallName, ask: () => Promise<Result<unknown>>) => Promise<Result<unknown>>;
type Listener = (delivery: Delivery<unknown>) => void;

/** What the world finds in the page to publish its events. */
export interface PageEnd {
  takeFromWorld: (name: EventName, payload: string) => void;
}

/**
 * `window.penstock` for tests: a test answers the calls that it is about, and a world answers all others (world/world-process.ts).
 * Answers are typed by the contract, so one that main could not give does not compile.
 *
 * Modules of the page live as long as a test file, and remember what an environment showed. So each test gets an environment with
 * a new id, which only the world knows by another.
 */
class FakeBridge {
  /** The id of the only environment, for the page. */
  environmentId = 'environment-0';
  /** The calls of the page in this test, in order. */
  calls: { name: CallName; input: unknown }[] = [];
  /** How many calls wait for an answer; held ones do not count. */
  pending = 0;
  #answerAll: AnswerAll = (_name, ask) => ask();
  readonly #answers = new Map<CallName, Answer>();
  readonly #running = new Map<string, AbortController>();
  readonly #listeners = new Map<EventName, Set<Listener>>();
  readonly #sequences = new Map<EventName, number>();
  #idInWorld = '';
  #tests = 0;
  #worldCalls = 0;

  /** Puts the bridge where preload puts its own. Once for each page. */
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

  /** Forgets what the test before had answered, and has a world as at its beginning. */
  async begin(): Promise<void> {
    this.#tests += 1;
    this.environmentId = `environment-${this.#tests}`;
    this.#answers.clear();
    this.#answerAll = (_name, ask) => ask();
    this.pending = 0;
    this.calls = [];
    this.#idInWorld = await commands.openWorld();
  }

  /** Answers a call from now on with a value, or with what a function returns for its input. */
  answer<N extends CallName>(
    name: N,
    answer: Output<N> | ((input: Input<N>, cancelled: AbortSignal) => Output<N> | Promise<Output<N>>),
  ): void {
    this.#answers.set(name, async (input, cancelled) => {
      const value = typeof answer === 'function' ? await answer(input as Input<N>, cancelled) : answer;
      return { ok: true, value };
    });
  }

  /** Answers a call from now on with what the world answers, changed. */
  change<N extends CallName>(name: N, change: (value: Output<N>, input: Input<N>) => Output<N>): void {
    this.#answers.set(name, async (input, cancelled) => {
      const result = await this.#askWorld(name, input, cancelled);
      return result.ok ? { ok: true, value: change(result.value as Output<N>, input as Input<N>) } : result;
    });
  }

  /** Has a call fail from now on. */
  fail(name: CallName, problem: Problem): void {
    this.#answers.set(name, async () => ({ ok: false, problem }));
  }

  /** Has a function answer every call from now on that has no answer of its own. */
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

  /** Has the world answer a call again. */
  release(name: CallName): void {
    this.#answers.delete(name);
  }

  /** The inputs of the calls of that name in this test. */
  inputs<N extends CallName>(name: N): Input<N>[] {
    return this.calls.filter((call) => call.name === name).map(({ input }) => input as Input<N>);
  }

  /** Asks what the page would ask. Rejects where main refuses. */
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
    const id = (this.#worldCalls += 1);
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
