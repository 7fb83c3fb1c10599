import type { DatabaseSync } from 'node:sqlite';
import type { StoredJudgements, GroupMark, MarkKind } from '../core/notifications/store.ts';

type MarkRow = { kind: MarkKind; groupKey: string; stands: number } & Omit<GroupMark, 'stands'>;

/** Opens the marks of users and of Penstock on notifications: acknowledgements, announcements and mutes. */
export function openNotificationMarks(database: DatabaseSync) {
  const setMark = database.prepare(
    `INSERT OR REPLACE INTO notification_mark (environment, kind, group_key, at, rank, last_hour, stands)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const removeMark = database.prepare(
    'DELETE FROM notification_mark WHERE environment = ? AND kind = ? AND group_key = ?',
  );
  const allMarks = database.prepare(
    `SELECT kind, group_key AS groupKey, at, rank, last_hour AS lastHour, stands
     FROM notification_mark WHERE environment = ?`,
  );
  const setMute = database.prepare('INSERT OR REPLACE INTO mute (environment, target, until) VALUES (?, ?, ?)');
  const removeMute = database.prepare('DELETE FROM mute WHERE environment = ? AND target = ?');
  const allMutes = database.prepare('SELECT target, until FROM mute WHERE environment = ?');

  return {
    setMarks(
      environment: number,
      kind: MarkKind,
      marks: readonly { groupKey: string; mark: GroupMark | null }[],
    ): void {
      for (const { groupKey, mark } of marks) {
        if (!mark) removeMark.run(environment, kind, groupKey);
        else {
          const { at, rank, lastHour, stands } = mark;
          setMark.run(environment, kind, groupKey, at, rank, lastHour, Number(stands));
        }
      }
    },

    setMute(environment: number, target: string, until: number | null): void {
      if (until === null) removeMute.run(environment, target);
      else setMute.run(environment, target, until);
    },

    all(environment: number): Pick<StoredJudgements, 'marks' | 'mutes'> {
      const rows = allMarks.all(environment) as unknown as MarkRow[];
      const marks = rows.map(({ kind, groupKey, stands, ...standing }) => ({
        kind,
        groupKey,
        mark: { ...standing, stands: stands === 1 },
      }));
      return { marks, mutes: allMutes.all(environment) as unknown as StoredJudgements['mutes'] };
    },
  };
}
