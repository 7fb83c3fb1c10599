import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import type { ErrorStore, ScanState, StoredErrorKind } from '../core/errors/store.ts';
import type { AlertLife } from '../core/findings/alert-life.ts';
import { inQuickTransaction } from './database.ts';

/** Rows written before yielding; each portion takes a few milliseconds. */
const rowsPerPortion = 250;

/** Opens the stored kinds of failure of one environment. They can be read again, so writes do not wait for the disk. */
export function openErrors(database: DatabaseSync, environmentId: string): ErrorStore {
  const find = database.prepare('SELECT key, errors_looked AS looked FROM environment WHERE id = ?');
  const create = database.prepare('INSERT INTO environment (id) VALUES (?) ON CONFLICT DO NOTHING');
  const all = database.prepare('SELECT content FROM error_kind WHERE environment = ?');
  const put = database.prepare(
    'INSERT OR REPLACE INTO error_kind (environment, group_key, last_at, content) VALUES (?, ?, ?, ?)',
  );
  const remove = database.prepare(
    'DELETE FROM error_kind WHERE environment = ? AND group_key IN (SELECT value FROM json_each(?))',
  );
  const setLooked = database.prepare('UPDATE environment SET errors_looked = ? WHERE key = ?');
  const takeIdAway = database.prepare('UPDATE environment SET id = NULL WHERE id = ?');
  let forgotten = false;

  const known = (): Environment | null => (find.get(environmentId) as Environment | undefined) ?? null;

  function write(work: (key: number) => void): void {
    if (forgotten) return;
    inQuickTransaction(database, () => {
      create.run(environmentId);
      work(known()!.key);
    });
  }

  return {
    load() {
      const environment = known();
      if (!environment) return { kinds: [], looked: null };
      const { key, looked } = environment;
      const kinds = all.all(key).map(({ content }) => kindIn(content as string));
      return { kinds, looked: looked === null ? null : lookedIn(looked) };
    },

    async save(kinds, looked) {
      for (let from = 0; from < kinds.length; from += rowsPerPortion) {
        write((key) => {
          for (const kind of kinds.slice(from, from + rowsPerPortion))
            put.run(key, kind.key, kind.lastAt, JSON.stringify(kind));
        });
        await setImmediate();
      }
      // This is written last: a kind that was scanned and not stored would be a gap.
      if (looked !== null) write((key) => setLooked.run(JSON.stringify(looked), key));
    },

    remove: (keys) => write((key) => remove.run(key, JSON.stringify(keys))),

    forget() {
      forgotten = true;
      takeIdAway.run(environmentId);
    },
  };
}

/**
 * Reads a stored kind. Earlier releases stored no counts of what was read at each node, and a life without states or
 * acknowledgments, in which its first event had another name.
 */
function kindIn(text: string): StoredErrorKind {
  const kind = JSON.parse(text) as StoredErrorKind | EarlierKind;
  const places = kind.places.map((place) => Object.assign({ read: null, total: null }, place));
  if (!('foundAt' in kind)) return { ...kind, places };
  const { foundAt: openedAt, resolvedAt: endedAt, events, ...same } = kind;
  return {
    ...same,
    places,
    kind: 'failed_records',
    state: endedAt === null ? 'open' : 'resolved',
    openedAt,
    endedAt,
    worseAt: null,
    changedAt: endedAt ?? same.cameBackAt ?? openedAt,
    acknowledged: null,
    events: events.map(({ what, at, since }) => ({
      ...{ at, since, unwatchedFrom: null, kind: 'failed_records', by: null },
      what: what === 'found' ? 'opened' : what,
    })),
  };
}

/** A kind as the release before alerts stored it. */
type EarlierKind = Omit<StoredErrorKind, 'events' | keyof AlertLife> &
  Pick<StoredErrorKind, 'quietSince' | 'unknownSince' | 'cameBackAt' | 'returns' | 'eventsDropped'> & {
    foundAt: number;
    resolvedAt: number | null;
    events: { what: 'found' | 'unwatched' | 'resolved' | 'came_back'; at: number; since: number }[];
  };

function lookedIn(text: string): ScanState {
  const looked = JSON.parse(text) as ScanState;
  return { ...looked, read: Object.assign({ earlier: 0 }, looked.read) };
}

interface Environment {
  key: number;
  looked: string | null;
}
