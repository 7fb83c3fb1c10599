import type { ActivityEntry, ActivityFormat, ActivityQuery, ActivityVerification } from '#contract/models/activity.ts';
import { call } from './bridge.ts';
import { ListWindow } from './list-window.svelte.ts';
import { subscribe } from './subscribe.ts';

/** Milliseconds between two questions while an action sends one request after the other. */
const pause = 1_000;

/** A query as of the moment of asking: a time such as "the last hour" is relative. */
type QueryNow = () => ActivityQuery;

/** The entries of a query, newest first. Calls `answered` after each answer. */
export function activityRows(answered?: () => void): ListWindow<ActivityEntry, QueryNow> {
  return new ListWindow<ActivityEntry, QueryNow>(
    (query, from, to, signal) => call('activity.window', { query: query(), from, to }, { signal }),
    { idOf: ({ sequence }) => sequence, pause, ...(answered && { answered }) },
  );
}

/** Renews the entries whenever an action sends something. Returns the unsubscribe. */
export function followActivity(rows: ListWindow<ActivityEntry, QueryNow>): () => void {
  const renew = (): void => rows.renew();
  const unsubscribe = subscribe('actions.changed', renew, renew);
  return () => {
    unsubscribe();
    rows.close();
  };
}

export function verifyActivity(): Promise<ActivityVerification> {
  return call('activity.verify', null);
}

/** Returns the path of the file; null when the person chose none. */
export function exportActivity(query: ActivityQuery, format: ActivityFormat): Promise<string | null> {
  return call('activity.export', { query, format });
}
