import type { Reading, SampleScope, SampleWindow } from '#contract/models/quarantine.ts';
import type { Problem } from '#contract/result.ts';
import type { Logger } from '../../log.ts';
import type { Clock, Timer } from '../base/clock.ts';
import { Failure, problemOf } from '../base/failure.ts';
import type { Records } from '../ports/records.ts';
import type { RequestOptions, Service } from '../ports/service.ts';
import type { GroupRules } from '../samples/group-rules.ts';
import { ResourceReading } from './resource-reading.ts';
import type { ScopeResource } from './scope.ts';
import type { WindowSource } from './window-reader.ts';
import pLimit from 'p-limit';

/** Milliseconds between two reads of new records, and milliseconds that each reaches back: records arrive late. */
const followEvery = 5_000;
const followBack = 5 * 60_000;
/** A change is published at most this often, milliseconds. */
const publishEvery = 200;

export interface SampleReadingFacts {
  id: string;
  environmentId: string;
  scope: SampleScope;
  title: string;
  window: SampleWindow;
  limit: number;
  resources: readonly ScopeResource[];
}

export interface SampleReadingPorts {
  service: () => Pick<Service, 'readSamples' | 'clockOffset'>;
  records: Pick<Records, 'call'>;
  rules: () => GroupRules;
  clock: Clock;
  log: Logger;
  onChange: (reading: Reading) => void;
}

/**
 * Reads the quarantine of some resources into a collection, up to a limit. It can be stopped, and resumes where it
 * stopped.
 */
export class SampleReading {
  readonly facts: SampleReadingFacts;
  readonly #ports: SampleReadingPorts;
  readonly #parts: ResourceReading[];
  #to: number;
  #limit: number;
  #state: Reading['state'] = 'stopped';
  #problem: Problem | null = null;
  #revision = 0;
  #groups = 0;
  #readAt: number | null = null;
  /** Whether it follows new records once everything is read. */
  #follows = false;
  #isCollectionOpen = false;
  #over = new AbortController();
  /** The current work; the next work begins when it has ended. */
  #work = Promise.resolve();
  #pendingPublish: Timer | null = null;
  #publishedAt = -Infinity;

  constructor(facts: SampleReadingFacts, ports: SampleReadingPorts) {
    this.facts = facts;
    this.#ports = ports;
    this.#parts = facts.resources.map((resource) => new ResourceReading(resource));
    this.#to = facts.window.to;
    this.#limit = facts.limit;
  }

  get view(): Reading {
    const { id, environmentId, scope, title, window } = this.facts;
    const totals = this.#parts.map(({ total }) => total);
    const unreadBefore = this.#parts.map((part) => part.unreadBefore(this.#to)).filter((at) => at !== null);
    return {
      id,
      environmentId,
      scope,
      title,
      from: window.from,
      to: this.#to,
      limit: this.#limit,
      state: this.#state,
      revision: this.#revision,
      read: this.#read,
      total: totals.includes(null) ? null : totals.reduce<number>((sum, one) => sum + one!, 0),
      duplicates: this.#parts.reduce((sum, { duplicates }) => sum + duplicates, 0),
      groups: this.#groups,
      unreadBefore: unreadBefore.length === 0 ? null : Math.max(...unreadBefore),
      readAt: this.#readAt,
      problem: this.#problem,
      resources: this.#parts.map((part) => part.view),
    };
  }

  get revision(): number {
    return this.#revision;
  }

