import type { FlowFacets } from '#contract/models/flow.ts';
import {
  type NotificationEntry,
  type NotificationGroup,
  type NotificationQuery,
  openNotifications,
} from '#contract/models/notification.ts';
import { Answer } from '../../client/answer.svelte.ts';
import { main } from '../../client/bridge.ts';
import { NotificationFeed } from '../../client/notification-feed.svelte.ts';
import { notificationsOf } from '../../client/notifications.svelte.ts';
import { perEnvironment } from '../../client/per-environment.ts';
import type { SelectionChange } from '../../ui/table-columns.ts';
import type { PanelState } from '../../ui/panel-state.ts';
import { CheckedRows } from '../../ui/checked-rows.svelte.ts';

/**
 * State of the Notifications screen of one environment. It outlives the screen, so that the state persists when the
 * user returns.
 */
export class NotificationsModel {
  readonly environmentId: string;
  readonly feed: NotificationFeed;
  readonly entries = new Answer<NotificationEntry[]>();
  /** Flow names that a filter may use. */
  readonly facets = new Answer<FlowFacets>();
  query = $state.raw<NotificationQuery>(openNotifications);
  panel = $state<PanelState>('unasked');
  /** The group that the open dialog will mute. */
  muting = $state.raw<NotificationGroup | null>(null);
  readonly ticked = new CheckedRows();
  #currentKey = $state<string | null>(null);
  #lastIndex = 0;
  #entriesOf: string | null = null;

  constructor(environmentId: string) {
    this.environmentId = environmentId;
    this.feed = new NotificationFeed(environmentId);
  }

  // Uses getters, as derived values would be destroyed with the component that first created the model.

  get groups(): NotificationGroup[] {
    return this.feed.answer.value?.groups ?? [];
  }

  /** Total number of groups, whether or not they match the filter. */
  get groupsInAll(): number {
    return this.feed.answer.value?.kinds.reduce((sum, { count }) => sum + count, 0) ?? 0;
  }

  /** The index of the current row, which has the keyboard focus; -1 in an empty list. */
  get currentIndex(): number {
    return this.groups.findIndex(({ key }) => key === this.#currentKey);
  }

  get current(): NotificationGroup | null {
    return this.groups[this.currentIndex] ?? null;
  }

  /**
   * The target groups of a command: the ticked ones, else the current one. Ticked groups that the filter hides are
   * unaffected.
   */
  get chosen(): NotificationGroup[] {
    if (this.ticked.size > 0) return this.groups.filter(({ key }) => this.ticked.has(key));
    return this.current ? [this.current] : [];
  }

  /** Requests the groups that match the filter. */
  load(): void {
    const { query } = this;
    this.feed.setQuery(() => query);
  }

  loadFacets(): void {
    const { environmentId } = this;
    void this.facets.ask((signal) => main.flows.facets({ environmentId }, { signal }));
  }

  moveTo(index: number): void {
    this.#lastIndex = index;
    this.#currentKey = this.groups[index]?.key ?? null;
  }

  /**
   * Follows the same group while the list changes. When the group disappears, the one at its position becomes current.
   */
  settle(): void {
    const { groups, currentIndex } = this;
    if (currentIndex >= 0) this.#lastIndex = currentIndex;
    else this.moveTo(Math.max(0, Math.min(this.#lastIndex, groups.length - 1)));
    this.ticked.retain(groups.map(({ key }) => key));
  }

  /** Ticks the groups of a range, `to` included, or unticks them. */
  tick(change: SelectionChange): void {
    this.ticked.change(
      change,
      this.groups.map(({ key }) => key),
    );
  }

  /** Requests the notifications of a group. Those of the previous group are dropped at once. */
  loadEntries(key: string): void {
    const { environmentId } = this;
    if (key !== this.#entriesOf) this.entries.clear();
    this.#entriesOf = key;
    void this.entries.ask((signal) => notificationsOf(environmentId, key, signal));
  }
}

export const notificationsModel = perEnvironment((environmentId) => new NotificationsModel(environmentId));
