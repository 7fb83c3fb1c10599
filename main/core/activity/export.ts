import type { ActivityEntry, ActivityFormat } from '#contract/models/activity.ts';
import { csvWriter } from '../base/csv.ts';
import { problemAsJson } from '../base/failure.ts';
import { jsonArrayWriter, type Writer } from '../base/json.ts';

/** Number of entries serialized at once: enough to be fast, and little next to a record of a million. */
const pageSize = 500;

/**
 * Returns an entry for a program, with all its members, so that every reader can verify the links between entries.
 *
 * @param timeText formats epoch milliseconds without rounding them
 */
export const entryAsJson = (entry: ActivityEntry, timeText: (at: number) => string | null) => ({
  ...{ sequence: entry.sequence, at: timeText(entry.at) },
  ...{ environment: entry.environmentName, environment_id: entry.environmentId },
  ...{ user: entry.actor.user, impersonator: entry.actor.impersonator, from: entry.from },
  ...{ action: entry.actionId, reason: entry.reason, description: entry.what },
  ...{ method: entry.method, path: entry.path, attempts: entry.attempts, outcome: entry.outcome },
  ...{ response: entry.reply, problem: entry.problem && problemAsJson(entry.problem, timeText) },
  ...{ before: entry.before, after: entry.after, hash: entry.hash },
});

type ExportedEntry = ReturnType<typeof entryAsJson>;

/** Columns of the CSV, which are the members of the JSON. */
const columns = [
  ...(['sequence', 'at', 'environment', 'environment_id', 'user', 'impersonator', 'from', 'action', 'reason'] as const),
  ...(['description', 'method', 'path', 'attempts', 'outcome', 'response', 'problem', 'before', 'after'] as const),
  'hash',
] as const satisfies readonly (keyof ExportedEntry)[];

/**
 * Returns the record as text for a file, in pieces: one JSON array, or CSV with a line for each entry.
 *
 * @param timeText formats epoch milliseconds without rounding them
 */
export function* exportActivity(
  entries: Iterable<ActivityEntry>,
  format: ActivityFormat,
  timeText: (at: number) => string | null = (at) => new Date(at).toISOString(),
): Generator<string> {
  const writer = format === 'json' ? jsonArrayWriter() : entryCsvWriter();
  for (const page of pagesOf(entries)) yield writer.page(page.map((entry) => entryAsJson(entry, timeText)));
  yield writer.end();
}

function entryCsvWriter(): Writer<ExportedEntry> {
  const csv = csvWriter(columns);
  return {
    page: (entries) => csv.page(entries.map((entry) => columns.map((name) => cellOf(entry[name])))),
    end: () => csv.end(),
  };
}

const cellOf = (value: ExportedEntry[keyof ExportedEntry]): string | number =>
  typeof value === 'object' ? (value === null ? '' : JSON.stringify(value)) : value;

function* pagesOf(entries: Iterable<ActivityEntry>): Generator<ActivityEntry[]> {
  let page: ActivityEntry[] = [];
  for (const entry of entries) {
    page.push(entry);
    if (page.length < pageSize) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
