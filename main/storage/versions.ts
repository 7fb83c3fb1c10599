import type { DatabaseSync } from 'node:sqlite';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { JsonRecord, RecordKind, ResourceRef } from '#contract/models/resource.ts';
import type { NewestVersion, StoredAudit, StoredChange, VersionStore, Watched } from '../core/versions/store.ts';
import { inQuickTransaction } from './database.ts';

/**
 * Maximum versions packed in a row. The newest version of a resource is packed alone. An earlier one uses the text of
 * the next as dictionary, and holds only the differences. At this distance one stays packed alone: reading an old
 * version unpacks no more than these.
 */
const longestChain = 32;

/** Bytes that zlib looks back at most (https://www.rfc-editor.org/rfc/rfc1951, 32K). */
const dictionaryBytes = 32_768;

/**
 * Opens the stored versions of one environment's resources. They are in the database of history, because they are data
 * of the service, written by the process that watches. They are cleared, set aside and forgotten with it.
 */
export function openVersions(database: DatabaseSync, environmentId: string): VersionStore {
  const find = database.prepare('SELECT key, versions_watched AS watched FROM environment WHERE id = ?');
  const create = database.prepare('INSERT INTO environment (id) VALUES (?) ON CONFLICT DO NOTHING');
  const takeIdAway = database.prepare('UPDATE environment SET id = NULL WHERE id = ?');
  const setWatched = database.prepare('UPDATE environment SET versions_watched = ? WHERE key = ?');
  const newest = database.prepare(
    'SELECT kind, id, mark, max(key) AS versionId FROM resource_version WHERE environment = ? GROUP BY kind, id',
  );
  const changes = database.prepare(
    'SELECT key AS versionId, change FROM resource_version WHERE environment = ? AND change IS NOT NULL ORDER BY key',
  );
  const versions = database.prepare(
    `SELECT key AS versionId, seen_at AS seenAt, change FROM resource_version
     WHERE environment = ? AND kind = ? AND id = ? ORDER BY key DESC`,
  );
  const one = database.prepare(
    'SELECT kind, id, base, content FROM resource_version WHERE environment = ? AND key = ?',
  );
  const chain = database.prepare(
    'SELECT key, base FROM resource_version WHERE environment = ? AND kind = ? AND id = ? ORDER BY key DESC LIMIT ?',
  );
  const insert = database.prepare(
    `INSERT INTO resource_version (environment, kind, id, seen_at, mark, base, content, bytes, change)
     VALUES (?, ?, ?, ?, ?, NULL, ?, ?, ?)`,
  );
  const repack = database.prepare('UPDATE resource_version SET base = ?, content = ?, bytes = ? WHERE key = ?');
  const setMark = database.prepare('UPDATE resource_version SET mark = ? WHERE key = ?');
  const audit = database.prepare('SELECT content FROM audit_entry WHERE environment = ? ORDER BY at');
  const insertAudit = database.prepare(
    `INSERT INTO audit_entry (environment, kind, id, entry_id, at, content) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET at = excluded.at, content = excluded.content`,
  );
  let forgotten = false;

  const known = (): Environment | null => (find.get(environmentId) as Environment | undefined) ?? null;
  const keyOf = (): number => known()?.key ?? -1;

  function write<T>(work: (key: number) => T, otherwise: T): T {
    if (forgotten) return otherwise;
    return inQuickTransaction(database, () => {
      create.run(environmentId);
      return work(keyOf());
    });
  }

  /** Returns the text of a version; null if its resource was gone, undefined if it is not stored. */
  function textOf(environment: number, versionId: number): string | null | undefined {
    const row = one.get(environment, versionId) as unknown as Row | undefined;
    if (!row) return undefined;
    if (row.content === null) return null;
    const dictionary = row.base === null ? null : textOf(environment, row.base);
    // Retention clears the oldest first, so the dictionary of a stored version exists.
    if (dictionary === undefined) return undefined;
    return unpack(row.content, dictionary);
  }

  /** Packs the second newest version with the newest as dictionary, unless too many in a row are packed like that. */
  function packBefore(environment: number, { kind, id }: ResourceRef): void {
    const [last, before, ...earlier] = chain.all(environment, kind, id, longestChain + 1) as unknown as Link[];
    if (!last || !before || (earlier.length > longestChain - 2 && earlier.every(({ base }) => base !== null))) return;
    const [text, next] = [textOf(environment, before.key), textOf(environment, last.key)];
    if (typeof text !== 'string' || typeof next !== 'string') return;
    const content = pack(text, next);
    repack.run(last.key, content, content.length, before.key);
  }

  /** Packs a version alone, before its dictionary changes. */
  function packAlone(environment: number, versionId: number): void {
    const text = textOf(environment, versionId);
    if (typeof text !== 'string') return;
    const content = pack(text, null);
    repack.run(null, content, content.length, versionId);
  }

  return {
    newest: () => newest.all(keyOf()) as unknown as NewestVersion[],
    changes: () =>
      changes.all(keyOf()).map(({ versionId, change }) => ({
        ...(JSON.parse(change as string) as StoredChange),
        versionId: versionId as number,
      })),
    watched() {
      const watched = known()?.watched ?? null;
      return watched === null ? null : (JSON.parse(watched) as Watched);
    },
    versionsOf: ({ kind, id }) =>
      versions.all(keyOf(), kind, id).map(({ versionId, seenAt, change }) => ({
        versionId: versionId as number,
        seenAt: seenAt as number,
        change: change === null ? null : (JSON.parse(change as string) as StoredChange),
      })),
    record(versionId) {
      const text = textOf(keyOf(), versionId);
      return typeof text === 'string' ? (JSON.parse(text) as JsonRecord) : text;
    },

    add: ({ kind, id, seenAt, mark, record, change }) =>
      write((environment) => {
        const content = record === null ? null : pack(JSON.stringify(record), null);
        const said = change === null ? null : JSON.stringify(change);
        const { lastInsertRowid } = insert.run(
          ...([environment, kind, id, seenAt, mark, content, content?.length ?? 0, said] as const),
        );
        packBefore(environment, { kind, id });
        return Number(lastInsertRowid);
      }, -1),

    replace: (versionId, mark, record) =>
      write((environment) => {
        const row = one.get(environment, versionId) as unknown as Row | undefined;
        if (!row) return;
        const [, before] = chain.all(environment, row.kind, row.id, 2) as unknown as Link[];
        if (before?.base === versionId) packAlone(environment, before.key);
        const content = pack(JSON.stringify(record), null);
        repack.run(null, content, content.length, versionId);
        setMark.run(mark, versionId);
        if (before?.base === versionId) packBefore(environment, row);
      }, undefined),

    audit: () => audit.all(keyOf()).map(({ content }) => JSON.parse(content as string) as StoredAudit),
    addAudit: (entries) =>
      write((environment) => {
        for (const entry of entries)
          insertAudit.run(environment, entry.kind, entry.id, entry.audit.entryId, entry.at, JSON.stringify(entry));
      }, undefined),

    saveWatched: (watched) =>
      write((environment) => void setWatched.run(JSON.stringify(watched), environment), undefined),

    forget() {
      forgotten = true;
      takeIdAway.run(environmentId);
    },
  };
}

interface Environment {
  key: number;
  watched: string | null;
}

interface Row {
  kind: RecordKind;
  id: number;
  base: number | null;
  content: Uint8Array | null;
}

interface Link {
  key: number;
  base: number | null;
}

const dictionaryOf = (text: string | null): { dictionary?: Buffer } =>
  text === null || text === '' ? {} : { dictionary: Buffer.from(text).subarray(0, dictionaryBytes) };

const pack = (text: string, next: string | null): Buffer => deflateRawSync(text, { level: 9, ...dictionaryOf(next) });

const unpack = (content: Uint8Array, next: string | null): string =>
  inflateRawSync(content, dictionaryOf(next)).toString();
