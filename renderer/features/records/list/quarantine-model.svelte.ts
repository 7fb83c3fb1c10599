import {
  everyRecord,
  type GroupFields,
  type Regrouping,
  type SampleFilter,
  type SampleScope,
} from '#contract/models/quarantine.ts';
import { Answer } from '../../../client/answer.svelte.ts';
import { main } from '../../../client/bridge.ts';
import { Coalescer } from '../../../client/coalescer.ts';
import { perEnvironment } from '../../../client/per-environment.ts';
import { LiveReading, type SampleList } from '../../../client/quarantine.svelte.ts';
import type { RecordsLink } from '../../../client/routes.ts';
import { CheckedRows } from '../../../ui/checked-rows.svelte.ts';
import { GroupChoice } from './group-choice.svelte.ts';
import { GroupSamples } from './group-samples.svelte.ts';
import { type FilteredGroups, type GroupOrder, type NumberedGroup, sorted } from './groups.ts';
import { ReadingChoice } from './reading-choice.svelte.ts';
import { ScopeSearch } from './scope-search.svelte.ts';
import { ShownRecord } from './shown-record.svelte.ts';
import { PassCheck } from '../would-pass/pass-check.svelte.ts';

type GroupPart = 'samples' | 'fields' | 'about' | 'pass';

/** Minimum milliseconds between two requests during a reading. */
const pause = 400;

/** Milliseconds between two searches while the user types: each scans all records. */
const searchPause = 300;

/**
 * State of the tab Records of one environment. It outlives the screen, so that the state persists when the user
 * returns. Every response and every choice ends in `#update`, which requests missing data for the screen.
 */
