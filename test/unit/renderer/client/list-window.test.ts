import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { CallError } from '../../../../renderer/client/bridge.ts';
import { ListWindow } from '../../../../renderer/client/list-window.svelte.ts';
import { cases } from '../../../fixtures/thorough.ts';

interface Query {
  text: string;
}

interface Row {
  id: number;
  name: string;
}

interface Answer {
  query: Query;
  from: number;
  total: number;
  rows: Row[];
  revision: number;
}

interface Open {
  query: Query;
  from: number;
  to: number;
  signal: AbortSignal;
  answer: (window: Answer) => void;
  fail: (error: unknown) => void;
}

const queryOf = (text: string): Query => ({ text });

/** A row whose name contains its query and revision. */
function rowOf(query: Query, revision: number, index: number): Row {
  return { id: index, name: `${query.text} r${revision} #${index}` };
}

function windowOf({ query, from, to }: Open, revision = 1, total = 10_000): Answer {
  const length = Math.max(0, Math.min(to, total) - from);
  return {
    query,
    revision,
    total,
    from,
    rows: Array.from({ length }, (_, index) => rowOf(query, revision, from + index)),
  };
}

function setUp() {
  const open: Open[] = [];
  const answered = vi.fn();
  const load = (query: Query, from: number, to: number, signal: AbortSignal): Promise<Answer> => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    open.push({ query, from, to, signal, answer: resolve, fail: reject });
    return promise;
  };
  const rows = new ListWindow<Row, Query, Answer>(load, { idOf: ({ id }) => id, answered });
  const settle = async (act: (request: Open) => void, index = open.length - 1): Promise<void> => {
    act(open.splice(index, 1)[0]!);
    await Promise.resolve()
      .then(() => undefined)
      .then(() => undefined);
  };
  return {
    rows,
    open,
    answered,
    settle,
    answer: (revision?: number) => settle((r) => r.answer(windowOf(r, revision))),
  };
}

