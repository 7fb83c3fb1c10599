import type { ResourceDetail } from '#contract/models/resource-list.ts';
import type { JsonRecord, ResourceRef } from '#contract/models/resource.ts';
import { Answer } from '../../client/answer.svelte.ts';
import { main } from '../../client/bridge.ts';
import { entriesBetween, type EntryQuestion, entryRows, type Samples } from '../../client/resources.svelte.ts';
import type { SelectionChange } from '../../ui/table-columns.ts';
import { CheckedRows } from '../../ui/checked-rows.svelte.ts';

/** Resource on screen: the service's data, and the open tab. */
export class ResourceModel {
  readonly environmentId: string;
  readonly ref: ResourceRef;
  readonly detail = new Answer<ResourceDetail>();
  readonly samples = new Answer<Samples>();
  readonly entries;
  tab = $state('fields');
  /** Keys of the requested lookup entries, as typed. */
  keys = $state('');
  current = $state(0);
  /** Keys of the entries ticked for a bulk action. */
  readonly ticked = new CheckedRows();
  /** The query behind the displayed entries. */
  #question: EntryQuestion | null = null;

  constructor(environmentId: string, ref: ResourceRef) {
    this.environmentId = environmentId;
    this.ref = ref;
    this.entries = entryRows(environmentId);
  }

  /** Reads it from the service. Earlier data stays until then. */
  load(): void {
    const { environmentId, ref } = this;
    void this.detail.ask((signal) =>
      main.resource.get({ environmentId, resource: { kind: ref.kind, id: ref.id } }, { signal }),
    );
  }

  loadSamples(): void {
    const { environmentId, ref } = this;
    void this.samples.ask((signal) => main.resource.samples({ environmentId, dataSetId: ref.id }, { signal }));
  }

  /** Reads the entries with these keys, even if they were read before. */
  loadEntries(): void {
    this.current = 0;
    this.ticked.clear();
    this.#question = { lookupId: this.ref.id, keys: this.keys };
    this.entries.ask(this.#question);
  }

  /** Reads the displayed data again after an edit. */
  renew(): void {
    this.load();
    this.ticked.clear();
    if (!this.#question) return;
    this.#question = { ...this.#question };
    this.entries.ask(this.#question);
  }

  /** Ticks entries, including those that the page has not loaded. */
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

  /** The key of an entry in the form that the service accepts; null where it has none. */
  keyOf(entry: JsonRecord): string | null {
    const name = this.primaryKey;
    const value = name !== null && Object.hasOwn(entry, name) ? entry[name] : null;
    return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
  }

  /** The column that holds the keys of a lookup's entries. */
  get primaryKey(): string | null {
    const name = this.detail.value?.record['map_primary_key'];
    return typeof name === 'string' ? name : null;
  }

  /** Cancels all open requests. */
  close(): void {
    for (const answer of [this.detail, this.samples]) answer.clear();
    this.entries.close();
  }
}
