import { allActivity } from '#contract/models/activity.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../../main/core/base/clock.ts';
import { openActions } from '../../../../main/storage/actions.ts';
import { openDatabase } from '../../../../main/storage/database.ts';
import { actionsDatabase } from '../../../../main/storage/database-kinds.ts';
import { declared } from '../../../fixtures/incident.ts';
import { full, some } from '../../../fixtures/thorough.ts';

const folder = mkdtempSync(join(tmpdir(), 'penstock-processes-'));
const opened: { close: () => void }[] = [];
afterAll(() => {
  for (const { close } of opened) close();
  rmSync(folder, { recursive: true });
});

const fresh = (): string => join(mkdtempSync(join(folder, 'profile-')), 'actions.db');

function open(path: string) {
  const actions = openActions(openDatabase(path, actionsDatabase), { clock: systemClock, processId: 'here' });
  opened.push(actions);
  return actions;
}

const helper = fileURLToPath(new URL('../../../fixtures/recording-helper.ts', import.meta.url));

/** Another process that records, and every line that it prints. */
function startRecording(...given: string[]): { child: ChildProcess; lines: AsyncIterable<string> } {
  const child = spawn(process.execPath, [helper, ...given], { stdio: ['pipe', 'pipe', 'inherit'] });
  return { child, lines: createInterface(child.stdout) };
}

describe('a process that is killed while it records', () => {
  it.each(some([1, 40, 333], 1))(
    'has stored everything that it reported as durable, here after %i lines, and no other claim',
    async (until) => {
      const path = fresh();
      const { child, lines } = startRecording(path, 'calls', '5000');
      const gone = once(child, 'exit');
      const printed: string[] = [];
      for await (const line of lines) {
        printed.push(line);
        if (printed.length === until) child.kill('SIGKILL');
      }
      await gone;
      const of = (what: string): number[] =>
        printed.filter((line) => line.startsWith(what)).map((line) => Number(line.split(' ')[1]));

      const { journal, activity } = open(path);
      const { rows } = journal.calls('a', null, 0, 5000);
      expect(rows).toHaveLength(5000);
      for (const position of of('intended'))
        expect(rows[position]!.underWay || rows[position]!.outcome === 'done').toBe(true);
      for (const position of of('settled')) expect(rows[position]).toMatchObject({ underWay: false, outcome: 'done' });

      // Exactly one entry for each settled call, and one for the request whose answer never arrived (S10).
      const settled = rows.filter(({ outcome }) => outcome === 'done').map(({ flowName }) => `Pause ${flowName}`);
      const [lost, ...entries] = [...activity.entries(allActivity)].sort((a, b) => (a.outcome < b.outcome ? -1 : 1));
      expect(entries.map(({ what }) => what).sort()).toEqual(settled.sort());
      expect(lost).toMatchObject({
        what: 'Change something by itself',
        outcome: 'ambiguous',
        after: null,
        problem: { message: 'Penstock quit before the answer arrived.' },
      });
      expect(activity.verify()).toMatchObject({ entries: settled.length + 1, brokenAt: null });

      // It is dead, though it was alive a moment ago: no process has to wait for a timeout.
      expect(journal.owner('a')).toBe('nobody');
      expect(journal.takeOver('a')).toBe(true);
      expect(open(path).activity.verify().entries).toBe(settled.length + 1);
    },
  );
});

describe('processes that record at the same time, from the first moment of the file on', () => {
  it('lose no entry, share one chain, and claim every flow once', async () => {
    const path = fresh();
    const recording = [0, 1, 2].map(() => startRecording(path, 'flows', '60'));
    const ready = recording.map(({ child }) => once(child.stdout!, 'data'));
    await Promise.all(ready);
    const claimed = recording.map(async ({ lines }) => {
      const printed: string[] = [];
      for await (const line of lines) printed.push(line);
      return printed.filter((line) => line.startsWith('claimed'));
    });
    const ended = recording.map(({ child }) => once(child, 'close'));
    for (const { child } of recording) child.stdin!.end('go');
    expect((await Promise.all(ended)).map(([code]) => code as unknown)).toEqual([0, 0, 0]);

    const flows = Array.from({ length: 60 }, (_, originId) => originId);
    const all = (await Promise.all(claimed)).flat();
    expect(all.sort()).toEqual(flows.map((originId) => `claimed ${originId}`).sort());
    const { activity } = open(path);
    const entered = [...activity.entries(allActivity)].map(({ what }) => what);
    expect(entered.sort()).toEqual(flows.flatMap((id) => [`Pause flow ${id}`, 'Pause Orders']).sort());
    expect(activity.verify()).toMatchObject({ entries: 120, brokenAt: null });
  });

  it('add every note to one incident, which one of them closes', full, async () => {
    const path = fresh();
    const { incidents } = open(path);
    incidents.add(declared('i'));
    const recording = [0, 1, 2].map(() => startRecording(path, 'notes', '60'));
    await Promise.all(recording.map(({ child }) => once(child.stdout!, 'data')));
    const closed = recording.map(async ({ lines }) => {
      const printed: string[] = [];
      for await (const line of lines) printed.push(line);
      return printed.filter((line) => line.startsWith('closed'));
    });
    const ended = recording.map(({ child }) => once(child, 'close'));
    for (const { child } of recording) child.stdin!.end('go');
    expect((await Promise.all(ended)).map(([code]) => code as unknown)).toEqual([0, 0, 0]);

    const [by, ...others] = (await Promise.all(closed)).flat();
    expect(others).toEqual([]);
    expect(incidents.incident('i').lesson).toBe(by!.replace('closed', 'learnt by'));
    const texts = incidents.notes('i').map(({ text }) => text);
    const written = recording.flatMap(({ child }) => Array.from({ length: 60 }, (_, n) => `${child.pid} ${n}`));
    expect(texts.toSorted()).toEqual(written.toSorted());
  });
});
