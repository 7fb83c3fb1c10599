import type { DatabaseSync } from 'node:sqlite';
import {
  type ActivityEntry,
  type ActivityQuery,
  type ActivityVerification,
  type ActivityWindow,
  requestOutcomes,
} from '#contract/models/activity.ts';
import type { Problem } from '#contract/result.ts';
import type { Activity, Intent } from '../core/activity/activity.ts';
import { verifyChain } from '../core/activity/chain.ts';
import type { Clock } from '../core/base/clock.ts';
import { Failure } from '../core/base/failure.ts';
import type { ActivityLog } from './activity-log.ts';
import { damage, isDamage, readRecorded } from './damage.ts';
import { durably, type GroupCommit } from './group-commit.ts';
import { exists } from './process-life.ts';
import { entryShape } from './record-shapes.ts';
import { texts } from './words.ts';
import { activityFields } from '#contract/filter/activity-fields.ts';
import { type Filter, isEverything, termsOf } from '#contract/filter/filter.ts';
import { parse } from '#contract/filter/parse.ts';
import { z } from 'zod';
import { entryMatcher } from '../core/activity/entry-filter.ts';
import { phrases } from '../core/base/words.ts';
import { type Condition, neededBy } from './activity-condition.ts';

/** Entries read at once, so that no query stays open while a file is written. */
const page = 500;

/** Columns from which an entry is read. */
const entryColumns = ['sequence', 'content', 'hash'].join(', ');

/** Milliseconds. No request takes this long: then a process with the number of the one that made it is another one. */
const longestRequest = 60 * 60_000;

/**
 * Opens the activity log of every process that uses the database. First enters requests that ended processes left open.
 */
export function openActivity(
  database: DatabaseSync,
  { clock, log, commits }: { clock: Clock; log: ActivityLog; commits: GroupCommit },
): Activity {
  const addPending = database.prepare('INSERT INTO pending_request (pid, intended_at, intent) VALUES (?, ?, ?)');
  const findEntry = database.prepare(`SELECT ${entryColumns} FROM activity WHERE sequence = ?`);
  const removePending = database.prepare('DELETE FROM pending_request WHERE key = ?');

  function enterWhatWasLeft(): void {
    const pending = database.prepare('SELECT key, pid, intended_at AS at, intent FROM pending_request ORDER BY key');
    durably(database, () => {
      for (const { key, pid, at, intent } of pending.all() as unknown as Pending[]) {
        if (exists(pid) && clock.now() - at < longestRequest) continue;
        log.append({ ...(JSON.parse(intent) as Intent), ...unanswered, at });
        removePending.run(key);
      }
    });
  }

  try {
    enterWhatWasLeft();
  } catch {
    // The next start tries again: a failure with an earlier request does not prevent the next (R16).
  }

  const entryAt = (sequence: number): ActivityEntry =>
    entryOf(findEntry.get(sequence) ?? { sequence, content: '', hash: '' });

  /** Reads every entry that meets the condition, because SQL does not know the grammar of filters. */
  function windowThrough(
    { columns, matches }: RowFilter,
    condition: string,
    values: (string | number)[],
    from: number,
    to: number,
  ): ActivityWindow {
    const all = database.prepare(`SELECT ${columns} FROM activity WHERE ${condition} ORDER BY sequence DESC`);
    const found: number[] = [];
    for (const row of all.iterate(...values)) {
      const sequence = Number(row['sequence']);
      if (matches(row, () => entryAt(sequence))) found.push(sequence);
    }
    return { from, total: found.length, rows: found.slice(from, to).map(entryAt) };
  }

  return {
    async intend(intent) {
      const key = await commits.add(
        () => addPending.run(process.pid, clock.now(), JSON.stringify(intent)).lastInsertRowid,
      );
      return {
        settle: (outcome) =>
          commits.add(() => {
            log.append({ ...intent, ...outcome });
            removePending.run(key);
          }),
      };
    },

    window(query, from, to) {
      const { condition, values, rowFilter } = activityCondition(query, clock.now());
      if (rowFilter) return windowThrough(rowFilter, condition, values, from, to);
      const total = database.prepare(`SELECT count(*) AS n FROM activity WHERE ${condition}`).get(...values)!['n'];
      const rows = database
        .prepare(`SELECT ${entryColumns} FROM activity WHERE ${condition} ORDER BY sequence DESC LIMIT ? OFFSET ?`)
        .all(...values, to - from, from);
      return { from, total: Number(total), rows: rows.map(entryOf) };
    },

    *entries(query) {
      const { condition, values, rowFilter } = activityCondition(query, clock.now());
      const columns = rowFilter?.columns ?? entryColumns;
      const next = database.prepare(
        `SELECT ${columns} FROM activity WHERE ${condition} AND sequence > ? ORDER BY sequence LIMIT ${page}`,
      );
      for (let last = -1; ;) {
        const rows = next.all(...values, last);
        for (const row of rows) {
          const sequence = Number(row['sequence']);
          // A damaged file would otherwise be read again and again.
          if (sequence <= last) throw damage(texts.entryBehind(sequence, last));
          last = sequence;
          if (!rowFilter) yield entryOf(row);
          else if (rowFilter.matches(row, () => entryAt(sequence))) yield entryAt(sequence);
        }
        if (rows.length === 0) return;
      }
    },

    verify() {
      let whole = 0;
      try {
        // Entries and note must belong together, although other processes may append now.
        database.exec('BEGIN');
        const entries = counted(log.all(), (count) => (whole = count));
        const verified = verifyChain(entries, log.head());
        // Entries may be intact and still be missing from a search.
        const [said] = Object.values(database.prepare('PRAGMA integrity_check(1)').get() ?? {});
        return verified.why === null && said !== 'ok' ? damagedFile(whole, String(said)) : verified;
      } catch (thrown) {
        if (!isDamage(thrown)) throw thrown;
        return damagedFile(whole, thrown.message);
      } finally {
        if (database.isTransaction) database.exec('ROLLBACK');
      }
    },
  };
}

