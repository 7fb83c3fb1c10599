import type { DatabaseSync } from 'node:sqlite';
import type { NewEntry } from '../core/activity/activity.ts';
import { beginning, type Head, type LinkedEntry, linkTo } from '../core/activity/chain.ts';

/** Opens the record of sent requests, as append-only rows. */
export function openActivityLog(database: DatabaseSync) {
  const findHead = database.prepare('SELECT sequence, hash FROM activity_head');
  const findLast = database.prepare('SELECT max(sequence) AS sequence FROM activity');
  const add = database.prepare('INSERT INTO activity (sequence, content, hash) VALUES (?, ?, ?)');
  const setHead = database.prepare(
    `INSERT INTO activity_head (one, sequence, hash) VALUES (1, ?, ?)
     ON CONFLICT DO UPDATE SET sequence = excluded.sequence, hash = excluded.hash`,
  );
  const all = database.prepare('SELECT sequence, content AS text, hash FROM activity ORDER BY sequence');

  const head = (): Head | null => (findHead.get() as Head | undefined) ?? null;

  return {
    head,

    /**
     * Must be called within a transaction that other processes wait for, so that each entry follows the one before it.
     */
    append(entry: NewEntry): void {
      const noted = head() ?? beginning;
      // Foreign or removed entries stay visible: the number is a free one, the link points to the noted head.
      const last = Math.max(noted.sequence, Number(findLast.get()!['sequence'] ?? 0));
      const { sequence, text, hash } = linkTo({ sequence: last, hash: noted.hash }, entry);
      add.run(sequence, text, hash);
      setHead.run(sequence, hash);
    },

    /** Iterates over the entries in their order, one at a time: the record may be long. */
    all: () => all.iterate() as unknown as Iterable<LinkedEntry>,
  };
}

export type ActivityLog = ReturnType<typeof openActivityLog>;
