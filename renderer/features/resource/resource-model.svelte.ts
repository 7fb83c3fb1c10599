import type { ResourceDetail } from '#contract/models/resource-list.ts';
import type { JsonRecord, ResourceRef } from '#contract/models/resource.ts';
import { Answer } from '../../client/answer.svelte.ts';
import {
  entriesBetween,
  type EntryQuestion,
  entryRows,
  readResource,
  readSamples,
  type Samples,
} from '../../client/resources.svelte.ts';
import type { SelectionChange } from '../../ui/table-columns.ts';
import { Ticked } from '../../ui/ticked.svelte.ts';

/** One resource on screen: what the service says of it, and which of its parts is shown. */
export class ResourceModel {
  readonly environmentId: string;
  readonly ref: ResourceRef;
  readonly detail = new Answer<ResourceDetail>();
  readonly samples = new Answer<Samples>();
  readonly entries;
  tab = $state('fields');
  /** Which entries of a lookup. */
  keys = $state('');
  current = $state(0);
  /** Keys of entries that something is to be done to. */
  readonly ticked = new Ticked();
  /** What the entries on screen were asked for. */
  #question: EntryQuestion | null = null;

  constructor(environmentId: string, ref: ResourceRef) {
    this.environmentId = environmentId;
    this.ref = ref;
    this.entries = entryRows(environmentId);
  }

  /** Reads it from the service. What was read before stays until then. */
  load(): void {
    const { environmentId, ref } = this;
    void this.detail.ask((signal) => readResource(environmentId, ref, signal));
  }

  loadSamples(): void {
    const { environmentId, ref } = this;
    void this.samples.ask((signal) => readSamples(environmentId, ref.id, signal));
  }

  /** Reads the entries with these keys, though they may have been read before. */
  loadEntries(): void {
    this.current = 0;
    this.ticked.clear();
    this.#question = { lookupId: this.ref.id, keys: this.keys };
    this.entries.ask(this.#question);
  }

  /** Reads again what is on screen, which an edit has changed. */
  renew(): void {
    this.load();
    this.ticked.clear();
    if (!this.#question) return;
    this.#question = { ...this.#question };
    this.entries.ask(this.#question);
  }

  /** Ticks entries, also those that the page has not loaded. */
  async tick(change: SelectionChange): Promise<void> {
    if (change.mode === 'none') return this.ticked.clear();
    const question = this.#question;
    if (!question) return;
    const { from, to } = change;
    const found = await entriesBetween(this.environmentId, question, from, to + 1);
    if (question !== this.#question) return;
    const keys = found.map((entry) => this.keyOf(entry)).filter((key) => key !== null);
    this.ticked.change({ ...change, from: 0, to: keys.length - 1 }, keys);
  }

  /** What names an entry, as the service takes it; null where it has no such value. */
  keyOf(entry: JsonRecord): string | null {
    const name = this.primaryKey;
    const value = name !== null && Object.hasOwn(entry, name) ? entry[name] : null;
    return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
  }

  /** The column whose values name the entries of a lookup. */
  get primaryKey(): string | null {
    const name = this.detail.value?.record['map_primary_key'];
    return typeof name === 'string' ? name : null;
  }

  /** Cancels every open question. */
  close(): void {
    for (const answer of [this.detail, this.samples]) answer.clear();
    this.entries.close();
  }
}
