import type { ActivityEntry, ActivityQuery, ActivityVerification } from '#contract/models/activity.ts';
import { activityRows, verifyActivity } from '../../client/activity.svelte.ts';
import { Answer } from '../../client/answer.svelte.ts';
import { appearance } from '../../client/appearance.svelte.ts';
import { rowHeights } from '../../ui/table-window.ts';
import { isSameFilter } from '../../client/same-filter.ts';
import { TimeChoice } from '../../ui/time-choice.svelte.ts';
import type { RangeName } from '../../ui/time-range.ts';
import { everythingHere, type Filter, queryOf } from './filter.ts';
import { texts } from './words.ts';

/** The Activity screen of one environment. Outlives the screen, so that its state is still there when a person comes back. */
export class ActivityModel {
  readonly environmentId: string;
  readonly rows = activityRows(() => this.#settle());
  readonly verification = new Answer<ActivityVerification>();
  readonly #range = new TimeChoice(['1h', '24h', '7d', '30d'], '24h');
  /** The entry that is shown in full beside the list: not its index, which changes while others arrive above it. */
  opened = $state.raw<ActivityEntry | null>(null);
  scroll = $state(0);
  #filter = $state.raw<Filter>(everythingHere);
  #anyTime = $state(true);
  #current = $state(0);
  #currentSequence: number | null = null;

  constructor(environmentId: string) {
    this.environmentId = environmentId;
  }

  // Getters, not derived values, which would be destroyed with the component that first created the model.

  get total(): number | null {
    return this.rows.total;
  }

  get filter(): Filter {
    return this.#filter;
  }

  set filter(filter: Filter) {
    this.#filter = filter;
    this.#goToTop();
  }

  /** The chosen time, when it is not any. */
  get range(): TimeChoice | null {
    return this.#anyTime ? null : this.#range;
  }

  get times(): { value: RangeName | 'any'; label: string }[] {
    return [...this.#range.options, { value: 'any', label: texts.anyTime }];
  }

  chooseTime(name: RangeName | 'any'): void {
    this.#anyTime = name === 'any';
    if (name !== 'any') this.#range.choose(name);
    this.#goToTop();
  }

  /** Whether the filter leaves out anything that was done in this environment. */
  get narrowed(): boolean {
    return !this.#anyTime || !isSameFilter(this.filter, this.#widest);
  }

  /** Without what narrows it. */
  widen(): void {
    this.filter = this.#widest;
    this.#anyTime = true;
  }

  /** What is asked for, as of now. */
  get query(): ActivityQuery {
    return queryOf(this.filter, this.range?.current ?? null, this.environmentId);
  }

  /** Asks for the entries that match the filter, newest first. */
  load(): void {
    // Read here, so that a change of any of them asks again.
    const { filter, range, environmentId } = this;
    void range?.range;
    this.rows.ask(() => queryOf(filter, range?.current ?? null, environmentId));
  }

  /** The current row, which has the keyboard focus. */
  get current(): number {
    return this.#current;
  }

  set current(index: number) {
    this.#current = index;
    this.#currentSequence = this.rows.row(index)?.sequence ?? null;
    if (this.opened) this.opened = this.rows.row(index) ?? this.opened;
  }

  verify(): Promise<void> {
    return this.verification.ask(verifyActivity);
  }

  /** Follows the same entry while newer ones arrive above it; moves to the row that the keyboard asked for once it has loaded. */
  #settle(): void {
    if (this.#currentSequence === null) this.current = this.#current;
    const place = this.rows.placeOf(({ sequence }) => sequence === this.#currentSequence);
    if (place < 0) return;
    const moved = place - this.#current;
    this.#current = place;
    if (this.scroll > 0) this.scroll = Math.max(0, this.scroll + moved * rowHeights[appearance.chosen.density]);
  }

  get #widest(): Filter {
    return { ...everythingHere, everywhere: this.filter.everywhere };
  }

  #goToTop(): void {
    this.scroll = 0;
    this.#current = 0;
    this.#currentSequence = null;
  }
}

const models = new Map<string, ActivityModel>();

/** The model of an environment, made when first asked for. */
export function activityModel(environmentId: string): ActivityModel {
  const model = models.get(environmentId) ?? new ActivityModel(environmentId);
  models.set(environmentId, model);
  return model;
}
