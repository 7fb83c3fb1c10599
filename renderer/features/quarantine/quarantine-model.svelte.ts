import type {
  Comparison,
  GroupFields,
  RecordView,
  Regrouping,
  SampleFilter,
  SampleRow,
} from '#contract/models/quarantine.ts';
import { untrack } from 'svelte';
import { Answer } from '../../client/answer.svelte.ts';
import { Coalescer } from '../../client/coalescer.ts';
import { fieldsOf, groupsOf, LiveReading, passingBeside, sampleRecord } from '../../client/quarantine.svelte.ts';
import type { QuarantineLink } from '../../client/routes.ts';
import { Ticked } from '../../ui/ticked.svelte.ts';
import { everything } from './filter.ts';
import { GroupSamples } from './group-samples.svelte.ts';
import { type FilteredGroups, type GroupOrder, type NumberedGroup, sorted } from './groups.ts';
import { ReadingChoice } from './reading-choice.svelte.ts';
import { ScopeSearch } from './scope-search.svelte.ts';

/** Least milliseconds between two questions while more and more is read. */
const pause = 400;

/** The Quarantine screen of one environment. Outlives the screen, so that coming back finds it as it was left. */
export class QuarantineModel {
  readonly environmentId: string;
  readonly live: LiveReading;
  readonly choice = new ReadingChoice();
  readonly search: ScopeSearch;
  readonly groups = new Answer<FilteredGroups>();
  /** The record on screen, with its line in the list: while another is on its way, both are of the one before. */
  readonly record = new Answer<{ view: RecordView; row: SampleRow }>();
  readonly fields = new Answer<GroupFields>();
  readonly comparison = new Answer<Comparison | null>();
  readonly ticked = new Ticked();
  readonly samples = new GroupSamples();
  filter = $state.raw<SampleFilter>(everything);
  order = $state<GroupOrder>('most');
  /** What is shown of the group. */
  part = $state<'samples' | 'fields' | 'about'>('samples');
  /** What is shown of the record. */
  layout = $state<'formatted' | 'as_it_came' | 'compare'>('formatted');
  /** The dialog that is open. */
  dialog = $state<'scope' | 'merge' | null>(null);
  exporting = $state(false);
  /** The keyboard is to go on among the samples. */
  wantsSamples = $state(false);
  /** The same, in the record. */
  wantsRecord = $state(false);
  #key = $state<string | null>(null);
  /** Whether a person, or a link, chose the group. */
  #isChosen = false;
  /** Whether the group was chosen among all that the reading found. */
  #isSettled = false;
  #lastNumber = 1;
  /** The place in the reading of the record that was asked for last. */
  #recordAsked: number | null = null;
  /** What was chosen when the last reading began. */
  #readKey = '';
  #readingId: string | undefined;
  #filterAsked: SampleFilter = everything;
  #read = 0;
  readonly #renewal = new Coalescer(() => this.#renew(), pause);

  /** An attachment of what shows the record: the keyboard goes on there when it is wanted, also where the record comes later. */
  readonly takesKeyboard = (element: HTMLElement): void => {
    if (!this.wantsRecord) return;
    element.focus();
    untrack(() => (this.wantsRecord = false));
  };

  constructor(environmentId: string) {
    this.environmentId = environmentId;
    this.live = new LiveReading(environmentId);
    this.search = new ScopeSearch(environmentId);
  }

  // Getters, not derived values: those would end with the component that first asked for the model.

  /** In the order on screen. */
  get numbered(): NumberedGroup[] {
    return this.groups.value ? sorted(this.groups.value, this.order) : [];
  }

  /** Whether more was read, or something else is looked for, than the groups on screen count. */
  get isOutdated(): boolean {
    const [{ value: groups }, { value: reading }] = [this.groups, this.live];
    return groups === null || groups.filter !== this.filter || groups.revision < (reading?.revision ?? 0);
  }

