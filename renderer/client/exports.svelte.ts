import type {
  ExportDraft,
  ExportJob,
  ExportOrder,
  ExportPreview,
  ExportVerification,
  PersonalAnswer,
} from '#contract/models/export.ts';
import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import { Answer } from './answer.svelte.ts';
import { call } from './bridge.ts';
import { subscribe } from './subscribe.ts';

/** How records are written, whichever they are: what a person wants the same the next time. */
export type ExportLayout = Pick<ExportDraft, 'format' | 'split' | 'columns' | 'redactions' | 'guard'>;

/** Whether nothing more of it is to come, unless a person asks for it. */
export function isOver({ state }: ExportJob): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled';
}

/** The exports of every environment. */
class Exports {
  readonly #all = new SvelteMap<string, ExportJob>();
  readonly #ended = new SvelteSet<string>();
  readonly #list = new Answer<true>();
  readonly #layouts = new Map<string, ExportLayout>();

  /** Newest first. */
  readonly all: ExportJob[] = $derived([...this.#all.values()].sort((a, b) => b.begunAt - a.begunAt));

  /** Of these, those that are not over, and those that ended while this window looked on, until they are dismissed. */
  readonly noticed: ExportJob[] = $derived(this.all.filter((job) => !isOver(job) || this.#ended.has(job.id)));

  /** Whether main has told which there are. */
  get loaded(): boolean {
    return this.#list.value !== null;
  }

  get problem(): Answer<true>['problem'] {
    return this.#list.problem;
  }

  byId(id: string): ExportJob | undefined {
    return this.#all.get(id);
  }

  /** Keeps up with main until the returned function is called. */
  follow(): () => void {
    // Each message holds the whole of its export, so a lost one is made good by the next.
    const unsubscribe = subscribe(
      'exports.changed',
      (job) => this.#take(job),
      () => this.load(),
    );
    this.load();
    return unsubscribe;
  }

  load(): void {
    void this.#list.ask(async (signal) => {
      const list = await call('exports.list', null, { signal });
      if (!signal.aborted) this.#takeAll(list);
      return true;
    });
  }

  /**
   * Lets the person choose where to, and begins; null when they chose nothing.
   * @param readingId of the reading that it is chosen from
   */
  async start(draft: ExportDraft, signal: AbortSignal, readingId: string | null = null): Promise<ExportJob | null> {
    const job = await call('exports.start', { draft, readingId }, { signal });
    if (job && !this.#all.has(job.id)) this.#take(job);
    return job;
  }

  /** Tells main what to do with an export; `exports.changed` tells what came of it. */
  async order({ id }: ExportJob, order: ExportOrder): Promise<void> {
    await call('exports.order', { exportId: id, order });
    if (order !== 'forget') return;
    this.#all.delete(id);
    this.#ended.delete(id);
  }

  /** Says what becomes of what an export asks about. */
  async answer({ id }: ExportJob, answers: PersonalAnswer[]): Promise<void> {
    await call('exports.answer', { exportId: id, answers });
  }

  /** Takes one that has ended off the status strip. */
  dismiss({ id }: ExportJob): void {
    this.#ended.delete(id);
  }

  /** How records of an environment were exported last, as long as this window lives. */
  layoutOf(environmentId: string): ExportLayout | undefined {
    return this.#layouts.get(environmentId);
  }

  keepLayout(environmentId: string, layout: ExportLayout): void {
    this.#layouts.set(environmentId, layout);
  }

  #takeAll(list: ExportJob[]): void {
    const listed = new Set(list.map(({ id }) => id));
    for (const id of [...this.#all.keys()]) if (!listed.has(id)) this.#all.delete(id);
    for (const job of list) this.#take(job);
  }

  #take(job: ExportJob): void {
    const before = this.#all.get(job.id);
    this.#all.set(job.id, job);
    if (!isOver(job)) this.#ended.delete(job.id);
    // Who cancelled it knows.
    else if (before && !isOver(before) && job.state !== 'cancelled') this.#ended.add(job.id);
  }
}

export const exports = new Exports();

/** Some rows as they will be written, and what is in them. */
export function previewExport(draft: ExportDraft, readingId: string, signal: AbortSignal): Promise<ExportPreview> {
  return call('exports.preview', { draft, readingId }, { signal });
}

/** Reads the files of an export again, and compares them with their manifest. */
export function verifyExport({ id }: ExportJob): Promise<ExportVerification> {
  return call('exports.verify', { exportId: id });
}
