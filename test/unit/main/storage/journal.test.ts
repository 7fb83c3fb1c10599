import { DatabaseSync } from 'node:sqlite';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Plan } from '#contract/models/action.ts';
import { openDatabase } from '../../../../main/storage/database.ts';
import { openJournal } from '../../../../main/storage/journal.ts';
import { ManualClock } from '../../../fixtures/clock.ts';

const folder = mkdtempSync(join(tmpdir(), 'penstock-journal-'));
afterAll(() => rmSync(folder, { recursive: true }));

const plan: Plan = {
  id: 'p',
  environmentId: 'e',
  change: 'pause',
  calls: [
    { nodeId: 1, name: 'a', flowName: 'A', changes: 2 },
    { nodeId: 2, name: null, flowName: null, changes: 1 },
  ],
  changing: [],
  already: [],
  outside: [],
  untouched: 0,
  readAt: 0,
  typedName: null,
};

describe('the journal', () => {
  it('holds intent and outcome of each call, readable by another connection at once (D7)', () => {
    const path = join(folder, 'a.db');
    const journal = openJournal(openDatabase(path), new ManualClock(500));
    const id = journal.begin(plan);
    journal.intend(id, 0);
    const other = new DatabaseSync(path, { readOnly: true });
    const calls = () =>
      other
        .prepare('SELECT node_id, intended_at, outcome, problem FROM call ORDER BY position')
        .all()
        .map((row) => ({ ...row }));
    expect(calls()).toEqual([
      { node_id: 1, intended_at: 500, outcome: null, problem: null },
      { node_id: 2, intended_at: null, outcome: null, problem: null },
    ]);
    journal.settle(id, 0, 'failed', { kind: 'refused', message: 'No.' });
    expect(calls()[0]).toMatchObject({ outcome: 'failed', problem: '{"kind":"refused","message":"No."}' });
    journal.finish(id);
    expect({ ...other.prepare('SELECT change, begun_at, finished_at FROM action').get() }).toEqual({
      change: 'pause',
      begun_at: 500,
      finished_at: 500,
    });
  });

  it('opens a database that an earlier start left', () => {
    const path = join(folder, 'b.db');
    const first = openDatabase(path);
    openJournal(first, new ManualClock()).begin(plan);
    first.close();
    const again = openDatabase(path);
    expect(again.prepare('SELECT count(*) AS n FROM call').get()).toMatchObject({ n: 2 });
  });
});