  /** Begins, or resumes where it stopped. If the limit was reached, it is raised by the same number of records. */
  start(): void {
    if (this.#isWorking) return;
    if (this.#state === 'failed') this.#forget();
    this.#makeRoom();
    this.#begin('reading');
  }

  stop(): void {
    this.#follows = false;
    this.#over.abort();
    if (this.#isWorking) this.#set(this.#parts.every(({ isOver }) => isOver) ? 'done' : 'stopped');
  }

  follow(): void {
    if (this.#follows || this.#state === 'failed') return;
    this.#follows = true;
    if (this.#state === 'reading') return;
    this.#makeRoom();
    this.#begin('following');
  }

  unfollow(): void {
    if (this.#state === 'following') this.stop();
    this.#follows = false;
  }

  /** Handles the loss of all records with the process that held them. */
  lose(problem: Problem): void {
    this.#over.abort();
    this.#follows = false;
    this.#isCollectionOpen = false;
    this.#set('failed', problem);
  }

  async regroup(rules: GroupRules): Promise<void> {
    const { groups } = await this.#ports.records.call('collection.regroup', { id: this.facts.id, rules });
    this.#groups = groups;
    this.#revision += 1;
    this.#publish();
  }

  async close(): Promise<void> {
    this.#over.abort();
    this.#pendingPublish?.cancel();
    await this.#work;
    this.#pendingPublish?.cancel();
    if (this.#isCollectionOpen) await this.#ports.records.call('collection.close', { id: this.facts.id });
  }

  /** Throws the problem that lost the records, if they are gone. */
  requireRecords(): void {
    if (this.#state === 'failed' && this.#problem) throw new Failure(this.#problem);
  }

  get #read(): number {
    return this.#parts.reduce((sum, { read }) => sum + read, 0);
  }

  get #isWorking(): boolean {
    return this.#state === 'reading' || this.#state === 'following';
  }

  readonly #room = (): number => this.#limit - this.#read;

  #forget(): void {
    for (const part of this.#parts) part.reset();
    this.#groups = 0;
    this.#revision += 1;
  }

  #makeRoom(): void {
    if (this.#room() <= 0) this.#limit = this.#read + this.facts.limit;
  }

  #begin(state: 'reading' | 'following'): void {
    this.#over.abort();
    this.#over = new AbortController();
    const { signal } = this.#over;
    this.#set(state);
    this.#work = this.#work.then(() => this.#run(state, signal));
  }

  async #run(state: 'reading' | 'following', signal: AbortSignal): Promise<void> {
    try {
      signal.throwIfAborted();
      await this.#openCollection();
      if (state === 'reading') await this.#readAll(signal);
      if (this.#follows) await this.#followOn(signal);
      if (!signal.aborted) this.#set('done');
    } catch (thrown) {
      if (signal.aborted) return;
      this.#follows = false;
      const problem = problemOf(thrown);
      if (problem.kind === 'internal') this.#ports.log.error('reading failed records was interrupted', { thrown });
      this.#set('stopped', problem);
    }
  }

  async #openCollection(): Promise<void> {
    if (this.#isCollectionOpen) return;
    const { clockOffset } = this.#ports.service();
    await this.#ports.records.call('collection.open', { id: this.facts.id, rules: this.#ports.rules(), clockOffset });
    this.#isCollectionOpen = true;
  }

  /** Reads the first page of each resource first: it shows how many records there are, and of what kind. */
  async #readAll(signal: AbortSignal): Promise<void> {
    const window = { ...this.facts.window, to: this.#to };
    const halt = new AbortController();
    const how = { room: this.#room, signal: AbortSignal.any([signal, halt.signal]) };
    const steps = this.#parts
      .filter((part) => !part.isOver)
      .map((part) => part.readOn({ ...this.#source(part, window, 'person'), ...how }));
    await runConcurrently(steps, (step) => step.next(), halt);
    await runConcurrently(steps, toTheEnd, halt);
  }

  async #followOn(signal: AbortSignal): Promise<void> {
    this.#set('following');
    while (!signal.aborted && this.#room() > 0) {
      try {
        await this.#readNew(signal);
        if (signal.aborted) return;
        this.#set('following');
      } catch (thrown) {
        if (signal.aborted) return;
        this.#set('following', problemOf(thrown));
      }
      await this.#pause(signal);
    }
    // If the signal ended this, following may have been restarted since.
    if (!signal.aborted) this.#follows = false;
  }

  async #readNew(signal: AbortSignal): Promise<void> {
    const to = Math.max(this.#to, this.#ports.clock.now());
    const whole = { ...this.facts.window, to };
    const recent = { from: Math.max(whole.from, this.#to - followBack), to };
    const halt = new AbortController();
    const how = { room: this.#room, signal: AbortSignal.any([signal, halt.signal]) };
    const readNew = (part: ResourceReading) => part.readNew(this.#source(part, recent), this.#source(part, whole), how);
    await runConcurrently(this.#parts, readNew, halt);
    this.#to = to;
  }

  #pause(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const timer = this.#ports.clock.after(followEvery, end);
      signal.addEventListener('abort', end);
      function end(): void {
        timer.cancel();
        signal.removeEventListener('abort', end);
        resolve();
      }
    });
  }

  /** @param first priority of the first page, such as `person` when a user waits for it */
  #source(
    { resource }: ResourceReading,
    window: SampleWindow,
    first: RequestOptions['priority'] = 'background',
  ): WindowSource {
    const { kind, id } = resource;
    let priority = first;
    return {
      fetch: (page, perPage, signal) => {
        const options = { signal, priority };
        priority = 'background';
        return this.#ports.service().readSamples({ kind, id }, { ...window, page, perPage }, options);
      },
      take: async (text, offset) => {
        const input = { id: this.facts.id, resource: { kind, id }, offset, text };
        const { groups, ...taken } = await this.#ports.records.call('collection.add', input);
        this.#readAt = this.#ports.clock.now();
        this.#groups = groups;
        if (taken.fresh > 0) this.#revision += 1;
        this.#publish();
        return taken;
      },
    };
  }

  #set(state: Reading['state'], problem: Problem | null = null): void {
    this.#state = state;
    this.#problem = problem;
    this.#publish();
  }

  #publish(): void {
    const { clock, onChange } = this.#ports;
    this.#pendingPublish ??= clock.after(Math.max(0, this.#publishedAt + publishEvery - clock.elapsed()), () => {
      this.#pendingPublish = null;
      this.#publishedAt = clock.elapsed();
      onChange(this.view);
    });
  }
}

async function toTheEnd(step: AsyncGenerator<void>): Promise<void> {
  while (!(await step.next()).done);
}

/**
 * Keeps resources of a large flow from all waiting in the queue of the limiter, which decides how many requests run at
 * once.
 */
const atOnce = 4;

/** Aborts all work when one item fails, waits until nothing runs any more, and then throws that failure. */
async function runConcurrently<T>(
  all: readonly T[],
  work: (one: T) => Promise<unknown>,
  halt: AbortController,
): Promise<void> {
  const limit = pLimit(atOnce);
  const failures: unknown[] = [];
  const run = (one: T): Promise<unknown> | undefined =>
    halt.signal.aborted
      ? undefined
      : work(one).catch((thrown: unknown) => {
          failures.push(thrown);
          halt.abort();
        });
  await Promise.all(all.map((one) => limit(run, one)));
  if (failures.length > 0) throw failures[0];
}