interface Pending {
  key: number;
  pid: number;
  at: number;
  intent: string;
}

const unanswered = {
  attempts: 1,
  outcome: 'ambiguous',
  reply: null,
  problem: {
    kind: 'internal',
    message: texts.endedBeforeAnswer,
    advice: phrases.checkBeforeRepeating,
  } satisfies Problem,
  after: null,
} as const;

const damagedFile = (entries: number, said: string): ActivityVerification => ({
  entries,
  brokenAt: entries + 1,
  why: texts.damagedBehind(entries, said),
  head: null,
});

function* counted<T>(entries: Iterable<T>, report: (count: number) => void): Generator<T> {
  let count = 0;
  for (const entry of entries) {
    yield entry;
    report((count += 1));
  }
}

/** Reads an entry by its row number: the contents may be a copy of another row. */
function entryOf({ sequence, content, hash }: Record<string, unknown>): ActivityEntry {
  const row = { sequence: Number(sequence), hash: String(hash) };
  try {
    return { ...readRecorded(content, entryShape), ...row };
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown;
    return { ...unreadable, reply: String(content), problem: thrown.problem, ...row };
  }
}

/** Placeholder for an entry that is not as it was written. It keeps the row and its stored text visible. */
const unreadable = {
  at: 0,
  environmentId: '',
  environmentName: '',
  actor: { user: null, impersonator: null },
  from: 'window',
  actionId: null,
  reason: null,
  what: texts.entryDamaged,
  method: '',
  path: '',
  attempts: 0,
  outcome: 'ambiguous',
  before: null,
  after: null,
} as const;

/** Filter by the columns of a row, and by the entry where these do not decide. */
export interface RowFilter {
  columns: string;
  matches: (row: Record<string, unknown>, entry: () => ActivityEntry) => boolean;
}

/** Words are empty if no search needs them. */
const decidingColumns = z.object({
  sequence: z.number(),
  at: z.number(),
  outcome: z.enum(requestOutcomes),
  words: z.string().default(''),
});

/** Returns a query as an SQL condition with its values in order, and the rest of its filter; null if there is none. */
function activityCondition(
  { environmentId, filter: text, after, before }: ActivityQuery,
  now: number,
): { condition: string; values: (string | number)[]; rowFilter: RowFilter | null } {
  const { filter } = parse(text, activityFields);
  const parts: Condition[] = [['true']];
  if (environmentId !== '') parts.push(['environment_id = ?', environmentId]);
  if (after !== null) parts.push(['at >= ?', after]);
  if (before !== null) parts.push(['at < ?', before]);
  const needed = neededBy(filter);
  if (needed) parts.push(needed);
  return {
    condition: parts.map(([condition]) => condition).join(' AND '),
    values: parts.flatMap(([, ...values]) => values),
    rowFilter: rowFilterOf(filter, now),
  };
}

function rowFilterOf(filter: Filter, now: number): RowFilter | null {
  if (isEverything(filter)) return null;
  const matches = entryMatcher(filter, now);
  // An index has the other columns of every entry, but not its words.
  const searchesWords = termsOf(filter).some(({ is }) => is === 'text');
  return {
    columns: ['sequence', 'at', 'outcome', ...(searchesWords ? ['words'] : [])].join(', '),
    matches: (row, entry) => {
      const { success, data } = decidingColumns.safeParse(row);
      // A row of a damaged file passes: reading its entry reports the damage.
      return !success || matches({ ...data, entry });
    },
  };
}
