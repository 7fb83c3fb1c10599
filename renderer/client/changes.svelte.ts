import { longestRange } from '#contract/limits.ts';
import type { Plan } from '#contract/models/action.ts';
import { type ChangeRecord, isDue } from '#contract/models/change-record.ts';
import type { OverviewSeries } from '#contract/models/overview.ts';
import { actions } from './actions.svelte.ts';
import { Answer } from './answer.svelte.ts';
import { main } from './bridge.ts';
import { copyToClipboard } from './clipboard.ts';
import { Coalescer } from './coalescer.ts';
import { FollowedList } from './followed-list.svelte.ts';
import { subscribe } from './subscribe.ts';
import { texts } from './words.ts';

/** Milliseconds between two requests while an action reports many calls. */
const pause = 1_000;

/** The changes of the environment on screen, newest first. */
class Changes extends FollowedList<ChangeRecord> {
  /** The change for which the user is choosing when to propose restoring. */
  timing = $state.raw<ChangeRecord | null>(null);

  constructor() {
    super((environmentId, signal) => main.changes.list({ environmentId }, { signal }), pause);
  }

  get open(): ChangeRecord[] {
    return this.all?.filter(({ closedAt }) => closedAt === null) ?? [];
  }

  /**
   * Open changes that are due for restoring, while nothing of them runs; the longest overdue first.
   *
   * @param now reads the time, epoch milliseconds; called only where a time to restore is set
   */
  due(now: () => number): ChangeRecord[] {
    const timed = this.open.filter(({ restoreAt, away }) => restoreAt !== null && (away ?? 0) > 0);
    if (timed.length === 0) return timed;
    const at = now();
    const running = new Set(actions.unfinished.map(({ changeId }) => changeId));
    return timed
      .filter((change) => isDue(change, at) && !running.has(change.id))
      .toSorted((a, b) => a.restoreAt! - b.restoreAt!);
  }

  /** Sets when to propose restoring a change; null for never. */
  async setRestoreAt(changeId: string, restoreAt: number | null): Promise<void> {
    await main.changes.setRestoreAt({ changeId, restoreAt });
    this.retry();
  }

  /** Closes a change: nothing of it will be restored. */
  async close(changeId: string): Promise<void> {
    await main.changes.close({ changeId });
    this.retry();
  }

  /** Copies the shift hand-over notes of an environment as Markdown. */
  async copyHandOver(environmentId: string): Promise<void> {
    copyToClipboard(texts.handOver, await main.changes.handOver({ environmentId }));
  }
}

/** The changes of the environment on screen. */
export const changes = new Changes();

/** One change on screen: its details, the errors around it, and the plan to restore it. */
export class LiveChange {
  readonly change = new Answer<ChangeRecord>();
  readonly errors = new Answer<OverviewSeries>();
  readonly wayBack = new Answer<Plan>();
  readonly #id: string;
  readonly #renewal = new Coalescer(() => this.#load(), pause);

  constructor(id: string) {
    this.#id = id;
  }

  /** Follows main until the returned function is called. */
  follow(): () => void {
    const unsubscribe = subscribe(
      'actions.changed',
      ({ changeId }) => {
        if (changeId === this.#id) this.renew();
      },
      () => this.renew(),
    );
    this.#renewal.askNow();
    return () => {
      unsubscribe();
      this.#renewal.close();
      for (const answer of [this.change, this.errors, this.wayBack]) answer.clear();
    };
  }

  /** Requests the change again, because main may have a newer state. */
  renew(): void {
    this.#renewal.ask();
  }

  #load(): void {
    const changeId = this.#id;
    void this.change.ask((signal) => main.changes.get({ changeId }, { signal }));
  }

  /** Requests the errors of all flows from `before` milliseconds ahead of it until now, or until it was closed. */
  loadErrors({ environmentId, begunAt, closedAt }: ChangeRecord, before: number): void {
    const to = closedAt ?? Date.now();
    const input = { environmentId, from: Math.max(begunAt - before, to - longestRange), to, comparedFrom: null };
    void this.errors.ask((signal) => main.overview.series(input, { signal }));
  }

  /** Requests a plan that restores everything. */
  loadWayBack({ id, environmentId }: ChangeRecord): void {
    const goal = { kind: 'restore', changeIds: [id], leaveMoved: false } as const;
    const input = { environmentId, goal, strategy: null, changeId: id } as const;
    void this.wayBack.ask((signal) => main.actions.plan(input, { signal }));
  }
}
