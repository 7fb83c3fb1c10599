import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Overview } from '#contract/models/overview.ts';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { FlowRun } from '../../../../main/core/ports/service.ts';
import { memoryDatabase, openDatabase, pragma } from '../../../../main/storage/database.ts';
import { openHistory } from '../../../../main/storage/history.ts';
import { flow, node, run } from '../../../fixtures/flows.ts';

const folder = mkdtempSync(join(tmpdir(), 'penstock-history-'));
afterAll(() => rmSync(folder, { recursive: true }));

const minute = 60_000;
const hour = 60 * minute;
const always = { from: 0, to: Infinity };

/** Few flows, runs and times, so that replacements and shared steps are frequent. */
const runs: fc.Arbitrary<FlowRun> = fc.record({
  originId: fc.integer({ min: 1, max: 3 }),
  runId: fc.integer({ min: 1, max: 6 }),
  at: fc.option(fc.integer({ min: 0, max: 3 * hour - 1 })),
  records: fc.option(fc.nat(1000)),
  bytes: fc.option(fc.nat(1_000_000)),
  errors: fc.option(fc.nat(50)),
});

/** The sums, computed again from the remaining runs. */
function summed(left: readonly FlowRun[], step: number) {
  const at = Array.from({ length: (3 * hour) / step }, (_, index) => index * step);
  const inStep = at.map((from) => left.filter((each) => each.at! >= from && each.at! < from + step));
  const sumOf = (figure: 'records' | 'bytes' | 'errors') =>
    inStep.map((each) => {
      const known = each.map((one) => one[figure]).filter((value) => value !== null);
      return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
    });
  return {
    at,
    runs: inStep.map(({ length }) => length),
    records: sumOf('records'),
    bytes: sumOf('bytes'),
    errors: sumOf('errors'),
  };
}

describe('stored trouble', () => {
  const overview: Overview = {
    revision: 1,
    readAt: hour,
    flows: 1,
    counts: { failing: 0, active: 1, paused: 0, other: 0, unknown: 0 },
    otherWords: [],
    attention: [],
    attentionTotal: 0,
    waiting: 0,
    unsure: 1,
  };

  it('is restored, but not where an older version did not store its certainty', async () => {
    const history = openHistory(openDatabase(memoryDatabase), 'e');
    await history.saveFlows([flow([node(1, null)])], [], hour, true);
    await history.saveOverview(overview);
    expect(history.loadOverview()).toEqual(overview);
    const { waiting: _, ...older } = overview;
    await history.saveOverview(older as Overview);
    expect(history.loadOverview()).toBeNull();
  });
});