describe('a window onto a long list', () => {
  it('requests the visible rows and some around them once', async () => {
    const { rows, open, answer } = setUp();
    rows.ask(queryOf('a'));
    rows.show(100, 130);
    await answer();
    await answer();
    expect(rows.row(100)?.name).toBe('a r1 #100');
    rows.show(90, 140);
    expect(open).toEqual([]);
  });

  it('requests one range at a time, and afterwards the one where scrolling stopped', async () => {
    const { rows, open, answer } = setUp();
    rows.ask(queryOf('a'));
    for (const from of [1_000, 2_000, 5_000]) rows.show(from, from + 30);
    expect(open).toHaveLength(1);
    await answer();
    expect(open.map(({ from, to }) => from <= 5_000 && to >= 5_030)).toEqual([true]);
  });

  it('never requests more rows than main returns at once', () => {
    fc.assert(
      fc.property(fc.nat(50_000), fc.nat(2_000), (from, length) => {
        const { rows, open } = setUp();
        rows.show(from, from + length);
        rows.ask(queryOf('a'));
        expect(open[0]!.to - open[0]!.from).toBeLessThanOrEqual(500);
        expect(open[0]!.from).toBeLessThanOrEqual(from);
      }),
    );
  });

  it('shows the rows of the previous query until the first new ones arrive, and aborts its request', async () => {
    const { rows, open, answer } = setUp();
    rows.show(0, 30);
    rows.ask(queryOf('a'));
    await answer();
    rows.ask(queryOf('ab'));
    rows.ask(queryOf('abc'));
    expect(open.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    expect(rows.row(0)?.name).toBe('a r1 #0');
    expect(rows.upToDate).toBe(false);
    await answer();
    expect(rows.row(0)?.name).toBe('abc r1 #0');
    expect(rows.upToDate).toBe(true);
  });

  it('shows the old rows while a newer snapshot is read, then the new ones', async () => {
    const { rows, answer } = setUp();
    rows.show(0, 30);
    rows.ask(queryOf('a'));
    await answer(1);
    rows.setRevision(2);
    expect(rows.row(0)?.name).toBe('a r1 #0');
    await answer(2);
    expect(rows.row(0)?.name).toBe('a r2 #0');
  });

  it('reuses the object of an unchanged row at any index, so that it is not drawn again', async () => {
    const { rows, settle } = setUp();
    const answerWith = (names: string[]) => (request: Open) =>
      request.answer({
        ...windowOf(request, rows.row(0) ? 2 : 1, names.length),
        rows: names.map((name) => ({ id: name.charCodeAt(0), name })),
      });
    rows.show(0, 3);
    rows.ask(queryOf('a'));
    await settle(answerWith(['a', 'b', 'c']));
    const [a, b, c] = [rows.row(0), rows.row(1), rows.row(2)];
    rows.setRevision(2);
    await settle(answerWith(['c', 'a', 'bb']));
    expect(rows.row(0)).toBe(c);
    expect(rows.row(1)).toBe(a);
    expect(rows.row(2)).not.toBe(b);
    expect(rows.row(2)?.name).toBe('bb');
  });

  it('requests again when the snapshot changed while an answer was on its way', async () => {
    const { rows, open, answer } = setUp();
    rows.show(0, 30);
    rows.ask(queryOf('a'));
    rows.setRevision(2);
    await answer(1);
    expect(open).toHaveLength(1);
    await answer(2);
    expect(rows.row(0)?.name).toBe('a r2 #0');
    expect(open).toEqual([]);
  });

  it('starts over with the watch, whose revisions restart', async () => {
    const { rows, answer } = setUp();
    rows.show(0, 30);
    rows.ask(queryOf('a'));
    await answer(90);
    rows.setRevision(1);
    await answer(1);
    expect(rows.row(0)?.name).toBe('a r1 #0');
  });

  it('keeps the rows and shows the problem when a request fails, and retries only on demand', async () => {
    const { rows, open, settle, answer } = setUp();
    rows.show(0, 30);
    rows.ask(queryOf('a'));
    await answer(1);
    rows.setRevision(2);
    await settle((request) => request.fail(new CallError({ kind: 'internal', message: 'Broken.' })));
    expect(rows.problem?.message).toBe('Broken.');
    expect(rows.row(0)?.name).toBe('a r1 #0');
    expect(open).toEqual([]);
    rows.load();
    await answer(2);
    expect(rows.problem).toBeNull();
  });

  it('holds only nearby rows, however far the user scrolls', async () => {
    const { rows, answer } = setUp();
    rows.ask(queryOf('a'));
    for (let from = 0; from < 9_000; from += 100) {
      rows.show(from, from + 30);
      await answer();
    }
    expect(rows.row(0)).toBeUndefined();
    expect(rows.row(8_900)).toBeDefined();
  });

  it('shows rows of one query only, the latest answered one, for any order of answers', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('query' as const), text: fc.constantFrom('a', 'b', 'c') }),
      fc.record({ kind: fc.constant('show' as const), from: fc.nat(500) }),
      fc.record({ kind: fc.constant('revision' as const), revision: fc.integer({ min: 1, max: 5 }) }),
      fc.record({ kind: fc.constant('answer' as const), which: fc.nat(10), revision: fc.integer({ min: 1, max: 5 }) }),
      fc.record({ kind: fc.constant('fail' as const), which: fc.nat(10) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), async (steps) => {
        const { rows, open, settle } = setUp();
        let latest: Query | null = null;
        let queries = 0;
        for (const next of steps) {
          if (next.kind === 'query') rows.ask((latest = queryOf(`${next.text} ${(queries += 1)}`)));
          else if (next.kind === 'show') rows.show(next.from, next.from + 30);
          else if (next.kind === 'revision') rows.setRevision(next.revision);
          else if (open.length > 0) {
            const index = next.which % open.length;
            const { kind } = next;
            await settle(
              (r) => (kind === 'answer' ? r.answer(windowOf(r, next.revision)) : r.fail(new Error())),
              index,
            );
          }
          expect(open.filter(({ signal }) => !signal.aborted).length).toBeLessThanOrEqual(1);
          const shown = Array.from({ length: 600 }, (_, index) => rows.row(index)?.name).filter(Boolean);
          const ofShown = shown.filter((name) => name?.startsWith(`${rows.answer?.query.text} r`));
          expect(ofShown).toEqual(shown);
        }
        // In the end it shows the latest query.
        while (open.length > 0) await settle((r) => r.answer(windowOf(r, 9)), 0);
        rows.load();
        while (open.length > 0) await settle((r) => r.answer(windowOf(r, 9)), 0);
        expect(rows.answer?.query ?? null).toBe(latest);
      }),
      { numRuns: cases(200) },
    );
  });

  it('requests again what is in view when the list has changed, and shows the old rows until then', async () => {
    const { rows, open, answer } = setUp();
    rows.show(0, 30);
    rows.ask(queryOf('a'));
    await answer(1);
    rows.renew();
    expect(open).toHaveLength(1);
    expect(rows.row(0)?.name).toBe('a r1 #0');
    expect(rows.upToDate).toBe(false);
    await answer(1);
    expect([open.length, rows.upToDate]).toEqual([0, true]);
  });

  it('requests once more when the list changed while an answer was on its way', async () => {
    const { rows, open, answer } = setUp();
    rows.show(0, 30);
    rows.ask(queryOf('a'));
    rows.renew();
    await answer();
    expect(open).toHaveLength(1);
    await answer();
    expect(open).toEqual([]);
  });

  it('requests nothing beyond the last row', async () => {
    const { rows, open, settle } = setUp();
    rows.ask(queryOf('a'));
    await settle((request) => request.answer(windowOf(request, 1, 5)));
    rows.show(0, 400);
    expect(open).toEqual([]);
    expect([rows.total, rows.row(4)?.id, rows.row(5)]).toEqual([5, 4, undefined]);
  });

  it('finds the index of a loaded row, and calls back after each answer', async () => {
    const { rows, answered, answer } = setUp();
    rows.ask(queryOf('a'));
    expect([rows.placeOf(({ id }) => id === 70), answered.mock.calls.length]).toEqual([-1, 0]);
    await answer();
    expect([rows.placeOf(({ id }) => id === 70), answered.mock.calls.length]).toEqual([70, 1]);
    expect(rows.placeOf(({ id }) => id === 5_000)).toBe(-1);
  });
});
