import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { allActivity, type ActivityEntry } from '#contract/models/activity.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportActivity } from '../../../../main/core/activity/export.ts';
import { Failure } from '../../../../main/core/base/failure.ts';
import { openActions } from '../../../../main/storage/actions.ts';
import { openDatabase, openUsableDatabase } from '../../../../main/storage/database.ts';
import { actionsDatabase } from '../../../../main/storage/database-kinds.ts';
import { activityEntry } from '../../../fixtures/activity-entry.ts';
import { ManualClock } from '../../../fixtures/clock.ts';
import { actionFacts, pauseCall, touchedNode } from '../../../fixtures/journal.ts';
import { cases } from '../../../fixtures/thorough.ts';

const entries = 40;
const actions = ['a', 'b', 'c'];
/** More than can exist of anything. A reader that reads more loops. */
const enough = 10_000;

let folder: string;
let whole: string;
let written: ActivityEntry[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'penstock-damage-'));
  whole = join(folder, 'whole.db');
  const record = open(whole);
  for (const [place, id] of actions.entries()) {
    const origins = [1, 2, 3].map((number) => 10 * place + number);
    const facts = actionFacts(id);
    record.journal.begin(
      facts,
      origins.map((origin) => pauseCall(origin)),
      origins.map((origin) => touchedNode(origin)),
    );
    await record.journal.settle(id, 0, 'done', null, activityEntry());
    const problem = { kind: 'refused', message: 'No.' } as const;
    await record.journal.settle(id, 1, 'failed', problem, activityEntry({ outcome: 'failed', problem }));
  }
  for (let count = 2 * actions.length; count < entries; count += 1) {
    await (await record.activity.intend(activityEntry())).settle(activityEntry({ what: `Pause ${count}` }));
  }
  written = Array.from(record.activity.entries(allActivity));
  record.close();
  const file = new DatabaseSync(whole);
  file.exec('PRAGMA journal_mode = DELETE');
  file.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

const open = (path: string) =>
  openActions(openDatabase(path, actionsDatabase), { clock: new ManualClock(), processId: 'p' });

/** Everything that a window and the command line read of the record, each separately. */
const readings: ((record: ReturnType<typeof open>) => unknown)[] = [
  ({ activity }) => activity.window(allActivity, 0, 20),
  ({ activity }) => activity.window({ ...allActivity, filter: 'pause name:pause' }, 0, 20),
  ({ activity }) => Array.from(bounded(activity.entries(allActivity))),
  ({ activity }) => Array.from(exportActivity(bounded(activity.entries(allActivity)), 'json')),
  ({ activity }) => Array.from(exportActivity(bounded(activity.entries(allActivity)), 'csv')),
  ({ activity }) => activity.verify(),
  ({ journal }) => journal.actionIds('e', 100),
  ({ journal }) => journal.changes('e', 100),
  ...actions.flatMap((id): typeof readings => [
    ({ journal }) => journal.action(id),
    ({ journal }) => journal.openCalls(id),
    ({ journal }) => journal.calls(id, null, 0, 100),
    ({ journal }) => journal.failures(id),
    ({ journal }) => journal.touched(id),
    ({ journal }) => journal.recorded([`change of ${id}`]),
    ({ journal }) => journal.change(`change of ${id}`),
  ]),
];

function* bounded<T>(items: Iterable<T>): Generator<T> {
  let count = 0;
  for (const item of items) {
    if ((count += 1) > enough) throw new Error('It goes in a circle.');
    yield item;
  }
}

/** The record after its file was edited or damaged; null where it was set aside as a whole. */
function damagedBy(change: (path: string) => void): ReturnType<typeof open> | null {
  const path = join(mkdtempSync(join(folder, 'copy-')), 'actions.db');
  mkdirSync(dirname(path), { recursive: true });
  copyFileSync(whole, path);
  change(path);
  const { database, notices } = openUsableDatabase(path, actionsDatabase);
  if (notices.length === 0) return openActions(database, { clock: new ManualClock(), processId: 'p' });
  database.close();
  return null;
}

const edit = (sql: string) => (path: string) => {
  const file = new DatabaseSync(path);
  file.exec(`DROP TRIGGER activity_is_never_changed; DROP TRIGGER activity_is_never_removed; ${sql}`);
  file.close();
};

it('reads a copied entry once, by its row number, and reports it as inserted', () => {
  const copy = `INSERT INTO activity (sequence, content, hash) SELECT ${entries + 1}, content, hash FROM activity WHERE sequence = 2`;
  const record = damagedBy(edit(copy))!;
  const numbers = Array.from(bounded(record.activity.entries(allActivity)), ({ sequence }) => sequence);
  expect(numbers).toEqual(Array.from({ length: entries + 1 }, (_, place) => place + 1));
  expect(record.activity.verify()).toMatchObject({ brokenAt: entries + 1 });
  record.close();
});

it.each([
  ['is no JSON any more', `replace(content, '{', '[')`],
  ['lacks a member', `json_remove(content, '$.actor')`],
  ['has a moment that is none', `json_set(content, '$.at', 1e300)`],
  ['has an unknown outcome', `json_set(content, '$.outcome', 'dome')`],
])('lists an entry that %s as damaged, with its raw content, among all others', (_what, content) => {
  const rows = rowsWith(content);
  expect(rows).toHaveLength(entries);
  expect(rows[6]).toMatchObject({
    sequence: 7,
    what: 'This entry is damaged and cannot be read',
    outcome: 'ambiguous',
  });
  expect(rows[7]).toMatchObject({ sequence: 8, what: 'Pause 7' });
});

/**
 * Entries where the content of the seventh is this value, in a table without constraints, which a damaged page does not
 * enforce either.
 */
function rowsWith(content: string) {
  const path = join(mkdtempSync(join(folder, 'copy-')), 'actions.db');
  copyFileSync(whole, path);
  const file = new DatabaseSync(path);
  file.exec('CREATE TABLE plain AS SELECT sequence, content, hash FROM activity; DROP TABLE activity');
  file.exec('CREATE TABLE activity (sequence INTEGER PRIMARY KEY, content TEXT, hash TEXT)');
  file.exec('INSERT INTO activity SELECT * FROM plain');
  file.exec(`UPDATE activity SET content = ${content} WHERE sequence = 7`);
  const record = openActions(file, { clock: new ManualClock(), processId: 'p' });
  try {
    return Array.from(record.activity.entries(allActivity));
  } finally {
    record.close();
  }
}

it('reports any change of its bytes as damage, terminates, and verifies only unchanged entries', () => {
  const bytes = readFileSync(whole);
  const flip = fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }));
  fc.assert(
    fc.property(fc.array(flip, { minLength: 1, maxLength: 4 }), (flips) => {
      const record = damagedBy((path) => {
        const damaged = Buffer.from(bytes);
        for (const [place, bits] of flips) damaged[place]! ^= bits;
        writeFileSync(path, damaged);
      });
      if (record === null) return;
      try {
        const { brokenAt } = record.activity.verify();
        if (brokenAt === null) expect(Array.from(record.activity.entries(allActivity))).toEqual(written);
        for (const read of readings) {
          try {
            read(record);
          } catch (thrown) {
            if (!(thrown instanceof Failure)) throw thrown;
            expect(thrown.message).toMatch(/is damaged|is not in the record/);
          }
        }
      } finally {
        record.close();
      }
    }),
    // One bit of a page that leads to others: nothing is found at its expected position.
    {
      numRuns: cases(100),
      examples: [
        [[[77_808, 32]]],
        [
          [
            [155_651, 1],
            [64, 1],
          ],
        ],
      ],
    },
  );
});
