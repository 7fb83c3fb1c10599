import type { ExportChoice } from '#contract/models/export.ts';
import type { GroupFields, RecordView, SampleFilter } from '#contract/models/quarantine.ts';
import { failure } from '../../core/base/failure.ts';
import { parseExactly } from '../../core/base/json-text.ts';
import { patternVersion } from '../../core/base/text-pattern.ts';
import type { RecordCalls } from '../../core/ports/records.ts';
import { jsonOf } from '../../core/base/deep-json.ts';
import { FingerprintKeys } from '../../core/samples/fingerprint.ts';
import type { GroupRules } from '../../core/samples/group-rules.ts';
import { type FailingResourceRef, readSample } from '../../core/samples/sample.ts';
import { readSamplePage } from '../../core/samples/sample-page.ts';
import { viewRecord } from '../record-view/view.ts';
import { texts } from '../words.ts';
import { compareWithPassing } from './compare.ts';
import { byAge, detachedHead, type RecordEntry, rowOf } from './entry.ts';
import { groupFieldsOf } from './group-fields.ts';
import { Grouping } from './grouping.ts';
import { groupsOf } from './groups.ts';
import { sampleMatcher } from './sample-filter.ts';
import { Identities } from './sample-identity.ts';
import { spreadOf } from './spread.ts';
import { timelineOf } from './timeline.ts';
import { wouldPass } from './would-pass.ts';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';

type Answer<N extends keyof RecordCalls> = RecordCalls[N]['output'];

/** Failed records that were read, held in memory, each once. */
export class Collection {
  readonly #entries: RecordEntry[] = [];
  readonly #pages = new CollectionPages();
  readonly #identities = new Identities();
  readonly #fingerprints = new FingerprintKeys();
  readonly #known = new Set<string>();
  /** One object for each resource, so that it can be a key. */
  readonly #resources = new Map<string, FailingResourceRef>();
  readonly #clockOffset: number;
  #grouping: Grouping;
  #groups = new Set<string>();
  /** Records that match the last filter, among the first `of` entries. */
  #matched: { filter: string; of: number; entries: RecordEntry[] } = { filter: '', of: 0, entries: [] };

  /** @param clockOffset milliseconds by which the times of records are ahead of this computer's clock */
  constructor(rules: GroupRules, clockOffset = 0) {
    this.#clockOffset = clockOffset;
    this.#grouping = new Grouping(rules);
  }

