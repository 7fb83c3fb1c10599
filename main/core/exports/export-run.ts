import type { ExportCounts, ExportJob, ExportResult, ExportState, PersonalAnswer } from '#contract/models/export.ts';
import type { Problem } from '#contract/result.ts';
import type { Logger } from '../../log.ts';
import type { Clock } from '../base/clock.ts';
import { problemOf } from '../base/failure.ts';
import { Backoff } from '../jobs/backoff.ts';
import type { ExportProgress, PageTaken, Records, ResourceTally } from '../ports/records.ts';
import { titleOf } from '../quarantine/scope.ts';
import { readWindow } from '../quarantine/window-reader.ts';
import { type ExportEnvironment, requireSame } from './environment.ts';
import { mismatchOf } from './mismatch.ts';
import { answered, Asks } from './question.ts';
import type { ExportStore, StoredExport } from './store.ts';
import { ExportWriter } from './writer.ts';
import { nothingWritten, type WrittenCounts, writtenOf } from '../export-format/written-counts.ts';
import { waitsFor } from '../jobs/waits-for.ts';
import { isDiskTrouble } from '../ports/disk-trouble.ts';

/** Maximum interval between two syncs to disk: in milliseconds, and in pages. */
const syncEvery = 2_000;
const pagesBetweenSyncs = 64;
/** Maximum number of internal failures in a row without progress, such as the end of the writing process. */
const mostTries = 5;

export interface ExportRunPorts {
  environment: (environmentId: string) => ExportEnvironment;
  records: Records;
  store: Pick<ExportStore, 'put'>;
  clock: Clock;
  log: Logger;
  /** Runs the work when it is its turn. */
  inLine: <T>(work: () => Promise<T>) => Promise<T>;
  onChange: () => void;
}

/** Runs one export: reads each resource in turn, writes, and resumes at the same position after any interruption. */
export class ExportRun {
  readonly #stored: StoredExport;
  readonly #job: ExportJob;
  readonly #ports: ExportRunPorts;
  readonly #stopping = new AbortController();
  readonly #rate: Rate;
  readonly #writer: ExportWriter;
  #isDiscarded = false;
  #wake: () => void = () => undefined;
  /** Answers to the export's question, applied where it waits. */
  #answers: readonly PersonalAnswer[] | null = null;
  /** Counts of this attempt. */
  #counting: Counting;
  #syncedAt = 0;
  #pagesSinceSync = 0;

  constructor(stored: StoredExport, ports: ExportRunPorts) {
    this.#stored = stored;
    this.#job = stored.job;
    this.#ports = ports;
    this.#rate = new Rate(ports.clock);
    this.#writer = new ExportWriter(stored.plan, ports.records);
    this.#counting = this.#countingFrom(nothingYet);
  }

  get state(): ExportState {
    return this.#job.state;
  }

  /** Retries immediately if the export waits. */
  goOn(): void {
    this.#wake();
  }

