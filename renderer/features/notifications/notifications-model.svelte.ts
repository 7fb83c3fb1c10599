import type { FlowFacets } from '#contract/models/flow.ts';
import {
  type NotificationEntry,
  type NotificationGroup,
  type NotificationQuery,
  openNotifications,
} from '#contract/models/notification.ts';
import { Answer } from '../../client/answer.svelte.ts';
import { flowFacets } from '../../client/flows.ts';
import { NotificationFeed } from '../../client/notification-feed.svelte.ts';
import { notificationsOf } from '../../client/notifications.svelte.ts';
import { oneForEach } from '../../client/one-for-each.ts';
import type { SelectionChange } from '../../ui/table-columns.ts';
import type { PanelState } from '../../ui/panel-state.ts';
import { Ticked } from '../../ui/ticked.svelte.ts';

/** The Notifications screen of one environment. Outlives the screen, so that its state is still there when a person comes back. */
export class NotificationsModel {
  readonly environmentId: string;
  readonly feed: NotificationFeed;
  readonly entries = new Answer<NotificationEntry[]>();
  /** The names of flows that a filter may ask for. */
  readonly facets = new Answer<FlowFacets>();
  query = $state.raw<NotificationQuery>(openNotifications);
  panel = $state<PanelState>('unasked');
  /** The group that the open dialog is about to mute. */
  muting = $state.raw<NotificationGroup | null>(null);
  readonly ticked = new Ticked();
  #currentKey = $state<string | null>(null);
  #lastIndex = 0;
  #entriesOf: string | null = null;

  constructor(environmentId: string) {
    this.environmentId = environmentId;
    this.feed = new NotificationFeed(environmentId);
  }

  // Getters, not derived values, which would be destroyed with the component that first created the model.

  get groups(): NotificationGroup[] {
    return this.feed.answer.value?.groups ?? [];
  }

  /** Groups in all, whether or not they match the filter. */
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

  /** The groups that an order acts on: those that are ticked, else the current one. Ticked groups that the filter hides are not touched. */
  get chosen(): NotificationGroup[] {
    if (this.ticked.size > 0) return this.groups.filter(({ key }) => this.ticked.has(key));
    return this.current ? [this.current] : [];
  }

  /** Asks for the groups that match the filter. */
  load(): void {
    const { query } = this;
    this.feed.setQuery(() => query);
  }

  loadFacets(): void {
    const { environmentId } = this;
    void this.facets.ask((signal) => flowFacets(environmentId, signal));
  }

  moveTo(index: number): void {
    this.#lastIndex = index;
    this.#currentKey = this.groups[index]?.key ?? null;
  }

  /** Follows the same group while the list changes; when it is gone, moves to the one in its place. */
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

  /** Asks for the notifications of a group. Those of the previous group are dropped at once. */
  loadEntries(key: string): void {
    const { environmentId } = this;
    if (key !== this.#entriesOf) this.entries.clear();
    this.#entriesOf = key;
    void this.entries.ask((signal) => notificationsOf(environmentId, key, signal));
  }
}

/** What each environment's screen remembers. */
export const notificationsModel = oneForEach((environmentId) => new NotificationsModel(environmentId));
