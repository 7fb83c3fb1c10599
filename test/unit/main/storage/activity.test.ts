import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { allActivity, type ActivityEntry, type ActivityQuery } from '#contract/models/activity.ts';
import type { Activity } from '../../../../main/core/activity/activity.ts';
import { openActions } from '../../../../main/storage/actions.ts';
import { memoryDatabase, openDatabase } from '../../../../main/storage/database.ts';
import { actionsDatabase } from '../../../../main/storage/database-kinds.ts';
import { activityEntry } from '../../../fixtures/activity-entry.ts';
import { ManualClock } from '../../../fixtures/clock.ts';

const folder = mkdtempSync(join(tmpdir(), 'penstock-activity-'));
const opened: { close: () => void }[] = [];
afterAll(() => {
  for (const { close } of opened) close();
  rmSync(folder, { recursive: true });
});

function open(path = memoryDatabase, clock = new ManualClock()): Activity {
  const actions = openActions(openDatabase(path, actionsDatabase), { clock, processId: 'p' });
  opened.push(actions);
  return actions.activity;
}

const fresh = (): string => join(mkdtempSync(join(folder, 'profile-')), 'actions.db');

async function enter(activity: Activity, ...parts: Partial<ActivityEntry>[]): Promise<void> {
  for (const part of parts) {
    const entry = activityEntry(part);
    await (await activity.intend(entry)).settle(entry);
  }
}

const numbersOf = (entries: Iterable<ActivityEntry>): number[] => Array.from(entries, ({ sequence }) => sequence);