  signedIn(): void {
    if (this.#job.state === 'waiting_for_sign_in') this.#wake();
  }

  /** Answers the question. A new redaction applies from the first record, so what was written is discarded. */
  answer(answers: readonly PersonalAnswer[]): void {
    this.#answers = answers;
    this.#wake();
  }

  /** Removes what was written; a previous file with the target's name is untouched. */
  cancel(): void {
    this.#isDiscarded = true;
    this.#writer.abandon();
    this.#stop();
  }

  /** Stops at its position, so that another start can resume it. */
  hold(): void {
    this.#stop();
  }

  /** Resolves when the export is over, or was interrupted. */
  async run(): Promise<void> {
    await this.#untilOver().finally(() => this.#writer.end());
  }

  async #untilOver(): Promise<void> {
    const backoff = new Backoff(this.#ports.clock);
    this.#set('running');
    while (!this.#isStopped) {
      if (this.#job.question) {
        await this.#ask();
        continue;
      }
      const readBefore = this.#job.counts.read;
      try {
        return this.#end('done', { result: await this.#inTurn() });
      } catch (thrown) {
        if (this.#isStopped) break;
        await this.#writer.suspend();
        if (thrown instanceof Asks) {
          this.#job.question = thrown.question;
          continue;
        }
        if (this.#job.counts.read > readBefore) backoff.reset();
        const problem = problemOf(thrown);
        const [state, wait] = [waitingFor(thrown), backoff.after(problem)];
        if (state === 'failed' || (state === 'running' && backoff.tries > mostTries)) return this.#fail(problem);
        if (state !== 'running') await this.#park(state, problem, wait);
      }
    }
    if (!this.#isDiscarded) return this.#interrupt();
    await this.#writer.discard();
    this.#end('cancelled', {});
  }

  get #isStopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  #stop(): void {
    this.#stopping.abort();
    this.#wake();
  }

  /** Leaves the queue when stopped; a transfer that has begun handles the stop. */
  #inTurn(): Promise<ExportResult> {
    return new Promise((resolve, reject) => {
      let begun = false;
      const { signal } = this.#stopping;
      signal.addEventListener('abort', () => !begun && reject(signal.reason as Error), { once: true });
      this.#ports
        .inLine(async () => {
          signal.throwIfAborted();
          begun = true;
          return this.#transfer();
        })
        .then(resolve, reject);
    });
  }

  async #transfer(): Promise<ExportResult> {
    const { plan } = this.#stored;
    const environment = this.#environment();
    const before = await this.#writer.open();
    if (before) this.#stored.resumed += 1;
    const begin = before ?? nothingYet;
    this.#counting = this.#countingFrom(begin);
    this.#rate.reset();
    this.#syncedAt = this.#ports.clock.elapsed();
    this.#pagesSinceSync = 0;
    this.#set('running');
    this.#publish(begin.bytes);
    for (let place = begin.resource; place < plan.resources.length; place += 1)
      await this.#read(place, place === begin.resource ? begin.offset : 0, environment);
    return this.#finish();
  }

  #environment(): ExportEnvironment {
    const { draft, environment: planned } = this.#stored.plan;
    return requireSame(this.#ports.environment(draft.environmentId), planned);
  }

  async #read(place: number, offset: number, { service }: ExportEnvironment): Promise<void> {
    const { draft, resources } = this.#stored.plan;
    const { from, to, choice } = draft;
    const { kind, id } = resources[place]!;
    const pages = readWindow({
      fetch: (page, perPage, signal) =>
        service.readSamples({ kind, id }, { from, to, page, perPage }, { signal, priority: 'background' }),
      take: (text, pageOffset) => this.#take(place, pageOffset, text),
      // Records that were chosen individually may all be found before the end.
      room: () => (choice.by === 'records' && done(this.#job.counts) >= choice.ids.length ? 0 : Infinity),
      begin: { offset, read: this.#counting.tallies[place]?.read ?? 0 },
      signal: this.#stopping.signal,
    });
    while (!(await pages.next()).done) await this.#syncWhenDue();
  }

  async #take(resource: number, offset: number, text: string): Promise<PageTaken> {
    const { asks, ...taken } = await this.#writer.add(resource, offset, text);
    if (asks.length > 0) throw new Asks({ found: asks, where: titleOf(this.#stored.plan.resources[resource]!) });
    this.#counting.take(resource, taken);
    this.#publish(taken.fileBytes);
    return taken;
  }

  async #syncWhenDue(): Promise<void> {
    const { clock } = this.#ports;
    this.#pagesSinceSync += 1;
    if (this.#pagesSinceSync < pagesBetweenSyncs && clock.elapsed() - this.#syncedAt < syncEvery) return;
    await this.#writer.sync();
    this.#pagesSinceSync = 0;
    this.#syncedAt = clock.elapsed();
    this.#save();
  }

  async #finish(): Promise<ExportResult> {
    const { plan, resumed } = this.#stored;
    this.#set('finishing');
    const mismatch = mismatchOf(plan, this.#counting.tallies, done(this.#job.counts));
    const facts = { begunAt: this.#job.begunAt, endedAt: this.#ports.clock.now(), resumed, mismatch };
    const { files, manifest } = await this.#writer.finish(facts);
    return { files, manifest, mismatch };
  }

  async #interrupt(): Promise<void> {
    await this.#writer.suspend();
    this.#set('interrupted', this.#job.problem);
  }

  async #fail(problem: Problem): Promise<void> {
    await this.#writer.discard();
    this.#end('failed', { problem });
  }

  /** Resolves after a while, or when a retry may succeed now. While signed out, no timer triggers retries. */
  async #park(state: Waiting, problem: Problem, wait: number): Promise<void> {
    this.#set(state, problem);
    await new Promise<void>((resolve) => {
      const asksAgain = state !== 'waiting_for_sign_in' || this.#isSignedIn;
      const timer = asksAgain ? this.#ports.clock.after(wait, resolve) : null;
      this.#wake = () => {
        timer?.cancel();
        resolve();
      };
      if (this.#isStopped) this.#wake();
    });
    this.#wake = () => undefined;
  }

  /** Waits until the user has answered; a retry is not an answer. */
  async #ask(): Promise<void> {
    this.#set('waiting_for_answer');
    while (this.#answers === null && !this.#isStopped) await new Promise<void>((resolve) => (this.#wake = resolve));
    this.#wake = () => undefined;
    if (this.#answers !== null) await this.#takeUp(this.#answers);
    this.#answers = null;
  }

  async #takeUp(answers: readonly PersonalAnswer[]): Promise<void> {
    const { plan } = this.#stored;
    const draft = answered(plan.draft, answers);
    if (draft.redactions.length > plan.draft.redactions.length) {
      await this.#writer.discard();
      this.#counting = this.#countingFrom(nothingYet);
      this.#publish(0);
    }
    plan.draft = draft;
    Object.assign(this.#job, { draft, question: null, answers: [...this.#job.answers, ...answers] });
    this.#set('running');
  }

  get #isSignedIn(): boolean {
    return this.#ports.environment(this.#stored.plan.draft.environmentId).signedIn;
  }

  #end(state: ExportState, ending: Pick<Partial<ExportJob>, 'result' | 'problem'>): void {
    Object.assign(this.#job, { endedAt: this.#ports.clock.now(), question: null, ...ending });
    this.#set(state, ending.problem ?? null);
  }

  #set(state: ExportState, problem: Problem | null = null): void {
    Object.assign(this.#job, { state, problem, perSecond: null });
    this.#ports.onChange();
    this.#save();
  }

  /** Stores the export. The list may be on the full disk: what could not be stored is stored with the next change. */
  #save(): void {
    try {
      this.#ports.store.put(this.#stored);
    } catch (thrown) {
      this.#ports.log.error('an export was not stored', { thrown, exportId: this.#job.id });
    }
  }

  #publish(bytes: number): void {
    const { counts } = this.#counting;
    Object.assign(this.#job, { counts, bytes, perSecond: this.#rate.of(counts.read) });
    this.#ports.onChange();
  }

  #countingFrom(progress: ExportProgress): Counting {
    return new Counting(this.#stored.plan.resources.length, this.#job.counts.expected, progress);
  }
}

/** Number of chosen records that are dealt with. */
const done = ({ written, excluded }: ExportCounts): number => written + excluded;

/** Figures of an export that has nothing on disk. */
const nothingYet: ExportProgress = { resource: 0, offset: 0, tallies: [], ...nothingWritten, bytes: 0 };

/** Counts the records that pass through an export, resource by resource. */
export class Counting {
  readonly tallies: ResourceTally[];
  readonly #resources: number;
  /** Number of records that the service counted before the export began. */
  readonly #expectedBefore: number | null;
  #written: WrittenCounts;

  constructor(resources: number, expectedBefore: number | null, { tallies, ...progress }: ExportProgress) {
    this.#resources = resources;
    this.#expectedBefore = expectedBefore;
    this.tallies = [...tallies];
    this.#written = writtenOf(progress);
  }

  take(place: number, { count, fresh, total, ...taken }: PageTaken & WrittenCounts): void {
    const { read, duplicates, total: before } = this.tallies[place] ?? { read: 0, duplicates: 0, total: null };
    this.tallies[place] = { read: read + fresh, duplicates: duplicates + count - fresh, total: total ?? before };
    this.#written = writtenOf(taken);
  }

  get counts(): ExportCounts {
    const sum = (of: 'read' | 'duplicates'): number => this.tallies.reduce((all, tally) => all + tally[of], 0);
    return {
      expected: this.#expected,
      read: sum('read'),
      duplicates: sum('duplicates'),
      ...this.#written,
    };
  }

  /**
   * Number of records as the service counts now. The earlier count applies until the service has counted each resource.
   */
  get #expected(): number | null {
    const totals = Array.from({ length: this.#resources }, (_, place) => this.tallies[place]?.total ?? null);
    return totals.includes(null) ? this.#expectedBefore : totals.reduce<number>((all, total) => all + total!, 0);
  }
}

/**
 * Milliseconds over which a rate is computed: long enough to be steady, short enough to show that the service slows
 * down.
 */
const span = 10_000;

/** Growth rate of a figure. */
export class Rate {
  readonly #clock: Clock;
  #seen: { at: number; figure: number }[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Restarts: the next figure did not grow from the previous one. */
  reset(): void {
    this.#seen = [];
  }

  /**
   * Returns the growth per second over the last moments, including the current figure; null while there is too little
   * data.
   */
  of(figure: number): number | null {
    const at = this.#clock.elapsed();
    this.#seen = [...this.#seen.filter((seen) => seen.at > at - span), { at, figure }];
    const first = this.#seen[0]!;
    return at - first.at < 500 ? null : ((figure - first.figure) * 1000) / (at - first.at);
  }
}

export type Waiting = Extract<ExportState, `waiting_${string}`>;

/**
 * Returns what an export waits for after a failure. `running`: it may resume from disk at once, such as after the end
 * of the writing process. `failed`: waiting cannot help.
 */
function waitingFor(thrown: unknown): Waiting | 'running' | 'failed' {
  const problem = problemOf(thrown);
  // In a conflict, another file has the name of the finished one.
  if (isDiskTrouble(thrown) || problem.kind === 'conflict') return 'waiting_for_disk';
  // The connection was closed during the request because the environment's settings changed.
  if (problem.kind === 'cancelled') return 'waiting_for_service';
  if (problem.kind === 'internal') return 'running';
  const until = waitsFor(problem);
  return until === null ? 'failed' : `waiting_for_${until}`;
}
