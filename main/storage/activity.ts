import type { DatabaseSync } from 'node:sqlite';
import type { ActivityEntry } from '#contract/models/activity.ts';
import type { Problem } from '#contract/result.ts';
import type { Activity, Intent } from '../core/activity/activity.ts';
import { verifyChain } from '../core/activity/chain.ts';
import type { Clock } from '../core/clock.ts';
import type { ActivityLog } from './activity-log.ts';
import { conditionOf } from './activity-query.ts';
import { durably, type GroupCommit } from './durable.ts';
import { exists } from './process-life.ts';

/** Entries that are read at once, so that no query stays open while somebody writes a file. */
const page = 500;

/** No request is waited for so long; a process with the number of one that made it is another one. Milliseconds. */
const longestRequest = 60 * 60_000;

/** The activity log of every process that uses the database. What processes that are gone left open is entered first. */
export function openActivity(
  database: DatabaseSync,
  { clock, log, commits }: { clock: Clock; log: ActivityLog; commits: GroupCommit },
): Activity {
  const addPending = database.prepare('INSERT INTO pending_request (pid, intended_at, intent) VALUES (?, ?, ?)');
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
    // The next start tries again: trouble with an earlier request keeps nobody from making the next (R16).
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
      const { condition, values } = conditionOf(query);
      const total = database.prepare(`SELECT count(*) AS n FROM activity WHERE ${condition}`).get(...values)!['n'];
      const rows = database
        .prepare(`SELECT content, hash FROM activity WHERE ${condition} ORDER BY sequence DESC LIMIT ? OFFSET ?`)
        .all(...values, to - from, from);
      return { from, total: Number(total), rows: rows.map(entryOf) };
    },

    *entries(query) {
      const { condition, values } = conditionOf(query);
      const next = database.prepare(
        `SELECT content, hash FROM activity WHERE ${condition} AND sequence > ? ORDER BY sequence LIMIT ${page}`,
      );
      for (let last = 0; ;) {
        const entries = next.all(...values, last).map(entryOf);
        if (entries.length === 0) return;
        yield* entries;
        last = entries.at(-1)!.sequence;
      }
    },

    verify() {
      // Others may add meanwhile: entries and note are those of one moment.
      database.exec('BEGIN');
      try {
        return verifyChain(log.all(), log.head());
      } finally {
        database.exec('COMMIT');
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
    message: 'Penstock ended before the answer came.',
    advice: 'The service may have done it or not. Look there before you do it again.',
  } satisfies Problem,
  after: null,
} as const;

function entryOf({ content, hash }: Record<string, unknown>): ActivityEntry {
  return { ...(JSON.parse(content as string) as Omit<ActivityEntry, 'hash'>), hash: hash as string };
}
