import type { ActivityEntry, ActivityQuery, ActivityVerification, ActivityWindow } from '#contract/models/activity.ts';

export type NewEntry = Omit<ActivityEntry, 'sequence' | 'hash'>;

/** Facts of a request that are known before it leaves. */
export type Intent = Omit<NewEntry, 'at' | 'attempts' | 'outcome' | 'reply' | 'problem' | 'after'>;

/**
 * Port to the record of every request that changed the service. It is append-only, and each entry is linked to the one
 * before, so that an edited record fails its verification (S10).
 */
export interface Activity {
  /**
   * Records that a request outside any action is about to leave. If Penstock ends before the outcome is reported, the
   * request is entered as ambiguous. Rejects with `unrecorded` if nothing can be stored, unless `override` is set.
   */
  intend(intent: Intent, override?: boolean): Promise<{ settle(outcome: Omit<NewEntry, keyof Intent>): Promise<void> }>;
  window(query: ActivityQuery, from: number, to: number): ActivityWindow;
  /** Returns all matching entries, oldest first. */
  entries(query: ActivityQuery): Iterable<ActivityEntry>;
  verify(): ActivityVerification;
}