export class QuarantineModel {
  readonly environmentId: string;
  readonly live: LiveReading;
  readonly choice = new ReadingChoice();
  readonly scopes: ScopeSearch;
  readonly groups = new Answer<FilteredGroups>();
  readonly record = new ShownRecord();
  readonly fields = new Answer<GroupFields>();
  readonly passing = new PassCheck();
  readonly ticked = new CheckedRows();
  readonly samples = new GroupSamples(() => this.#update());
  /** The text in the search field; it filters once typing pauses. */
  text = $state('');
  order = $state<GroupOrder>('most');
  dialog = $state<'scope' | 'merge' | null>(null);
  exporting = $state(false);
  /** Requests that the focus move to the samples. */
  wantsSamples = $state(false);
  #filter = $state.raw<SampleFilter>(everyRecord);
  #part = $state<GroupPart>('samples');
  readonly #choice = new GroupChoice();
  /** The group, filter and revision of the last request for fields. */
  #fieldsAsked = '';
  /** Key of the choice when the last reading began. */
  #readKey = '';
  #readingId: string | undefined;
  #filterAsked: SampleFilter = everyRecord;
  #read = 0;
  readonly #renewal = new Coalescer(() => this.#renew(), pause);
  readonly #searching = new Coalescer(() => void (this.filter = { ...this.filter, text: this.text }), searchPause);

  constructor(environmentId: string) {
    this.environmentId = environmentId;
    this.live = new LiveReading(environmentId, () => this.#progressed());
    this.scopes = new ScopeSearch(environmentId);
  }

  // Uses getters, as derived values would be destroyed with the component that first created the model.

  /** Groups in screen order. */
  get numbered(): NumberedGroup[] {
    return this.groups.value ? sorted(this.groups.value, this.order) : [];
  }

  /** Whether the displayed groups lack records read since, or belong to an earlier search or choice. */
  get isOutdated(): boolean {
    if (this.live.opening) return true;
    const [{ value: groups }, { value: reading }] = [this.groups, this.live];
    return groups === null || groups.filter !== this.filter || groups.revision < (reading?.revision ?? 0);
  }

  get current(): NumberedGroup | null {
    return this.numbered.find(({ group }) => group.key === this.#choice.key) ?? null;
  }

  get filter(): SampleFilter {
    return this.#filter;
  }

  set filter(filter: SampleFilter) {
    if (filter === this.#filter) return;
    if (filter.text !== this.#filter.text) this.text = filter.text;
    this.#filter = filter;
    this.#renewal.askNow();
    this.#update();
  }

  /** The open tab of the group. */
  get part(): GroupPart {
    return this.#part;
  }

  set part(part: GroupPart) {
    this.#part = part;
    this.#update();
  }

  /** Follows main until the returned function is called; loaded data is kept. */
  follow(): () => void {
    const unfollow = this.live.follow();
    return () => {
      unfollow();
      this.#renewal.close();
      this.#searching.close();
      this.dialog = null;
    };
  }

  /** Follows a link; an empty one has no effect. */
  async goTo({ scope, from, to, group, text }: RecordsLink): Promise<void> {
    if (scope) {
      // Set together, so that a single reading begins.
      const failingSince = from === undefined ? await this.#failingSince(scope) : null;
      this.choice.chooseScope(scope, failingSince);
      this.showAll();
    }
    if (from !== undefined) this.choice.chooseWindow({ from, to: to ?? Date.now() });
    if (group !== undefined) this.chooseGroup(group);
    if (text !== undefined) this.search(text);
  }

  /** Chooses the scope to read: its last day, or the period since its failure began. */
  async chooseScope(scope: SampleScope): Promise<void> {
    this.choice.chooseScope(scope, await this.#failingSince(scope));
  }

  /** Searches the records read, once typing pauses. */
  search(text: string): void {
    this.text = text;
    if (text === '') return this.show(text);
    this.#searching.ask();
    this.#update();
  }

  /** Applies a search at once. */
  show(text: string): void {
    this.#searching.close();
    this.filter = { ...this.filter, text };
  }

  /** Clears the search and the filters. */
  showAll(): void {
    this.#searching.close();
    this.text = '';
    this.filter = everyRecord;
  }

  /** Starts a reading when the choice differs from the last one. */
  readChosen(): void {
    const { value, known } = this.live;
    if (!known) return;
    if (this.choice.scope === null && value) {
      this.choice.adopt(value);
      this.#readKey = this.choice.key;
    }
    if (this.choice.scope !== null && this.choice.key !== this.#readKey) this.readAgain();
  }

  /** Reads the current choice, up to now for a relative range. */
  readAgain(): void {
    const request = this.choice.request(Date.now());
    if (!request) return;
    this.#readKey = this.choice.key;
    void this.live.open(request);
  }

  chooseGroup(key: string | null): void {
    this.#choice.choose(key);
    this.#update();
  }

  /** Goes to the group at a position in the list. */
  moveTo(place: number): void {
    this.chooseGroup(this.numbered[place]?.group.key ?? null);
  }

  /** Requests the record again after a problem. */
  retryRecord(): void {
    this.record.forgetAsking();
    this.#update();
  }

  retryFields(): void {
    this.#fieldsAsked = '';
    this.#update();
  }

  async regroup(regrouping: Regrouping): Promise<void> {
    await this.live.regroup(regrouping);
    this.ticked.clear();
  }

  async #failingSince(scope: SampleScope): Promise<number | null> {
    return scope.by === 'flow' ? this.scopes.failingSince(scope.nodeId) : null;
  }

  /** Handles progress from main: requests the groups at intervals during a reading, and at once when it ends. */
  #progressed(): void {
    const { id: readingId, read = 0, state } = this.live.value ?? {};
    const before = this.#read;
    this.#read = read;
    this.readChosen();
    // A lower number means that main lost the records and is reading them again.
    if (readingId !== this.#readingId || read < before) this.#begin(readingId);
    else if (state === 'reading' || state === 'following') this.#renewal.ask();
    else if (readingId !== undefined) this.#renewal.askNow();
    this.#update();
  }

  /** Starts another reading and drops everything about the previous one. */
  #begin(readingId: string | undefined): void {
    this.#readingId = readingId;
    this.#choice.begin();
    this.#fieldsAsked = '';
    for (const shown of [this.groups, this.record, this.fields, this.passing]) shown.clear();
    this.samples.show(null);
    this.#searching.close();
    this.text = '';
    this.#filter = everyRecord;
    this.ticked.clear();
    this.#renewal.askNow();
  }

  async #renew(): Promise<void> {
    const readingId = this.#readingId;
    if (readingId === undefined) return;
    const { filter } = this;
    // Another filter means other samples, which are loaded separately.
    if (filter === this.#filterAsked) this.samples.rows?.renew();
    this.#filterAsked = filter;
    await this.groups.ask(async (signal) => ({
      ...(await main.quarantine.groups({ readingId, filter }, { signal })),
      filter,
    }));
    this.#update();
  }

  /** Determines the current group, and loads its details and its record unless requested already. */
  #update(): void {
    this.#settleGroup();
    const reading = this.live.value;
    const { filter } = this;
    const { key } = this.#choice;
    this.samples.show(reading && key !== null ? { readingId: reading.id, filter, key } : null);
    this.samples.settle(reading?.state === 'reading');
    if (!reading) return;
    const row = this.samples.current;
    if (row) this.record.show(reading.id, row);
    // Completion offers the fields as well.
    const wantsFields = this.#part === 'fields' || this.text !== '';
    if (wantsFields && key !== null && reading.state !== 'reading') {
      this.#askFields({ readingId: reading.id, filter, key }, reading.revision);
    }
  }

  #settleGroup(): void {
    if (!this.groups.value) return;
    const { groups: list, revision } = this.groups.value;
    this.ticked.retain(list.map(({ key }) => key));
    const reading = this.live.value;
    const isWhole = reading?.state !== 'reading' && !this.isOutdated && revision >= (reading?.revision ?? 0);
    // The group of an export in preparation remains current, too.
    this.#choice.settle(list, isWhole, this.exporting);
  }

  /** Requests the fields in which the records of the group differ; repeats that for newly read records. */
  #askFields(of: SampleList, revision: number): void {
    const asked = JSON.stringify([of, revision]);
    if (asked === this.#fieldsAsked) return;
    this.#fieldsAsked = asked;
    void this.fields.ask((signal) => main.quarantine.fields(of, { signal }));
  }
}

export const quarantineModel = perEnvironment((environmentId) => new QuarantineModel(environmentId));
