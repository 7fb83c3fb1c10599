import type { DatabaseSync } from 'node:sqlite';
import type { StoredNotification } from '../core/notifications/store.ts';

/** Columns of a row without the message, which may be long. */
const light = `id, at AS placedAt, is_told AS hasTime, level, kind, word, resource_id AS resourceId, origin_id AS originId,
  group_key AS groupKey, read_at AS readAt`;

interface Row extends Pick<StoredNotification, 'id' | 'placedAt' | 'level' | 'originId' | 'groupKey' | 'readAt'> {
  hasTime: number;
  kind: StoredNotification['about']['kind'];
  word: string | null;
  resourceId: number | null;
  message?: string;
}

/** Opens notifications, one row each. */
export function openNotificationRows(database: DatabaseSync) {
  const put = database.prepare(
    `INSERT INTO notification
       (environment, id, at, is_told, level, kind, word, resource_id, origin_id, group_key, read_at, message)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (environment, id) DO UPDATE SET read_at = excluded.read_at`,
  );
  const setRead = database.prepare('UPDATE notification SET read_at = ? WHERE environment = ? AND id = ?');
  const one = database.prepare(`SELECT ${light}, message FROM notification WHERE environment = ? AND id = ?`);
  const newest = database.prepare(
    'SELECT at, id FROM notification WHERE environment = ? ORDER BY at DESC, id DESC LIMIT 1 OFFSET ?',
  );
  const page = database.prepare(
    `SELECT ${light} FROM notification WHERE environment = ? AND (at, id) > (?, ?) ORDER BY at, id LIMIT ?`,
  );

  return {
    put(environment: number, given: readonly StoredNotification[]): void {
      for (const { id, at, placedAt, level, about, originId, groupKey, readAt, message } of given) {
        const { kind, word, id: resourceId } = about;
        const hasTime = Number(at !== null);
        const place = [environment, id, placedAt, hasTime] as const;
        put.run(...place, level, kind, word, resourceId, originId, groupKey, readAt, message);
      }
    },

    setRead(environment: number, ids: readonly number[], readAt: number): void {
      for (const id of ids) setRead.run(readAt, environment, id);
    },

    find(environment: number, ids: readonly number[]): StoredNotification[] {
      return ids.flatMap((id) => {
        const row = one.get(environment, id) as unknown as Row | undefined;
        return row ? notificationOf(row) : [];
      });
    },

    /** Yields the newest notifications, up to `most`, oldest first. No query stays open between two portions. */
    *portions(environment: number, most: number, size: number): Generator<StoredNotification[], void, undefined> {
      const before = newest.get(environment, most) as { at: number; id: number } | undefined;
      let { at, id } = before ?? { at: Number.MIN_SAFE_INTEGER, id: Number.MIN_SAFE_INTEGER };
      for (;;) {
        const rows = page.all(environment, at, id, size) as unknown as Row[];
        const last = rows.at(-1);
        if (!last) return;
        ({ placedAt: at, id } = last);
        yield rows.map(notificationOf);
      }
    },
  };
}

function notificationOf({ id, placedAt, hasTime, level, kind, word, resourceId, ...row }: Row): StoredNotification {
  const { originId, groupKey, readAt, message = '' } = row;
  const about = { kind, word, id: resourceId };
  return { id, at: hasTime ? placedAt : null, placedAt, level, message, about, readAt, originId, groupKey };
}
