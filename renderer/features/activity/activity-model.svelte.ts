import type { ActivityEntry, ActivityQuery, ActivityVerification } from '#contract/models/activity.ts';
import { activityRows, verifyActivity } from '../../client/activity.svelte.ts';
import { Answer } from '../../client/answer.svelte.ts';
import { appearance } from '../../client/appearance.svelte.ts';
import { oneForEach } from '../../client/one-for-each.ts';
import type { FilterLink } from '../../client/routes.ts';
import type { PanelState } from '../../ui/panel-state.ts';
import { rowHeights } from '../../ui/table-window.ts';
import { TimeChoice } from '../../ui/time-choice.svelte.ts';
import type { RangeName } from '../../ui/time-range.ts';
import { everythingHere, type Filter, queryOf } from './filter.ts';
import { texts } from './words.ts';

/**
 * State of the Activity screen of one environment. It outlives the screen, so that the state persists when the user
 * returns.
 */
export class ActivityModel {
  readonly environmentId: string;
  readonly rows = activityRows(() => this.#settle());
  readonly verification = new Answer<ActivityVerification>();
  readonly #range = new TimeChoice(['1h', '24h', '7d', '30d'], '24h');
  panel = $state<PanelState>('unasked');
  scroll = $state(0);
  #filter = $state.raw<Filter>(everythingHere);
  #anyTime = $state(true);
  #current = $state(0);
  #currentSequence: number | null = null;
  /** The current entry, or the previous one while the current one loads. */
  #shown = $state.raw<ActivityEntry | null>(null);

  constructor(environmentId: string) {
    this.environmentId = environmentId;
  }

  // Uses getters, as derived values would be destroyed with the component that first created the model.

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

  /** The selected period; null for any time. */
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

  /** Whether the filter hides any activity of this environment. */
  get narrowed(): boolean {
    return !this.#anyTime || this.filter.text.trim() !== '';
  }

  /** Clears the search and the period. */
  widen(): void {
    this.filter = { ...this.filter, text: '' };
    this.#anyTime = true;
  }

  /** Shows everything in this environment that a link refers to. */
  follow({ filter }: FilterLink): void {
    if (filter === undefined) return;
    this.widen();
    this.filter = { ...everythingHere, text: filter };
  }

  /** The current query, as of now. */
  get query(): ActivityQuery {
    return queryOf(this.filter, this.range?.current ?? null, this.environmentId);
  }

  /** Requests the entries that match the filter, newest first. */
  load(): void {
    // Read here, so that an update of any of them triggers a new request.
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
    this.#shown = this.rows.row(index) ?? this.#shown;
  }

  /** The entry shown in full next to the list; null for none. */
  get opened(): ActivityEntry | null {
    return this.panel === 'closed' ? null : this.#shown;
  }

  open({ sequence }: ActivityEntry): void {
    this.current = this.rows.placeOf((entry) => entry.sequence === sequence);
    this.panel = 'open';
  }

  verify(): Promise<void> {
    return this.verification.ask(verifyActivity);
  }

  /**
   * Follows the same entry while newer ones arrive above it. Moves to the row that the keyboard requested once it has
   * loaded.
   */
  #settle(): void {
    if (this.#currentSequence === null) this.current = this.#current;
    const place = this.rows.placeOf(({ sequence }) => sequence === this.#currentSequence);
    if (place < 0) return;
    const moved = place - this.#current;
    this.#current = place;
    if (this.scroll > 0) this.scroll = Math.max(0, this.scroll + moved * rowHeights[appearance.chosen.density]);
  }

  #goToTop(): void {
    this.scroll = 0;
    this.#current = 0;
    this.#currentSequence = null;
  }
}

export const activityModel = oneForEach((environmentId) => new ActivityModel(environmentId));
