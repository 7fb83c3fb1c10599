import type { DatabaseSync } from 'node:sqlite';
import type { Owner } from '../core/actions/journal.ts';
import type { Clock } from '../core/base/clock.ts';
import { failure } from '../core/base/failure.ts';
import { inQuickTransaction } from './database.ts';
import { durably } from './group-commit.ts';
import { exists } from './process-life.ts';
import { texts } from './words.ts';

/** Milliseconds. A process without a heartbeat for this long is gone, although another may have its number by now. */
const longestSilence = 15_000;

/** Opens the owners of open actions: the processes that run them. */
export function openOwners(database: DatabaseSync, { clock, processId }: { clock: Clock; processId: string }) {
  const find = database.prepare(`SELECT owner, pid, seen_at AS seenAt FROM action WHERE id = ? AND state = 'open'`);
  const own = database.prepare('UPDATE action SET owner = ?, pid = ?, seen_at = ? WHERE id = ?');
  const beat = database.prepare('UPDATE action SET seen_at = ? WHERE owner = ?');

  function ownerOf(row: Record<string, unknown> | undefined): Owner {
    if (!row || row['owner'] === null) return 'nobody';
    if (row['owner'] === processId) return 'here';
    const { pid, seenAt } = row as { pid: number; seenAt: number };
    return exists(pid) && clock.now() - seenAt < longestSilence ? 'elsewhere' : 'nobody';
  }

  const owner = (actionId: string): Owner => ownerOf(find.get(actionId));
  const makeOwn = (actionId: string): void => void own.run(processId, process.pid, clock.now(), actionId);

  return {
    owner,
    makeOwn,

    takeOver: (actionId: string): boolean =>
      durably(database, () => {
        const row = find.get(actionId);
        if (!row || ownerOf(row) !== 'nobody') return false;
        makeOwn(actionId);
        return true;
      }),

    beat: (): void => {
      try {
        inQuickTransaction(database, () => beat.run(clock.now(), processId));
      } catch {
        // The next recorded call reports this failure. Another process can take the action over safely: no intent is
        // written then.
      }
    },
  };
}

export const notFromHere = () => failure('conflict', texts.runsElsewhere, { advice: texts.resumeIfStopped });
