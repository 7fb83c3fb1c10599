import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failingSince, statusOf } from '../../../../../main/core/monitoring/health.ts';
import { run } from '../../../../fixtures/flows.ts';

const good = (id: number) => run(1, id, { records: 10_000, errors: 2 });
const bad = (id: number) => run(1, id, { records: 8000, errors: 2000 });
const newestFirst = <T>(runs: T[]): T[] => runs.toReversed();

describe('failingSince', () => {
  it('is the time of the first run of the bad stretch that goes on', () => {
    expect(failingSince(newestFirst([good(1), good(2), good(3), good(4), good(5), bad(6), bad(7)]))).toBe(6);
  });

  it('is nothing once a good run came after the bad ones', () => {
    expect(failingSince(newestFirst([good(1), good(2), good(3), bad(4), bad(5), good(6)]))).toBeNull();
  });

  it('raises no alarm on a flow with too little history', () => {
    expect(failingSince(newestFirst([good(1), good(2), bad(3), bad(4)]))).toBeNull();
  });

  it('raises no alarm on a flow that always quarantines much', () => {
    expect(failingSince(newestFirst([1, 2, 3, 4, 5, 6, 7].map(bad)))).toBeNull();
  });

  it('never alarms below one record in a hundred, however good the flow usually is', () => {
    const spotless = (id: number) => run(1, id, { records: 10_000, errors: 0 });
    const ninetyNine = run(1, 9, { records: 9910, errors: 90 });
    expect(failingSince(newestFirst([...[1, 2, 3, 4, 5, 6].map(spotless), ninetyNine]))).toBeNull();
  });

  it('raises no alarm for a few bad records, however small the run', () => {
    const small = (id: number, errors: number) => run(1, id, { records: 50, errors });
    expect(failingSince(newestFirst([...[1, 2, 3, 4, 5, 6].map((id) => small(id, 0)), small(7, 4)]))).toBeNull();
    expect(failingSince(newestFirst([...[1, 2, 3, 4, 5, 6].map((id) => small(id, 0)), small(7, 5)]))).toBe(7);
  });

  it('looks past runs of which the service told no errors', () => {
    const silent = run(1, 8, { errors: null });
    expect(failingSince(newestFirst([...[1, 2, 3, 4, 5].map(good), bad(6), bad(7), silent]))).toBe(6);
  });

  it('is the time of one of the runs, or nothing', () => {
    const runs = fc.array(fc.record({ records: fc.nat(), errors: fc.option(fc.nat()) }), { maxLength: 40 });
    fc.assert(
      fc.property(runs, (drawn) => {
        const all = drawn.map(({ records, errors }, index) => run(1, index, { records, errors }));
        const since = failingSince(newestFirst(all));
        expect(since === null || all.some(({ at }) => at === since)).toBe(true);
      }),
    );
  });
});

describe('statusOf', () => {
  it.each([
    ['ACTIVE', false, { state: 'active', word: 'ACTIVE' }],
    ['active', true, { state: 'failing', word: 'active' }],
    ['Paused', true, { state: 'paused', word: 'Paused' }],
    ['RATE_LIMITED', false, { state: 'other', word: 'RATE_LIMITED' }],
    ['', false, { state: 'unknown', word: null }],
    [null, true, { state: 'unknown', word: null }],
  ])('takes %j (with bad runs: %j) for %j', (word, failing, status) => {
    expect(statusOf(word, failing)).toEqual(status);
  });
});