describe('the activity log', () => {
  it('returns what was entered, numbered from 1 and linked', async () => {
    const activity = open();
    const problem = { kind: 'refused', message: 'No.', status: 403 } as const;
    await enter(activity, { what: 'Pause a' }, { what: 'Pause b', outcome: 'failed', problem, after: null });
    const { rows, total } = activity.window(allActivity, 0, 10);
    expect(total).toBe(2);
    const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(rows).toEqual([
      activityEntry({ sequence: 2, what: 'Pause b', outcome: 'failed', problem, after: null, hash }),
      activityEntry({ sequence: 1, what: 'Pause a', hash }),
    ]);
    expect(activity.verify()).toEqual({ entries: 2, brokenAt: null, why: null, head: rows[0]!.hash });
  });

  it('stores any answer of a service, and still verifies', async () => {
    const activity = open();
    const odd = { reply: 'half \ud800 pair, \u0000, \u202e', what: '"\\', before: '💧', at: 2 ** 45 };
    await enter(activity, odd);
    expect(activity.window({ ...allActivity, filter: 'half pair' }, 0, 10).rows).toMatchObject([odd]);
    expect(activity.verify().brokenAt).toBeNull();
  });

  it('is read in windows, the newest first, and as a whole from the oldest on', async () => {
    const activity = open();
    await enter(activity, ...Array.from({ length: 7 }, () => ({})));
    expect(activity.window(allActivity, 2, 4)).toMatchObject({
      from: 2,
      total: 7,
      rows: [{ sequence: 5 }, { sequence: 4 }],
    });
    expect(numbersOf(activity.entries(allActivity))).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('is read as a whole in several batches, even while it grows', async () => {
    const activity = open();
    const enterMany = (count: number) => Promise.all(Array.from({ length: count }, () => enter(activity, {})));
    await enterMany(1200);
    const seen: number[] = [];
    for (const { sequence } of activity.entries(allActivity)) {
      seen.push(sequence);
      if (sequence === 1) await enterMany(10);
    }
    expect(seen).toEqual(Array.from({ length: 1210 }, (_, index) => index + 1));
  });

  it.each<[string, Partial<ActivityQuery>, number[]]>([
    ['nothing', {}, [1, 2, 3, 4]],
    ['an environment', { environmentId: 'f' }, [3]],
    ['outcomes', { filter: 'outcome:failed,ambiguous' }, [2, 4]],
    ['a time, its beginning included', { after: 2000 }, [2, 3, 4]],
    ['a time, its end left out', { before: 3000 }, [1, 2]],
    ['every word', { filter: 'orders  EU' }, [2]],
    ['words in any case', { filter: 'ORDERS' }, [1, 2]],
    ['letters beyond A to Z in any case', { filter: 'ÜBERSICHT' }, [3]],
    ['the same in small letters', { filter: 'übersicht' }, [3]],
    ['a path', { filter: '/flows/77/pause' }, [4]],
    ['a user', { filter: 'ada@' }, [4]],
    ['who acts in their name', { filter: 'grace' }, [4]],
    ['a reason', { filter: 'migration' }, [3]],
    ['a reply', { filter: 'in use' }, [2]],
    ['a problem', { filter: 'may not' }, [2]],
    ['a sign that means something to a search', { filter: '*' }, [4]],
    ['another', { filter: '[?' }, [4]],
    ['not the name of a member', { filter: 'sequence' }, []],
    ['an outcome and an age', { filter: 'outcome:done sent:<8s' }, [3]],
    ['words of one field', { filter: 'name:orders reason:migration' }, []],
    ['the same, beside another', { filter: 'name:orders OR reason:migration' }, [1, 2, 3]],
    ['who it was, or in whose name', { filter: 'who:ADA@x who:nobody' }, [4]],
    ['who acts in their name, by a part', { filter: 'who:gr*' }, [4]],
    ['an unknown person', { filter: 'who:""' }, [1, 2, 3]],
    ['what was said, or went wrong', { filter: 'reply:use reply:may' }, [2]],
    ['neither', { filter: 'NOT (reply:use OR outcome:ambiguous)' }, [1, 3]],
    ['the way it was sent', { filter: 'method:put from:window times:1 path:/flows/77' }, [4]],
    ['numbers of entries', { filter: 'entry:>1 entry:<=3' }, [2, 3]],
    ['its action and its environment', { filter: 'action:a* environment:production' }, [1, 2, 3, 4]],
    ['nothing, by what means nothing', { filter: 'outcome:well' }, []],
    ['not two fields as one', { filter: 'ordersput' }, []],
  ])('is searched: %s', async (_by, query, expected) => {
    const activity = open(memoryDatabase, new ManualClock(10_000));
    const nobody = { user: null, impersonator: null };
    const plain = { actor: nobody, reason: null, path: '/flows/1/pause' };
    await enter(
      activity,
      { ...plain, at: 1000, what: 'Pause Orders' },
      {
        ...plain,
        at: 2000,
        what: 'Pause Orders eu',
        outcome: 'failed',
        reply: 'It is in use.',
        problem: { kind: 'refused', message: 'You may not.' },
      },
      { ...plain, at: 3000, what: 'Pause Übersicht', reason: 'Migration', environmentId: 'f' },
      {
        ...plain,
        at: 4000,
        what: 'Pause a*[?]',
        path: '/flows/77/pause',
        outcome: 'ambiguous',
        actor: { user: 'ada@x', impersonator: 'Grace' },
      },
    );
    const asked = { ...allActivity, ...query };
    expect(numbersOf(activity.entries(asked))).toEqual(expected);
    const { rows, total } = activity.window(asked, 0, 10);
    expect([total, numbersOf(rows).reverse()]).toEqual([expected.length, expected]);
  });
});

describe('a request whose answer is awaited', () => {
  const lost = { at: 1_000_000, attempts: 1, outcome: 'ambiguous', reply: null, after: null };

  it('is not an entry yet, whichever process opens the log', async () => {
    const path = fresh();
    const request = await open(path).intend(activityEntry());
    const other = open(path);
    expect(other.verify().entries).toBe(0);
    await request.settle(activityEntry());
    expect(other.window(allActivity, 0, 10)).toMatchObject({ total: 1, rows: [{ outcome: 'done' }] });
    expect(open(path).verify().entries).toBe(1);
  });

  it('is entered as ambiguous once no process waits for it, though one has that pid', async () => {
    const path = fresh();
    await open(path).intend(activityEntry({ what: 'Rename it' }));
    const clock = new ManualClock();
    clock.advance(60 * 60_000);
    const { rows } = open(path, clock).window(allActivity, 0, 10);
    expect(rows).toMatchObject([
      { ...lost, what: 'Rename it', problem: { message: expect.stringMatching(/quit before/) } },
    ]);
    expect(open(path, clock).verify()).toMatchObject({ entries: 1, brokenAt: null });
  });
});

it('an unreadable left-over request prevents no new one (R16)', async () => {
  const path = fresh();
  await open(path).intend(activityEntry());
  new DatabaseSync(path).exec(`UPDATE pending_request SET intent = 'half', intended_at = -1000000000`);
  const activity = open(path);
  await enter(activity, {});
  expect(activity.verify()).toMatchObject({ entries: 1, brokenAt: null });
});

describe('an edited activity log', () => {
  const unlock = 'DROP TRIGGER activity_is_never_changed; DROP TRIGGER activity_is_never_removed;';
  const copyOf = (sequence: number) => `INSERT INTO activity (sequence, content, hash)
    SELECT ${sequence}, content, hash FROM activity WHERE sequence = 2`;

  async function written(): Promise<{ activity: Activity; editor: DatabaseSync }> {
    const path = fresh();
    const activity = open(path);
    await enter(activity, {}, {}, {});
    return { activity, editor: new DatabaseSync(path) };
  }

  it.each(['UPDATE activity SET content = content', 'DELETE FROM activity WHERE sequence = 3'])(
    'is refused by the file itself: %s',
    async (edit) => {
      const { activity, editor } = await written();
      expect(() => editor.exec(edit)).toThrow('the activity log is only added to');
      expect(activity.verify()).toMatchObject({ entries: 3, brokenAt: null });
    },
  );

  it.each([
    ["UPDATE activity SET content = json_set(content, '$.reason', 'other') WHERE sequence = 2", 2],
    ["UPDATE activity SET content = json_remove(content, '$.reason') WHERE sequence = 1", 1],
    ["UPDATE activity SET hash = 'x' WHERE sequence = 3", 3],
    ['UPDATE activity SET sequence = 9 WHERE sequence = 3', 3],
    ['DELETE FROM activity WHERE sequence = 2', 2],
    ['DELETE FROM activity WHERE sequence = 3', 3],
    ['DELETE FROM activity', 1],
    ['DELETE FROM activity_head', 4],
    [copyOf(4), 4],
    [copyOf(0), 0],
  ])('fails its verification, even after more was entered: %s', async (edit, brokenAt) => {
    const { activity, editor } = await written();
    editor.exec(`${unlock} ${edit}`);
    expect(activity.verify()).toMatchObject({ brokenAt, why: expect.any(String) });
    await enter(activity, { what: 'Pause one more' });
    expect(activity.verify().brokenAt).not.toBeNull();
    expect(activity.window({ ...allActivity, filter: 'one more' }, 0, 1).total).toBe(1);
  });

  it('has no editable column next to the content', async () => {
    const { editor } = await written();
    editor.exec(unlock);
    for (const column of ['at', 'environment_id', 'outcome', 'words']) {
      expect(() => editor.exec(`UPDATE activity SET ${column} = 'x'`), column).toThrow(/generated column/);
    }
  });
});