  get current(): NumberedGroup | null {
    return this.numbered.find(({ group }) => group.key === this.#key) ?? null;
  }

  /** Goes where a link leads; without anything in it, stays. */
  async follow({ scope, from, to, group }: QuarantineLink): Promise<void> {
    if (scope) {
      await this.chooseScope(scope, from !== undefined);
      this.filter = everything;
    }
    if (from !== undefined) this.choice.chooseWindow({ from, to: to ?? Date.now() });
    if (group !== undefined) this.chooseGroup(group);
  }

  /** Chooses whose quarantine to read. Its last day is read, or, unless the time is known, since it fails. */
  async chooseScope(scope: NonNullable<ReadingChoice['scope']>, timeIsKnown = false): Promise<void> {
    const failingSince = timeIsKnown || scope.by !== 'flow' ? null : await this.search.failingSince(scope.nodeId);
    this.choice.chooseScope(scope, failingSince);
  }

  /** Reads when something else was chosen than what was read. */
  readChosen(): void {
    const { value, known } = this.live;
    if (!known) return;
    if (this.choice.scope === null && value) {
      untrack(() => this.choice.adopt(value));
      this.#readKey = this.choice.key;
    }
    if (this.choice.scope !== null && this.choice.key !== this.#readKey) untrack(() => this.readAgain());
  }

  /** Reads what is chosen, up to now where the time goes on. */
  readAgain(): void {
    const request = this.choice.request(Date.now());
    if (!request) return;
    this.#readKey = this.choice.key;
    void this.live.open(request);
  }

  /**
   * Asks for the groups of what was read so far: from time to time while more comes, at once when reading has ended and when
   * something else is looked for.
   */
  loadGroups(): void {
    const { id: readingId, read = 0, state } = this.live.value ?? {};
    const { filter } = this;
    const moreComes = state === 'reading' || state === 'following';
    untrack(() => {
      const before = this.#read;
      this.#read = read;
      // Fewer than before: what had been read was lost, and is read anew.
      if (readingId !== this.#readingId || read < before) this.#begin(readingId);
      else if (filter === this.#filterAsked && moreComes) this.#renewal.ask();
      else if (readingId !== undefined) this.#renewal.askNow();
    });
  }

  /** Asks for the samples of the group on screen. */
  loadSamples(): void {
    const { filter } = this;
    const [readingId, key] = [this.live.value?.id, this.#key];
    untrack(() => this.samples.show(readingId === undefined || key === null ? null : { readingId, filter, key }));
  }

  /** Another reading: nothing that was known of the one before holds. */
  #begin(readingId: string | undefined): void {
    this.#readingId = readingId;
    this.#lastNumber = 1;
    this.#isSettled = false;
    this.#recordAsked = null;
    for (const answer of [this.groups, this.record, this.fields, this.comparison]) answer.clear();
    this.samples.show(null);
    this.filter = everything;
    this.ticked.clear();
    this.#renewal.askNow();
  }

  async #renew(): Promise<void> {
    const readingId = this.#readingId;
    if (readingId === undefined) return;
    const { filter } = this;
    // With another filter there are other samples, which are asked for by themselves.
    if (filter === this.#filterAsked) this.samples.rows?.renew();
    this.#filterAsked = filter;
    await this.groups.ask(async (signal) => ({
      ...(await groupsOf(readingId, filter, signal)),
      filter,
    }));
  }

  chooseGroup(key: string | null): void {
    this.#key = key;
    this.#isChosen = true;
  }

  /** Goes to another group of the list, by its place there. */
  moveTo(place: number): void {
    this.chooseGroup(this.numbered[place]?.group.key ?? null);
  }

  /**
   * Stays with the same group while the list changes, also when it was merged or split; else goes to the one in its place. Until
   * a person has chosen one, or is about to export it, it is the largest of what was read.
   */
  settleGroup(): void {
    const list = this.groups.value?.groups;
    if (!list) return;
    this.ticked.retain(list.map(({ key }) => key));
    const stays = this.#isChosen || this.#isSettled || this.exporting;
    const key = stays ? this.#key : (list[0]?.key ?? null);
    this.#isSettled ||= this.live.value?.state !== 'reading' && !this.isOutdated;
    this.#key = key;
    const place = list.findIndex((group) => group.key === key);
    if (place >= 0) {
      this.#lastNumber = place + 1;
      return;
    }
    const heir = list.find(({ members, part }) => key !== null && (members.includes(key) || part?.of === key));
    this.#key = (heir ?? list[Math.min(this.#lastNumber, list.length) - 1])?.key ?? null;
  }

  /** Asks for the record on which the keyboard stands, and for a passing one beside it when that is looked at. */
  loadRecord(): void {
    const [row, readingId] = [this.samples.current, this.live.value?.id];
    const compares = this.layout === 'compare';
    if (row === undefined || readingId === undefined) return;
    const { index } = row;
    untrack(() => {
      if (this.#recordAsked !== index) {
        this.#recordAsked = index;
        this.comparison.clear();
        void this.record.ask(async (signal) => ({
          view: await sampleRecord(readingId, index, signal),
          row,
        }));
      }
      if (compares && !this.comparison.value) this.compare();
    });
  }

  /** Asks again after a problem. */
  retryRecord(): void {
    this.#recordAsked = null;
    this.loadRecord();
  }

  /** Looks for a record that passed. */
  compare(): void {
    const [index, readingId] = [this.samples.current?.index, this.live.value?.id];
    if (index === undefined || readingId === undefined) return;
    void this.comparison.ask((signal) => passingBeside(readingId, index, signal));
  }

  /** Asks what the records of the group differ in, when that is looked at. */
  loadFields(): void {
    const { filter } = this;
    const [key, readingId, isRead] = [this.#key, this.live.value?.id, this.live.value?.state !== 'reading'];
    if (this.part !== 'fields' || key === null || readingId === undefined || !isRead) return;
    untrack(() => void this.fields.ask((signal) => fieldsOf({ readingId, filter, key }, signal)));
  }

  async regroup(regrouping: Regrouping): Promise<void> {
    await this.live.regroup(regrouping);
    this.ticked.clear();
  }

  /** Asks no more by itself; what was answered stays. */
  close(): void {
    this.#renewal.close();
    this.dialog = null;
  }
}

const models = new Map<string, QuarantineModel>();

/** The model of an environment, made when first asked for. */
export function quarantineModel(environmentId: string): QuarantineModel {
  const model = models.get(environmentId) ?? new QuarantineModel(environmentId);
  models.set(environmentId, model);
  return model;
}
