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

/** The Activity screen of one environment. Outlives the screen, so that its state is still there when a person comes back. */
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
  /** The current entry, or while that is being read the one before it. */
  #shown = $state.raw<ActivityEntry | null>(null);

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
    return !this.#anyTime || this.filter.text.trim() !== '';
  }

  /** Without what narrows it. */
  widen(): void {
    this.filter = { ...this.filter, text: '' };
    this.#anyTime = true;
  }

  /** Everything of this environment that a link means. */
  follow({ filter }: FilterLink): void {
    if (filter === undefined) return;
    this.widen();
    this.filter = { ...everythingHere, text: filter };
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
    this.#shown = this.rows.row(index) ?? this.#shown;
  }

  /** The entry that is shown in full beside the list; null for none. */
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

  /** Follows the same entry while newer ones arrive above it; moves to the row that the keyboard asked for once it has loaded. */
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

/** The activity of each environment. */
export const activityModel = oneForEach((environmentId) => new ActivityModel(environmentId));
