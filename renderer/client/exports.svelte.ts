import {
  type ExportDefaults,
  type ExportDraft,
  type ExportJob,
  type ExportOrder,
  usualExport,
} from '#contract/models/export.ts';
import type { ExportLayout } from '#contract/models/export-layout.ts';
import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import { Answer } from './answer.svelte.ts';
import { attempt } from './attempt.svelte.ts';
import { main } from './bridge.ts';
import { StoredChoice } from './stored-choice.svelte.ts';
import { subscribe } from './subscribe.ts';

/** Whether the export has ended: only a user's order continues it. */
export function isExportOver({ state }: ExportJob): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled';
}

/** The exports of every environment. */
class Exports {
  readonly #all = new SvelteMap<string, ExportJob>();
  readonly #ended = new SvelteSet<string>();
  readonly #list = new Answer<true>();
  readonly #layouts = new Map<string, ExportLayout>();

  readonly #defaults = new StoredChoice(usualExport, (chosen) => main.app.setExportDefaults(chosen));

  /** Initial values of new exports. */
  get defaults(): ExportDefaults {
    return this.#defaults.value;
  }

  /** Newest first. */
  readonly all: ExportJob[] = $derived([...this.#all.values()].sort((a, b) => b.begunAt - a.begunAt));

  /** Unfinished exports, and those that ended while this window was open, until they are dismissed. */
  readonly noticed: ExportJob[] = $derived(this.all.filter((job) => !isExportOver(job) || this.#ended.has(job.id)));

  /** Whether the list has arrived from main. */
  get loaded(): boolean {
    return this.#list.value !== null;
  }

  get problem(): Answer<true>['problem'] {
    return this.#list.problem;
  }

  byId(id: string): ExportJob | undefined {
    return this.#all.get(id);
  }

  /** Follows main until the returned function is called. */
  follow(): () => void {
    // Each message holds the complete export, so the next one makes up for a lost one.
    const unsubscribe = subscribe(
      'exports.changed',
      (job) => this.#take(job),
      () => this.load(),
    );
    this.load();
    void attempt(() => this.#defaults.load(() => main.app.exportDefaults()));
    return unsubscribe;
  }

  load(): void {
    void this.#list.ask(async (signal) => {
      const list = await main.exports.list(null, { signal });
      if (!signal.aborted) this.#takeAll(list);
      return true;
    });
  }

  /**
   * Lets the user choose a target and starts; null if the user cancels.
   * @param readingId the reading that the records are chosen from
   */
  async start(draft: ExportDraft, signal: AbortSignal, readingId: string | null = null): Promise<ExportJob | null> {
    const job = await main.exports.start({ draft, readingId }, { signal });
    if (job && !this.#all.has(job.id)) this.#take(job);
    return job;
  }

  /** Sends an order for an export to main; `exports.changed` reports the outcome. */
  async order({ id }: ExportJob, order: ExportOrder): Promise<void> {
    await main.exports.order({ exportId: id, order });
    if (order !== 'forget') return;
    this.#all.delete(id);
    this.#ended.delete(id);
  }

  /** Removes an ended export from the status strip. */
  dismiss({ id }: ExportJob): void {
    this.#ended.delete(id);
  }

  /** The layout of an environment's last export, for as long as this window is open. */
  layoutOf(environmentId: string): ExportLayout | undefined {
    return this.#layouts.get(environmentId);
  }

  /** Sets the defaults of later exports, also in environments with an earlier export. */
  async chooseDefaults(change: Partial<ExportDefaults>): Promise<void> {
    this.#layouts.clear();
    await this.#defaults.choose(change);
  }

  rememberLayout(environmentId: string, layout: ExportLayout): void {
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
    if (!isExportOver(job)) this.#ended.delete(job.id);
    // The user who canceled it needs no report.
    else if (before && !isExportOver(before) && job.state !== 'cancelled') this.#ended.add(job.id);
  }
}

export const exports = new Exports();
