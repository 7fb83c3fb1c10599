import type { DatabaseSync } from 'node:sqlite';
import type { PausedBy } from '#contract/models/pause.ts';
import type { Journal } from '../core/actions/journal.ts';
import type { Place } from '../core/settings/places.ts';
import { readRecorded } from './damage.ts';
import { durably } from './group-commit.ts';
import { factsShape } from './record-shapes.ts';

type PauseMethods = Pick<Journal, 'pauses' | 'recordStates' | 'forgetStates'>;

/**
 * Opens the node states that actions reached and the service confirmed. `reread` discards cached pauses when other
 * facts about their changes are new.
 */
export function openPauses(database: DatabaseSync): { methods: PauseMethods; reread: () => void } {
  const ofPlace = database.prepare(
    'SELECT node_id AS nodeId, action, is_active AS isActive FROM node_state WHERE address = ? AND vendor = ?',
  );
  const actionOf = database.prepare(
    `SELECT facts, finished_at AS finishedAt, iif(closed_at IS NULL, restore_at, NULL) AS until
     FROM action JOIN change ON change.id = change_id WHERE key = ?`,
  );
  const set = database.prepare(
    `INSERT INTO node_state (address, vendor, node_id, action, is_active)
     VALUES (?, ?, ?, (SELECT key FROM action WHERE id = ?), ?)
     ON CONFLICT DO UPDATE SET action = excluded.action, is_active = excluded.is_active`,
  );
  const setActive = database.prepare(
    'UPDATE node_state SET is_active = 1 WHERE address = ? AND vendor = ? AND node_id = ?',
  );
  const forget = database.prepare(
    'DELETE FROM node_state WHERE action IN (SELECT key FROM action WHERE environment_id = ?)',
  );
  // Counts what other connections commit (https://sqlite.org/pragma.html#pragma_data_version).
  const dataVersion = database.prepare('PRAGMA data_version');
  const known = new Map<string, { version: unknown; pauses: Map<number, PausedBy | null> }>();

  function pausedBy(action: number): PausedBy {
    const { facts, finishedAt, until } = actionOf.get(action) as unknown as PausingAction;
    const { changeId, title, reason, actor, from, begunAt } = readRecorded(facts, factsShape);
    return { changeId, title, reason, actor, from, at: finishedAt ?? begunAt, until };
  }

  function read({ address, vendor }: Place): Map<number, PausedBy | null> {
    const actions = new Map<number, PausedBy>();
    const pauses = new Map<number, PausedBy | null>();
    for (const row of ofPlace.iterate(address, vendor) as unknown as Iterable<Row>) {
      let by = actions.get(row.action);
      if (!by) actions.set(row.action, (by = pausedBy(row.action)));
      pauses.set(row.nodeId, row.isActive === 1 ? null : by);
    }
    return pauses;
  }

  const methods: PauseMethods = {
    pauses(place) {
      const version = dataVersion.get()!['data_version'];
      const key = JSON.stringify([place.address, place.vendor]);
      const last = known.get(key);
      if (last && last.version === version) return last.pauses;
      const pauses = read(place);
      known.set(key, { version, pauses });
      return pauses;
    },

    recordStates({ address, vendor }, states) {
      known.clear();
      durably(database, () => {
        for (const { nodeId, actionId, isActive } of states)
          if (actionId !== null) set.run(address, vendor, nodeId, actionId, isActive ? 1 : 0);
          else if (isActive) setActive.run(address, vendor, nodeId);
      });
    },

    forgetStates(environmentId) {
      known.clear();
      durably(database, () => void forget.run(environmentId));
    },
  };

  return { methods, reread: () => known.clear() };
}

interface PausingAction extends Pick<PausedBy, 'until'> {
  facts: string;
  finishedAt: number | null;
}

interface Row {
  nodeId: number;
  action: number;
  isActive: 0 | 1;
}
