import type { DatabaseSync } from 'node:sqlite';
import { failure } from '../core/base/failure.ts';
import { type ExportStore, isOver, type StoredExport } from '../core/exports/store.ts';
import { texts } from './words.ts';

/** The list of exports, stored across starts. */
export function openExports(database: DatabaseSync): ExportStore {
  // A deleted salt must not remain in the file's free pages.
  database.exec('PRAGMA secure_delete = ON');
  const all = database.prepare('SELECT content, salt FROM export ORDER BY key DESC');
  const put = database.prepare(
    `INSERT INTO export (id, content, salt) VALUES (?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET content = excluded.content, salt = excluded.salt`,
  );
  const remove = database.prepare('DELETE FROM export WHERE id = ?');
  return {
    list: () => all.all().map((row) => exportOf(row as unknown as Row)),
    put: ({ plan, ...stored }) => {
      // In place, so that the plan comes back byte for byte: that is how it is recognised.
      const content = JSON.stringify({ ...stored, plan: { ...plan, salt: '' } });
      write(() => put.run(plan.id, content, isOver(stored.job.state) ? null : plan.salt));
    },
    remove: (id) => write(() => remove.run(id)),
  };
}

function write(work: () => unknown): void {
  try {
    work();
  } catch (thrown) {
    throw failure('internal', texts.exportsNotWritten, {
      advice: texts.makeRoomTryAgain,
      detail: thrown instanceof Error ? thrown.message : String(thrown),
    });
  }
}

interface Row {
  content: string;
  salt: string | null;
}

function exportOf({ content, salt }: Row): StoredExport {
  const stored = JSON.parse(content) as StoredExport;
  stored.plan.salt = salt ?? '';
  return stored;
}
