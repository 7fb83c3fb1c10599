import type { ActivityEntry, ActivityQuery } from '#contract/models/activity.ts';
import { main } from './bridge.ts';
import { ListWindow } from './list-window.svelte.ts';
import { subscribe } from './subscribe.ts';

/** Milliseconds between two requests while an action sends many calls. */
const pause = 1_000;

/** A query computed at request time: a period such as "the last hour" is relative. */
type QueryNow = () => ActivityQuery;

/** The entries of a query, newest first. Calls `answered` after each response. */
export function activityRows(answered?: () => void): ListWindow<ActivityEntry, QueryNow> {
  return new ListWindow<ActivityEntry, QueryNow>(
    (query, from, to, signal) => main.activity.window({ query: query(), from, to }, { signal }),
    { idOf: ({ sequence }) => sequence, pause, ...(answered && { answered }) },
  );
}

/** Renews the entries whenever an action sends something. Returns the unsubscribe function. */
export function followActivity(rows: ListWindow<ActivityEntry, QueryNow>): () => void {
  const renew = (): void => rows.renew();
  const unsubscribe = subscribe('actions.changed', renew, renew);
  return () => {
    unsubscribe();
    rows.close();
  };
}
