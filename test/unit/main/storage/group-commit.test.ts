import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { failure } from '../../../../main/core/base/failure.ts';
import { openDatabase } from '../../../../main/storage/database.ts';
import { durably, GroupCommit } from '../../../../main/storage/group-commit.ts';

const folder = mkdtempSync(join(tmpdir(), 'penstock-durable-'));
const opened: GroupCommit[] = [];
afterAll(() => {
  for (const commits of opened) commits.close();
  rmSync(folder, { recursive: true });
});

/** A table of words, and the view of another connection. */
function openWords() {
  const path = join(mkdtempSync(join(folder, 'profile-')), 'words.db');
  const database = openDatabase(path, {
    file: 'odd.db',
    migrations: ['CREATE TABLE word (word TEXT PRIMARY KEY) STRICT'],
    patience: 50,
    setAside: String,
    taken: '',
    unwritable: String,
  });
  const add = database.prepare('INSERT INTO word (word) VALUES (?)');
  const other = new DatabaseSync(path, { readOnly: true });
  const all = other.prepare('SELECT word FROM word ORDER BY rowid');
  const commits = new GroupCommit(database);
  opened.push(commits);
  return {
    database,
    commits,
    put: (word: string) => () => Number(add.run(word).lastInsertRowid),
    seen: () => all.all().map((row) => row['word']),
  };
}

const outcomes = async (promises: Promise<unknown>[]) =>
  (await Promise.allSettled(promises)).map((end) => (end.status === 'fulfilled' ? end.value : end.reason.message));

describe('a group commit', () => {
  it('resolves with the result of the work, only when another connection sees it', async () => {
    const { commits, put, seen } = openWords();
    const first = commits.add(put('a'));
    expect(seen()).toEqual([]);
    expect(await first).toBe(1);
    expect(seen()).toEqual(['a']);
    expect(await commits.add(put('b'))).toBe(2);
  });

  it('writes in order, and makes joint requests visible together', async () => {
    const { commits, put, seen } = openWords();
    const seenAfter = ['a', 'b', 'c'].map((word) => commits.add(put(word)).then(seen));
    expect(await Promise.all(seenAfter)).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ]);
  });

  it('loses no request during a sync', async () => {
    const { commits, put, seen } = openWords();
    const lane = async (name: string): Promise<void> => {
      for (let index = 0; index < 20; index += 1) await commits.add(put(`${name} ${index}`));
    };
    await Promise.all(
      ['x', 'y', 'z'].map(async (name, turns) => {
        for (let turn = 0; turn < turns; turn += 1) await setImmediate();
        return lane(name);
      }),
    );
    expect(seen()).toHaveLength(60);
  });

  it('writes the last request during a sync without another request', async () => {
    const { commits, put, seen } = openWords();
    const { promise: last, resolve } = Promise.withResolvers<number>();
    await commits.add(() => {
      resolve(commits.add(put('b')));
      return put('a')();
    });
    expect(await last).toBe(2);
    expect(seen()).toEqual(['a', 'b']);
  });

  it('rejects where it cannot wait for the disk', async () => {
    const { database, put } = openWords();
    vi.spyOn(database, 'location').mockReturnValue(join(folder, 'nowhere'));
    await expect(new GroupCommit(database).add(put('a'))).rejects.toThrow(/cannot be written \(ENOENT/);
  });

  it('rejects only the work that throws', async () => {
    const { commits, put, seen } = openWords();
    const refuse = () => {
      throw failure('conflict', 'Taken.');
    };
    expect(await outcomes([commits.add(put('a')), commits.add(refuse), commits.add(put('b'))])).toEqual([
      1,
      'Taken.',
      2,
    ]);
    expect(seen()).toEqual(['a', 'b']);
  });

  it('fails together what the database refuses, stores none of it, reports it, and continues', async () => {
    const { commits, put, seen } = openWords();
    const ends = await outcomes([commits.add(put('a')), commits.add(put('a')), commits.add(put('b'))]);
    expect(new Set(ends).size).toBe(1);
    expect(ends[0]).toMatch(/^The record of actions cannot be written \(UNIQUE/);
    expect(seen()).toEqual([]);
    await commits.add(put('a'));
    expect(seen()).toEqual(['a']);
  });

  it('explains a full disk, and writes again once there is room', async () => {
    const { database, commits, put, seen } = openWords();
    await commits.add(put('a'));
    database.exec('PRAGMA max_page_count = 3');
    const full = put('b'.repeat(100_000));
    await expect(commits.add(full)).rejects.toMatchObject({
      problem: {
        kind: 'internal',
        message: expect.stringMatching(/full/),
        advice: expect.stringMatching(/^Nothing more/),
      },
    });
    expect(() => durably(database, full)).toThrow(/full/);
    database.exec('PRAGMA max_page_count = 1000000');
    await commits.add(full);
    expect(seen()).toHaveLength(2);
  });

  it('writes pending work on close, and rejects later work', async () => {
    const { database, commits, put, seen } = openWords();
    await commits.add(put('a'));
    const last = commits.add(put('b'));
    commits.close();
    expect(seen()).toEqual(['a', 'b']);
    expect(await last).toBe(2);
    database.close();
    await expect(commits.add(put('c'))).rejects.toThrow(/cannot be written/);
  });
});
