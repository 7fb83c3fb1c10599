import { errorStates } from '#contract/models/error-kind.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acrossGap } from '../../../../../main/core/findings/alert-life.ts';
import {
  find,
  joined,
  type KindLife,
  type KindCondition,
  nextKind,
  type Look,
  errorStateOf,
} from '../../../../../main/core/errors/life.ts';
import { cases } from '../../../../fixtures/thorough.ts';

const minute = 60_000;
const hour = 60 * minute;
const every = 2 * minute;
const start = Date.parse('2026-03-12T02:00:00Z');

/** Watches one kind of failure from a moment on. */
class Watcher {
  life: KindLife | null = null;
  at = start;
  #before: number | null;

  /** @param before time of the previous observation; null: none */
  constructor(before: number | null = start - every) {
    this.#before = before;
  }

  /** Result of an observation after some time. `fails`: it has new records, the first one at that moment. */
  look(sight: 'fails' | 'quiet' | 'unknown' | null, after = every, firstAt = this.at + after): this {
    this.at += after;
    const look: Look = { at: this.at, every, before: this.#before };
    if (this.life) this.life = acrossGap(this.life, look, look.before);
    const seen = { is: 'seen', firstAt, lastAt: this.at } as const;
    const sights: Record<'fails' | 'quiet' | 'unknown', KindCondition> = {
      fails: seen,
      quiet: { is: 'quiet', usualInterval: null },
      unknown: { is: 'unknown' },
    };
    if (this.life && sight) this.life = nextKind(this.life, sights[sight], look);
    else if (sight === 'fails') this.life = find(seen, look, this.#before);
    this.#before = this.at;
    return this;
  }

  lookFor(milliseconds: number, sight: 'fails' | 'quiet' | 'unknown'): this {
    for (let left = milliseconds; left > 0; left -= every) this.look(sight);
    return this;
  }

  get state() {
    return errorStateOf(this.life!, this.at);
  }

  get events() {
    return this.life!.events.map(({ what }) => what);
  }
}

describe('a kind of failure', () => {
  it('is new where none of its records failed before the previous observation, and ongoing after a day', () => {
    const watcher = new Watcher().look('fails');
    expect(watcher.state).toBe('new');
    expect(errorStateOf(watcher.life!, watcher.at + 24 * hour - 1)).toBe('new');
    expect(errorStateOf(watcher.life!, watcher.at + 24 * hour)).toBe('known');
  });

  it('is known where one of its records failed before the previous observation', () => {
    expect(new Watcher().look('fails', every, start - hour).state).toBe('known');
  });

  it('is never new at the first observation', () => {
    expect(new Watcher(null).look('fails').state).toBe('first_look');
  });

  it('is resolved after a quarter of an hour without it, and reopens with the next record', () => {
    const watcher = new Watcher().look('fails').lookFor(16 * minute, 'quiet');
    expect(watcher.state).toBe('new');
    watcher.look('quiet');
    expect([watcher.state, watcher.life!.endedAt]).toEqual(['resolved', watcher.at]);
    watcher.look('fails');
    expect([watcher.state, watcher.life!.returns]).toEqual(['came_back', 1]);
    expect(watcher.events).toEqual(['opened', 'resolved', 'came_back']);
  });

  it('is not resolved by reads after it was unknown, until those alone last long enough', () => {
    const watcher = new Watcher()
      .look('fails')
      .lookFor(14 * minute, 'quiet')
      .look('unknown');
    expect(watcher.state).toBe('unknown');
    watcher.lookFor(14 * minute, 'quiet');
    expect(watcher.state).toBe('new');
    watcher.lookFor(4 * minute, 'quiet');
    expect(watcher.state).toBe('resolved');
  });

  it('reports an unwatched period after a gap, which counts for nothing', () => {
    const watcher = new Watcher()
      .look('fails')
      .lookFor(14 * minute, 'quiet')
      .look('quiet', 5 * hour);
    expect(watcher.events).toEqual(['opened', 'unwatched']);
    expect(watcher.state).toBe('new');
  });

  it('does not reopen by a record that is no newer than its last', () => {
    const watcher = new Watcher().look('fails').lookFor(20 * minute, 'quiet');
    const { life } = watcher;
    const look = { at: watcher.at + every, every, before: watcher.at };
    expect(nextKind(life!, { is: 'seen', firstAt: life!.lastAt, lastAt: life!.lastAt }, look)).toBe(life);
  });

  it('dates a merged kind from its oldest member, and resolves it only with all members', () => {
    const old = new Watcher(null).look('fails').lookFor(20 * minute, 'quiet').life!;
    const young = new Watcher().look('fails', 2 * hour).life!;
    expect(joined([young, old])).toMatchObject({ found: 'first_look', endedAt: null, lastAt: young.lastAt });
  });
});

const step = fc.record({
  sight: fc.constantFrom('fails', 'quiet', 'quiet', 'unknown', null),
  looks: fc.integer({ min: 1, max: 14 }),
  after: fc.constantFrom(every, every, every, 300 * minute),
});
const history = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 12 }),
  before: fc.constantFrom(null, start - every, start - 10 * hour),
  firstAt: fc.integer({ min: -48, max: 0 }).map((hours) => start + hours * hour),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