  /** Adds the page that begins at this record of the resource. */
  add(resource: FailingResourceRef, offset: number, text: string): Answer<'collection.add'> {
    const { records, total } = readSamplePage(text);
    if (offset === 0) this.#identities.fromFront(resource);
    const fresh = new Map<string, unknown>();
    for (const record of records) {
      const id = this.#identities.idOf(resource, record);
      if (!this.#known.has(id)) fresh.set(id, record);
    }
    if (fresh.size > 0) this.#store(this.#sameResource(resource), fresh);
    const taken = { count: records.length, fresh: fresh.size, total, bytes: Buffer.byteLength(text) };
    const times = records.map((record) => this.#ourTime(readSample(record).at)).filter((at) => at !== null);
    const range = times.length > 0 ? { times: { oldest: Math.min(...times), newest: Math.max(...times) } } : {};
    return { ...taken, ...range, groups: this.#groups.size };
  }

  #store(resource: FailingResourceRef, fresh: ReadonlyMap<string, unknown>): void {
    const page = this.#pages.add([...fresh.values()].map(jsonOf));
    [...fresh].forEach(([id, record], place) => {
      const { at, errorType, message, runId, file, offset } = readSample(record);
      const summary = { at: this.#ourTime(at), errorType, message: detachedHead(message), runId, file, offset };
      const fingerprint = this.#fingerprints.keyOf(errorType, message);
      const group = this.#grouping.place(fingerprint, summary, resource);
      this.#entries.push({ ...summary, index: this.#entries.length, id, resource, fingerprint, group, page, place });
      this.#known.add(id);
      this.#groups.add(group);
    });
  }

  #ourTime(at: number | null): number | null {
    return at === null ? null : at - this.#clockOffset;
  }

  #sameResource(resource: FailingResourceRef): FailingResourceRef {
    const name = `${resource.kind} ${resource.id}`;
    const known = this.#resources.get(name) ?? resource;
    this.#resources.set(name, known);
    return known;
  }

  regroup(rules: GroupRules): Answer<'collection.regroup'> {
    this.#grouping = new Grouping(rules);
    for (const entry of this.#entries) {
      entry.group = this.#grouping.place(entry.fingerprint, entry, entry.resource);
    }
    this.#groups = new Set(this.#entries.map(({ group }) => group));
    return { groups: this.#groups.size };
  }

  groups(filter: SampleFilter, from: number, to: number): Answer<'collection.groups'> {
    const entries = this.#through(filter);
    const timeline = timelineOf(from, to);
    return {
      patternVersion,
      count: entries.length,
      timeline: { from: timeline.from, step: timeline.step },
      ...groupsOf(entries, this.#grouping, timeline),
    };
  }

  rows(filter: SampleFilter, key: string | null, from: number, to: number): Answer<'collection.rows'> {
    const entries = this.#inGroup(filter, key).sort(byAge);
    return { total: entries.length, from, rows: entries.slice(from, to).map(rowOf) };
  }

  record(index: number): RecordView {
    return viewRecord(this.#record(this.#entry(index)), index);
  }

  text(index: number): Answer<'collection.text'> {
    const entry = this.#entry(index);
    return { json: this.#json(entry), resource: entry.resource, at: entry.at };
  }

  fields(filter: SampleFilter, key: string): GroupFields {
    return groupFieldsOf(this.#inGroup(filter, key), (entry) => this.#parsed(entry));
  }

  /** @param schema as JSON */
  check(
    filter: SampleFilter,
    key: string | null,
    { kind, id }: FailingResourceRef,
    schema: string,
  ): Answer<'collection.check'> {
    const failed = this.#inGroup(filter, key).filter(({ resource }) => resource.kind === kind && resource.id === id);
    return wouldPass(failed, JSON.parse(schema), (entry) => this.#parsed(entry));
  }

  /**
   * Returns a sample of the chosen records, to preview an export. `of` is the number of records that they represent.
   */
  spread(
    choice: ExportChoice,
  ): { of: number; records: { record: unknown; id: string; resource: FailingResourceRef }[] }[] {
    return spreadOf(this.#entries, choice, (filter) => this.#through(filter)).map(({ of, entries }) => ({
      of,
      records: entries.map((entry) => ({ record: this.#record(entry), id: entry.id, resource: entry.resource })),
    }));
  }

  get size(): number {
    return this.#entries.length;
  }

  /** @param passing each as JSON */
  compare(index: number, passing: readonly string[]): Answer<'collection.compare'> {
    return compareWithPassing(this.#record(this.#entry(index)), passing.map(parseExactly));
  }

  #inGroup(filter: SampleFilter, key: string | null): RecordEntry[] {
    return this.#through(filter).filter(({ group }) => key === null || group === key);
  }

  /** Returns the records that match. Examines only those added since the same filter was last used. */
  #through(filter: SampleFilter): readonly RecordEntry[] {
    const name = JSON.stringify(filter);
    if (this.#matched.filter !== name) this.#matched = { filter: name, of: 0, entries: [] };
    const matches = sampleMatcher(filter);
    for (; this.#matched.of < this.#entries.length; this.#matched.of += 1) {
      const entry = this.#entries[this.#matched.of]!;
      if (matches(entry, entry.resource, () => this.#json(entry))) this.#matched.entries.push(entry);
    }
    return this.#matched.entries;
  }

  #entry(index: number): RecordEntry {
    const entry = this.#entries[index];
    if (entry) return entry;
    throw failure('not_found', texts.noSuchRecord, { advice: texts.chooseFromList });
  }

  #json({ page, place }: RecordEntry): string {
    return this.#pages.text(page, place);
  }

  #parsed(entry: RecordEntry): { record: unknown; length: number } {
    const json = this.#json(entry);
    return { record: parseExactly(json), length: json.length };
  }

  #record(entry: RecordEntry): unknown {
    return parseExactly(this.#json(entry));
  }
}

/** Separator, which no text holds: JSON escapes line ends. */
const between = '\n';

/** Records as JSON, compressed a page at a time: their text takes by far the most memory. */
class CollectionPages {
  readonly #pages: Buffer[] = [];
  /** The last page that was read, which is often the next one too. */
  #open: { page: number; texts: string[] } | null = null;

  /** Adds a page and returns its number. */
  add(texts: readonly string[]): number {
    return this.#pages.push(zstdCompressSync(texts.join(between))) - 1;
  }

  text(page: number, place: number): string {
    if (this.#open?.page !== page) {
      this.#open = { page, texts: zstdDecompressSync(this.#pages[page]!).toString().split(between) };
    }
    return this.#open.texts[place]!;
  }
}
