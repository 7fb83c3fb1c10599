import {
  everyRecord,
  type GroupFields,
  type Regrouping,
  type SampleFilter,
  type SampleScope,
} from '#contract/models/quarantine.ts';
import { Answer } from '../../client/answer.svelte.ts';
import { Coalescer } from '../../client/coalescer.ts';
import { oneForEach } from '../../client/one-for-each.ts';
import { fieldsOf, groupsOf, LiveReading, type SampleList } from '../../client/quarantine.svelte.ts';
import type { QuarantineLink } from '../../client/routes.ts';
import { Ticked } from '../../ui/ticked.svelte.ts';
import { GroupChoice } from './group-choice.svelte.ts';
import { GroupSamples } from './group-samples.svelte.ts';
import { type FilteredGroups, type GroupOrder, type NumberedGroup, sorted } from './groups.ts';
import { ReadingChoice } from './reading-choice.svelte.ts';
import { ScopeSearch } from './scope-search.svelte.ts';
import { ShownRecord } from './shown-record.svelte.ts';
import { PassCheck } from './would-pass/pass-check.svelte.ts';

type GroupPart = 'samples' | 'fields' | 'about' | 'pass';

/** Least milliseconds between two questions while more and more is read. */
const pause = 400;

/** Milliseconds between two searches while a person types: each scans all records. */
const searchPause = 300;

/**
 * The Quarantine screen of one environment. Outlives the screen, so that its state is still there when a person comes back. Whatever happens,
 * an answer or a choice, ends in `#update`, which asks for what is on screen and was not asked for yet.
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
  readonly ticked = new Ticked();
  readonly samples = new GroupSamples(() => this.#update());
  /** What is typed into the search; it filters once typing pauses. */
  text = $state('');
  order = $state<GroupOrder>('most');
  /** The dialog that is open. */
  dialog = $state<'scope' | 'merge' | null>(null);
  exporting = $state(false);
  /** The focus is to move to the samples. */
  wantsSamples = $state(false);
  #filter = $state.raw<SampleFilter>(everyRecord);
  #part = $state<GroupPart>('samples');
  readonly #choice = new GroupChoice();
  /** The group, filter and revision whose fields were asked for last. */
  #fieldsAsked = '';
  /** What was chosen when the last reading began. */
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

  // Getters, not derived values, which would be destroyed with the component that first created the model.

  /** In the order on screen. */
  get numbered(): NumberedGroup[] {
    return this.groups.value ? sorted(this.groups.value, this.order) : [];
  }

  /** Whether the groups on screen lack records that were read since, or answer an earlier search. */
  get isOutdated(): boolean {
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

  /** What is shown of the group. */
  get part(): GroupPart {
    return this.#part;
  }

  set part(part: GroupPart) {
    this.#part = part;
    this.#update();
  }

  /** Follows main until the returned function is called; answers stay. */
  follow(): () => void {
    const unfollow = this.live.follow();
    return () => {
      unfollow();
      this.#renewal.close();
      this.#searching.close();
      this.dialog = null;
    };
  }

  /** Follows a link; an empty one changes nothing. */
  async goTo({ scope, from, to, group, text }: QuarantineLink): Promise<void> {
    if (scope) {
      // All at once, so that one reading is begun.
      const failingSince = from === undefined ? await this.#failingSince(scope) : null;
      this.choice.chooseScope(scope, failingSince);
      this.showAll();
    }
    if (from !== undefined) this.choice.chooseWindow({ from, to: to ?? Date.now() });
    if (group !== undefined) this.chooseGroup(group);
    if (text !== undefined) this.search(text);
  }

  /** Chooses whose quarantine to read: its last day, or since it fails. */
  async chooseScope(scope: SampleScope): Promise<void> {
    this.choice.chooseScope(scope, await this.#failingSince(scope));
  }

  /** Looks for a text in what was read, once typing pauses. */
  search(text: string): void {
    this.text = text;
    if (text === '') return this.show(text);
    this.#searching.ask();
    this.#update();
  }

  /** Shows at once what a search finds. */
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

  /** Reads when the choice differs from what was read. */
  readChosen(): void {
    const { value, known } = this.live;
    if (!known) return;
    if (this.choice.scope === null && value) {
      this.choice.adopt(value);
      this.#readKey = this.choice.key;
    }
    if (this.choice.scope !== null && this.choice.key !== this.#readKey) this.readAgain();
  }

  /** Reads what is chosen, up to now where the range is relative. */
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

  /** Goes to another group of the list, by its place there. */
  moveTo(place: number): void {
    this.chooseGroup(this.numbered[place]?.group.key ?? null);
  }

  /** Asks again after a problem. */
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

  /** Main reported progress: asks for the groups, from time to time while more arrives, and at once when reading has ended. */
  #progressed(): void {
    const { id: readingId, read = 0, state } = this.live.value ?? {};
    const before = this.#read;
    this.#read = read;
    this.readChosen();
    // Fewer than before: what had been read was lost, and is being read again.
    if (readingId !== this.#readingId || read < before) this.#begin(readingId);
    else if (state === 'reading' || state === 'following') this.#renewal.ask();
    else if (readingId !== undefined) this.#renewal.askNow();
    this.#update();
  }

  /** Another reading: drops everything about the previous one. */
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
    await this.groups.ask(async (signal) => ({ ...(await groupsOf(readingId, filter, signal)), filter }));
    this.#update();
  }

  /** Decides which group is on screen, and loads its details and its record unless they were asked for. */
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
    // An export in preparation stays, too.
    this.#choice.settle(list, isWhole, this.exporting);
  }

  /** Asks in which fields the records of the group differ; again when others were read. */
  #askFields(of: SampleList, revision: number): void {
    const asked = JSON.stringify([of, revision]);
    if (asked === this.#fieldsAsked) return;
    this.#fieldsAsked = asked;
    void this.fields.ask((signal) => fieldsOf(of, signal));
  }
}

/** What each environment's screen remembers. */
export const quarantineModel = oneForEach((environmentId) => new QuarantineModel(environmentId));