describe('the history of runs', () => {
  it('sums what is left after any puts and replacements, and does not treat unknown as zero', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(runs)), fc.constantFrom(5 * minute, 15 * minute, hour), async (puts, step) => {
        const database = openDatabase(memoryDatabase);
        const history = openHistory(database, 'e');
        const left = new Map<string, FlowRun>();
        for (const put of puts) {
          await history.putRuns(put);
          for (const each of put) if (each.at !== null) left.set(`${each.originId} ${each.runId}`, each);
        }
        const remaining = [...left.values()];
        expect(history.totals({ from: 0, to: 3 * hour }, step)).toMatchObject(summed(remaining, step));
        for (const originId of [1, 2, 3]) {
          const ofFlow = remaining.filter((each) => each.originId === originId);
          expect(history.runsOf(originId, always, 100)).toEqual(
            ofFlow.toSorted((a, b) => b.at! - a.at! || b.runId - a.runId),
          );
          const day = database
            .prepare('SELECT runs, errors, errors_known FROM flow_day WHERE origin_id = ?')
            .get(originId);
          if (ofFlow.length > 0)
            expect({ ...day }).toEqual({
              runs: ofFlow.length,
              errors: ofFlow.reduce((sum, { errors }) => sum + (errors ?? 0), 0),
              errors_known: ofFlow.filter(({ errors }) => errors !== null).length,
            });
        }
        database.close();
      }),
      { numRuns: 60 },
    );
  });

  it('counts repeated runs once', async () => {
    const history = openHistory(openDatabase(memoryDatabase), 'e');
    const runsOnce = [run(1, 1, { at: hour, errors: 2 }), run(1, 2, { at: hour + minute, errors: null })];
    await history.putRuns(runsOnce);
    const before = history.totals({ from: 0, to: 2 * hour }, hour);
    await history.putRuns([...runsOnce, ...runsOnce]);
    expect(history.totals({ from: 0, to: 2 * hour }, hour)).toEqual(before);
    expect(before).toMatchObject({ runs: [0, 2], errors: [null, 2] });
  });

  it('stores any figures and times that a service reports', async () => {
    const history = openHistory(openDatabase(memoryDatabase), 'e');
    const odd = run(1, 1, { at: 1.5, records: 0.25, bytes: 1e300, errors: -3 });
    await history.putRuns([odd, run(1, 2, { at: 1e17 })]);
    expect(history.runsOf(1, always, 10)).toEqual([run(1, 2, { at: 1e17 }), odd]);
  });

  it('separates environments, and forgets one without the other', async () => {
    const database = openDatabase(memoryDatabase);
    const [one, other] = [openHistory(database, 'a'), openHistory(database, 'b')];
    await one.putRuns([run(1, 1)]);
    await other.putRuns([run(1, 1, { errors: 9 })]);
    await one.saveFlows([flow([node(1, null)])], [], 500, true);
    expect(other.runsOf(1, always, 10)).toEqual([run(1, 1, { errors: 9 })]);
    expect(other.loadFlows()).toBeNull();
    one.forget();
    expect(one.loadFlows()).toBeNull();
    expect(one.runsOf(1, always, 10)).toEqual([]);
    expect(one.totals({ from: 0, to: hour }, hour)).toMatchObject({ runs: [0], known: [0], flows: [0] });
    expect(other.totals({ from: 0, to: hour }, hour).runs).toEqual([1]);
  });

  it('writes nothing more for an environment that was deleted half-way', async () => {
    const database = openDatabase(memoryDatabase);
    const history = openHistory(database, 'e');
    const writing = history.putRuns(Array.from({ length: 1000 }, (_, index) => run(1, index)));
    history.forget();
    await writing;
    expect(openHistory(database, 'e').totals({ from: 0, to: hour }, hour).runs).toEqual([0]);
  });

  it('rejects a write to a full disk, keeps what it had, and writes again once there is room', async () => {
    const database = openDatabase(memoryDatabase);
    const history = openHistory(database, 'e');
    const many = Array.from({ length: 2000 }, (_, index) => run(index, index));
    await history.putRuns(many.slice(0, 5));
    database.exec(`PRAGMA max_page_count = ${pragma(database, 'page_count')}`);
    await expect(history.putRuns(many)).rejects.toThrow('full');
    expect(history.totals({ from: 0, to: hour }, hour).runs).toEqual([5]);
    database.exec('PRAGMA max_page_count = 1000000');
    await history.putRuns(many);
    expect(history.totals({ from: 0, to: hour }, hour).runs).toEqual([2000]);
  });

  it('yields during long writes', async () => {
    const history = openHistory(openDatabase(memoryDatabase), 'e');
    let turns = 0;
    let done = false;
    const count = (): void => {
      turns += 1;
      if (!done) setImmediate(count);
    };
    setImmediate(count);
    await history.putRuns(Array.from({ length: 5000 }, (_, index) => run(1, index)));
    done = true;
    expect(turns).toBeGreaterThanOrEqual(10);
  });
});

describe('the flows of the last read', () => {
  const many = Array.from({ length: 250 }, (_, index) =>
    flow([node(index * 10, null), node(index * 10 + 1, index * 10)]),
  );

  it('are equal after the database was closed and opened again', async () => {
    const path = join(folder, 'a.db');
    const first = openDatabase(path);
    const history = openHistory(first, 'e');
    await history.saveFlows(many, [], 700, true);
    await history.saveFlows([{ ...many[3]!, name: 'renamed' }], [many[5]!.originId], 900, false);
    first.close();
    const stored = openHistory(openDatabase(path), 'e').loadFlows();
    const expected = many.with(3, { ...many[3]!, name: 'renamed' }).filter(({ originId }) => originId !== 50);
    expect(stored).toMatchObject({ readAt: 900, isWhole: false });
    expect([...stored!.portions].flat()).toEqual(expected);
  });

  it('do not exist before a complete read was saved', async () => {
    const history = openHistory(openDatabase(memoryDatabase), 'e');
    const saving = history.saveFlows(many, [], 700, true);
    expect(history.loadFlows()).toBeNull();
    await saving;
    expect(history.loadFlows()).toMatchObject({ readAt: 700, isWhole: true });
  });

  it('are restored with the newest runs of each, and without those of removed flows', async () => {
    const history = openHistory(openDatabase(memoryDatabase), 'e');
    await history.saveFlows(many, [], 700, true);
    const someRuns = [0, 10, 999].flatMap((id) => [1, 2, 3].map((runId) => run(id, runId)));
    await history.putRuns(someRuns);
    expect([...history.loadRuns(2)].flat().map(({ originId, runId }) => [originId, runId])).toEqual([
      [0, 3],
      [0, 2],
      [10, 3],
      [10, 2],
    ]);
  });
});
