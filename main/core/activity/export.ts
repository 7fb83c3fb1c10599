import type { ActivityEntry, ActivityFormat } from '#contract/models/activity.ts';
import { csvWriter } from '../base/csv.ts';
import { jsonArrayWriter, type Writer } from '../base/json.ts';

/** Number of entries serialized at once: enough to be fast, and little next to a record of a million. */
const pageSize = 500;

/** All members of an entry, so that every reader of the file can verify the links between entries. */
const cells = {
  sequence: (entry) => entry.sequence,
  time: (entry) => new Date(entry.at).toISOString(),
  environment: (entry) => entry.environmentName,
  environment_id: (entry) => entry.environmentId,
  user: (entry) => entry.actor.user ?? '',
  impersonator: (entry) => entry.actor.impersonator ?? '',
  from: (entry) => entry.from,
  action_id: (entry) => entry.actionId ?? '',
  reason: (entry) => entry.reason ?? '',
  what: (entry) => entry.what,
  method: (entry) => entry.method,
  path: (entry) => entry.path,
  attempts: (entry) => entry.attempts,
  outcome: (entry) => entry.outcome,
  reply: (entry) => entry.reply ?? '',
  problem: (entry) => (entry.problem ? JSON.stringify(entry.problem) : ''),
  before: (entry) => entry.before ?? '',
  after: (entry) => entry.after ?? '',
  hash: (entry) => entry.hash,
} satisfies Record<string, (entry: ActivityEntry) => string | number>;

/** Returns the record as text for a file, in pieces: one JSON array, or CSV with a line for each entry. */
export function* exportActivity(entries: Iterable<ActivityEntry>, format: ActivityFormat): Generator<string> {
  const writer = format === 'json' ? jsonArrayWriter() : entryCsvWriter();
  for (const page of pagesOf(entries)) yield writer.page(page);
  yield writer.end();
}

function entryCsvWriter(): Writer<ActivityEntry> {
  const csv = csvWriter(Object.keys(cells));
  const columns = Object.values(cells);
  return {
    page: (entries) => csv.page(entries.map((entry) => columns.map((cell) => cell(entry)))),
    end: () => csv.end(),
  };
}

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