/** Calls `each` after every observation. */
function lived({ steps, before, firstAt }: History, each: (watcher: Watcher) => void = () => undefined): Watcher {
  const watcher = new Watcher(before);
  for (const { sight, looks, after } of steps)
    for (let nth = 0; nth < looks; nth += 1) {
      const gap = nth === 0 ? after : every;
      watcher.look(sight, gap, watcher.life ? undefined : Math.max(firstAt, watcher.at + gap - hour));
      each(watcher);
    }
  return watcher;
}

describe('in any history', () => {
  it('a kind is in exactly one state, which its events explain', () => {
    fc.assert(
      fc.property(history, (any) => {
        lived(any, (watcher) => {
          const { life, at } = watcher;
          if (!life) return;
          expect(errorStates).toContain(watcher.state);
          const last = life.events.findLast(({ what }) => what !== 'unwatched')!.what;
          expect(watcher.state === 'resolved').toBe(last === 'resolved');
          if (watcher.state === 'came_back') expect(at - life.cameBackAt!).toBeLessThan(24 * hour);
          if (watcher.state === 'new') expect([life.found, life.returns]).toEqual(['new', 0]);
        });
      }),
      { numRuns: cases(500) },
    );
  });

  it('nothing is new that failed before the previous observation, nor at the first', () => {
    fc.assert(
      fc.property(history, (any) => {
        let before = any.before;
        lived(any, ({ life, at }) => {
          if (life?.openedAt === at && life.events.length === 1 && life.found === 'new') {
            expect(before).not.toBeNull();
            expect(life.firstAt).toBeGreaterThan(before!);
          }
          before = at;
        });
      }),
      { numRuns: cases(500) },
    );
  });

  it('events alternate: opened once, then each end is followed by a return', () => {
    fc.assert(
      fc.property(history, (any) => {
        const { life } = lived(any);
        if (!life) return;
        const [first, ...others] = life.events.filter(({ what }) => what !== 'unwatched').map(({ what }) => what);
        expect(first).toBe('opened');
        others.forEach((what, place) => expect(what).toBe(place % 2 === 0 ? 'resolved' : 'came_back'));
        const times = life.events.map(({ at }) => at);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
      }),
      { numRuns: cases(500) },
    );
  });

  it('a resolved kind was quiet and watched for a quarter of an hour before', () => {
    fc.assert(
      fc.property(history, (any) => {
        let quietFrom: number | null = null;
        let last = start;
        const watcher = new Watcher(any.before);
        for (const { sight, looks, after } of any.steps)
          for (let nth = 0; nth < looks; nth += 1) {
            const resolved = watcher.life?.endedAt ?? null;
            watcher.look(sight, nth === 0 ? after : every);
            const isGap = watcher.at - last > 15 * minute;
            last = watcher.at;
            if (sight === 'fails' || sight === 'unknown' || isGap) quietFrom = null;
            if (sight === 'quiet') quietFrom ??= watcher.at;
            if (resolved === null && watcher.life?.endedAt != null)
              expect(watcher.at - quietFrom!).toBeGreaterThanOrEqual(15 * minute);
          }
      }),
      { numRuns: cases(500) },
    );
  });
});
