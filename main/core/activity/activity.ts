import type { ActivityEntry, ActivityQuery, ActivityVerification, ActivityWindow } from '#contract/models/activity.ts';

export type NewEntry = Omit<ActivityEntry, 'sequence' | 'hash'>;

/** What is known of a request before it leaves. */
export type Intent = Omit<NewEntry, 'at' | 'attempts' | 'outcome' | 'reply' | 'problem' | 'after'>;

/**
 * The port to the record of every request that changed the service: append-only, and each entry linked to the one before, so
 * that an edited record fails its verification (S10).
 */
export interface Activity {
  /**
   * A request that belongs to no action is about to leave. Should Penstock end before the outcome is reported, the request is
   * entered as ambiguous. Fails with `unrecorded` where nothing can be stored and nobody insists.
   */
  intend(intent: Intent, insists?: boolean): Promise<{ settle(outcome: Omit<NewEntry, keyof Intent>): Promise<void> }>;
  window(query: ActivityQuery, from: number, to: number): ActivityWindow;
  /** Everything that matches, oldest first. */
  entries(query: ActivityQuery): Iterable<ActivityEntry>;
  verify(): ActivityVerification;
}
