import { allActivity } from '#contract/models/activity.ts';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { problemOf } from '../../../../main/core/base/failure.ts';
import { openActions } from '../../../../main/storage/actions.ts';
import { openDatabase, openUsableDatabase } from '../../../../main/storage/database.ts';
import { actionsDatabase } from '../../../../main/storage/database-kinds.ts';
import { enterLate } from '../../../../main/storage/unrecorded-changes.ts';
import { activityIntent } from '../../../fixtures/activity-entry.ts';
import { ManualClock } from '../../../fixtures/clock.ts';
import { actionFacts, pauseCall, touchedNode } from '../../../fixtures/journal.ts';

/** Locks of other programs are not awaited here. */
const kind = { ...actionsDatabase, patience: 1 };
const canMount =
  process.platform === 'linux' && spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/tmp']).status === 0;

let folder: string;
/** Makes the record usable again. */
let mend: () => void;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'penstock-unrecorded-'));
  mend = () => undefined;
});
afterEach(() => {
  mend();
  if (canMount) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true });
});

const path = () => join(folder, 'actions.db');

function mount(options: string): void {
  spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
}

const states: Record<string, { needsMount?: true; spoil: () => void }> = {
  'is a folder': {
    spoil: () => {
      mkdirSync(path());
      mend = () => rmSync(path(), { recursive: true, force: true });
    },
  },
  'is held by another program': {
    spoil: () => {
      openDatabase(path(), kind).close();
      const other = new DatabaseSync(path());
      other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE other (x)');
      mend = () => {
        if (other.isOpen) other.close();
      };
    },
  },
  'is on a full disk': {
    needsMount: true,
    spoil: () => {
      mount('size=512k');
      openDatabase(path(), kind).close();
      let bytes = 2 ** 19;
      for (; bytes >= 1; bytes /= 2) {
        try {
          writeFileSync(join(folder, 'other'), Buffer.alloc(bytes), { flag: 'a' });
        } catch {
          // Half of that may still find room.
        }
      }
      mend = () => rmSync(join(folder, 'other'), { force: true });
    },
  },
  'is on a disk that is read-only': {
    needsMount: true,
    spoil: () => {
      mount('size=1m');
      openDatabase(path(), kind).close();
      spawnSync('mount', ['-o', 'remount,ro', folder]);
      mend = () => spawnSync('mount', ['-o', 'remount,rw', folder]);
    },
  },
};

function open() {
  const { database, notices, isPersistent } = openUsableDatabase(path(), kind);
  return openActions(database, {
    clock: new ManualClock(),
    processId: 'p',
    notice: isPersistent ? null : (notices[0] ?? null),
  });
}

describe.each(Object.entries(states))('a record that %s', (name, { needsMount, spoil }) => {
  const title = needsMount ? ' (needs to mount a file system)' : '';
  const possible = it.runIf(!needsMount || canMount);

  possible(`begins nothing without an override, and gives the reason${title} (D7, S10)`, async () => {
    spoil();
    const { journal, activity, close } = open();
    const refused = {
      kind: 'unrecorded',
      advice: expect.stringMatching(/^(The record of actions cannot|Changes are blocked)/),
    };
    const begin = (unrecorded: boolean) =>
      journal.begin(actionFacts('a', { unrecorded }), [pauseCall(1)], [touchedNode(1)]);
    let thrown: unknown;
    try {
      begin(false);
    } catch (error) {
      thrown = error;
    }
    expect(problemOf(thrown), name).toMatchObject(refused);
    expect(journal.trouble).toMatchObject(refused);
    await expect(activity.intend(activityIntent())).rejects.toMatchObject({ problem: refused });
    expect(activity.window(allActivity, 0, 0).total).toBe(0);
    begin(true);
    expect(journal.action('a').facts.unrecorded).toBe(true);
    close();
  });

  possible(
    `has what was isOverridden on entered later where it can be, and given back where it cannot${title}`,
    async () => {
      spoil();
      const { activity, close } = open();
      const entry = await activity.intend(activityIntent({ reason: 'the roof is on fire' }), true);
      await entry.settle({ at: 5, attempts: 1, outcome: 'done', reply: null, problem: null, after: null });
      expect(enterLate(path(), activity, kind)).toMatchObject([{ at: 5, reason: 'the roof is on fire' }]);
      mend();
      expect(enterLate(path(), activity, kind)).toEqual([]);
      close();
      const later = open();
      expect(later.journal.trouble).toBeNull();
      expect([...later.activity.entries(allActivity)]).toMatchObject([
        { at: 5, reason: expect.stringMatching(/^the roof is on fire; entered afterwards/) },
      ]);
      expect(later.activity.verify().brokenAt).toBeNull();
      later.close();
    },
  );
});

it('where actions are recorded everything may begin, with or without an override', () => {
  const { journal, close } = open();
  journal.begin(actionFacts('a'), [pauseCall(1)], []);
  expect(journal.trouble).toBeNull();
  close();
  expect(readFileSync(path()).length).toBeGreaterThan(0);
});
