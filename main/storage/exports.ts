import type { DatabaseSync } from 'node:sqlite';
import { exportFormats } from '#contract/models/export-format.ts';
import { z } from 'zod';
import { failure } from '../core/base/failure.ts';
import { type ExportStore, isFinished, type StoredExport } from '../core/exports/store.ts';
import { isDamage } from './damage.ts';
import { texts } from './words.ts';

/**
 * Opens the list of exports, stored across starts. `notices` describes damaged exports, which stay in the file and are
 * not listed.
 */
export function openExports(database: DatabaseSync): ExportStore & { notices: string[] } {
  // A deleted salt must not remain in the file's free pages.
  database.exec('PRAGMA secure_delete = ON');
  const all = database.prepare('SELECT content, salt FROM export ORDER BY key DESC');
  const put = database.prepare(
    `INSERT INTO export (id, content, salt) VALUES (?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET content = excluded.content, salt = excluded.salt`,
  );
  const remove = database.prepare('DELETE FROM export WHERE id = ?');
  const rows = (): (StoredExport | null)[] => all.all().map((row) => exportOf(row as unknown as Row));
  const unreadable = rows().filter((stored) => stored === null).length;
  return {
    list: () => rows().filter((stored) => stored !== null),
    notices: unreadable === 0 ? [] : [texts.exportsUnreadable(unreadable)],
    put: ({ plan, ...stored }) => {
      // The plan is stored in place, so that it comes back byte for byte, by which it is recognized.
      const content = JSON.stringify({ ...stored, plan: { ...plan, salt: '' } });
      write(() => put.run(plan.id, content, isFinished(stored.job.state) ? null : plan.salt));
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

/** Members on which resuming relies. Members that later releases add do not count as damage. */
const shape = z.looseObject({
  job: z.looseObject({
    id: z.string(),
    environmentName: z.string(),
    title: z.string(),
    path: z.string(),
    state: z.string(),
    begunAt: z.number(),
    counts: z.looseObject({ written: z.number() }),
    draft: z.looseObject({ environmentId: z.string(), format: z.enum(exportFormats) }),
  }),
  plan: z.looseObject({ id: z.string(), path: z.string(), resources: z.array(z.unknown()) }),
});

/** Reads a stored export; null if it is damaged. */
function exportOf({ content, salt }: Row): StoredExport | null {
  try {
    const stored: unknown = JSON.parse(content);
    shape.parse(stored);
    // The plan is returned as it was written, so that it is recognized.
    const { plan, ...rest } = stored as StoredExport;
    return { ...rest, plan: { ...plan, salt: salt ?? '' } };
  } catch (thrown) {
    if (isDamage(thrown)) return null;
    throw thrown;
  }
}
