/** The resources of a service: main's lists, and single resources read from the service on demand. */
import type { Output } from '#contract';
import { mostRows } from '#contract/limits.ts';
import type { JsonRecord } from '#contract/models/resource.ts';
import type { EntryWindow, ResourceQuery, ResourceRow, ResourceWindow } from '#contract/models/resource-list.ts';
import { main } from './bridge.ts';
import { ListWindow } from './list-window.svelte.ts';
import { subscribe } from './subscribe.ts';

/** Minimum milliseconds between two requests while pages of a list arrive. */
const pause = 300;

export type ResourceRows = ListWindow<ResourceRow, ResourceQuery, ResourceWindow>;

/** The rows of any list. Calls `answered` after each response. */
export function resourceRows(environmentId: string, answered: () => void): ResourceRows {
  return new ListWindow<ResourceRow, ResourceQuery, ResourceWindow>(
    (query, from, to, signal) => main.resources.window({ environmentId, query, from, to }, { signal }),
    { idOf: ({ kind, id }) => `${kind} ${id}`, pause, answered },
  );
}

/** Renews the rows whenever more of a list was read. Returns the unsubscribe function. */
export function followResources(environmentId: string, rows: ResourceRows): () => void {
  const stop = subscribe(
    'resources.changed',
    (state) => {
      if (state.environmentId === environmentId) rows.renew();
    },
    () => rows.renew(),
  );
  rows.load();
  return () => {
    stop();
    rows.close();
  };
}

/** Records that recently passed a data set, and when they were read. */
export type Samples = Output<'resource.samples'>;

/** Identifies entries of a lookup. Each object is a new question, whose first request re-reads the entries. */
export interface EntryQuestion {
  lookupId: number;
  /** Keys separated by commas, in which `*` matches any characters. */
  keys: string;
}

export type EntryRows = ListWindow<JsonRecord, EntryQuestion, EntryWindow>;

/** The entries of a lookup in view. */
export function entryRows(environmentId: string): EntryRows {
  const asked = new WeakSet<EntryQuestion>();
  return new ListWindow<JsonRecord, EntryQuestion, EntryWindow>(async (question, from, to, signal) => {
    const again = !asked.has(question);
    const answer = await main.resource.entries({ environmentId, ...question, from, to, again }, { signal });
    asked.add(question);
    return answer;
  });
}

/** Rows of a range of a list as last read; `to` is exclusive. */
export async function resourcesBetween(
  environmentId: string,
  query: ResourceQuery,
  from: number,
  to: number,
): Promise<ResourceRow[]> {
  const found: ResourceRow[] = [];
  for (let at = from; at < to; at += mostRows) {
    const rows = { from: at, to: Math.min(to, at + mostRows) };
    found.push(...(await main.resources.window({ environmentId, query, ...rows })).rows);
  }
  return found;
}

/** Entries of a range as last read for the same keys; `to` is exclusive. */
export async function entriesBetween(
  environmentId: string,
  question: EntryQuestion,
  from: number,
  to: number,
): Promise<JsonRecord[]> {
  const found: JsonRecord[] = [];
  for (let at = from; at < to; at += mostRows) {
    const rows = { from: at, to: Math.min(to, at + mostRows), again: false };
    found.push(...(await main.resource.entries({ environmentId, ...question, ...rows })).rows);
  }
  return found;
}
