import type { AlertEventKind } from '#contract/models/alert-event.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  acrossGap,
  type AlertCondition,
  type AlertLife,
  hasEnded,
  judgeLife,
  nextLife,
  openLife,
  reopenLife,
} from '../../../../../main/core/findings/alert-life.ts';
import { ann } from '../../../../fixtures/findings.ts';
import { cases } from '../../../../fixtures/thorough.ts';

const minute = 60_000;
const every = 2 * minute;
const start = Date.parse('2026-03-12T02:00:00Z');

const condition: fc.Arbitrary<AlertCondition> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<AlertCondition>({ is: 'quiet', usualInterval: null }) },
  { weight: 4, arbitrary: fc.boolean().map((isWorse): AlertCondition => ({ is: 'trouble', since: null, isWorse })) },
  { weight: 1, arbitrary: fc.constantFrom<AlertCondition>({ is: 'unknown' }, { is: 'paused' }, { is: 'gone' }) },
);

/** Reads with a condition each, occasional gaps and steps of the clock, restarts, and what a user says in between. */
const history = fc.array(
  fc.record({
    condition,
    reads: fc.integer({ min: 1, max: 14 }),
    after: fc.constantFrom(every, every, every, 300 * minute),
    judged: fc.constantFrom(null, null, null, true, false),
    /** When the judgment was made, before it is applied: it may be about an earlier state. */
    ago: fc.constantFrom(0, 0, 10 * minute),
    isStored: fc.boolean(),
  }),
  { minLength: 1, maxLength: 14 },
);
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

interface Step {
  before: AlertLife;
  now: AlertLife;
  at: number;
  /** Whether the time before this read was watched. */
  isWatched: boolean;
  condition: AlertCondition;
}

/** Returns the life after all steps; calls `each` after every read. */
function lived(steps: History, each: (step: Step) => void = () => undefined): AlertLife {
  let life: AlertLife = openLife('failing', start, { since: start, unwatchedFrom: null });
  let at = start;
  for (const { condition: given, reads, after, judged, ago, isStored } of steps) {
    for (let read = 0; read < reads; read += 1) {
      const [before, last] = [life, at];
      at += read === 0 ? after : every;
      life = acrossGap(life, { at, every }, last);
      if (!hasEnded(life)) life = nextLife(life, given, at);
      else if (given.is === 'trouble') life = reopenLife(life, at, { since: at, unwatchedFrom: null });
      each({ before, now: life, at, isWatched: at - last <= 15 * minute, condition: given });
    }
    if (judged !== null) life = judgeLife(life, { acknowledged: judged, at: at - ago, ...ann });
    if (isStored) life = JSON.parse(JSON.stringify(life)) as AlertLife;
  }
  return life;
}

const whatOf = ({ events }: AlertLife): AlertEventKind[] => events.map(({ what }) => what);
const ends: AlertEventKind[] = ['resolved', 'paused', 'gone'];

describe('the life of an alert, in any history,', () => {
  it('is in one state, which its events explain', () => {
    fc.assert(
      fc.property(history, (steps) => {
        lived(steps, ({ now }) => {
          const last = whatOf(now).findLast((what) => !['unwatched', 'worse', 'acknowledged'].includes(what))!;
          expect(hasEnded(now)).toBe(ends.includes(last));
          if (hasEnded(now)) expect(now.state).toBe(last);
          else expect(now.state).toBe(now.acknowledged === null ? 'open' : 'acknowledged');
        });
      }),
      { numRuns: cases(500) },
    );
  });

  it('opens first, ends once before it comes back, and counts its returns', () => {
    fc.assert(
      fc.property(history, (steps) => {
        const { events, eventsDropped, returns } = lived(steps);
        const turns = events.map(({ what }) => what).filter((what) => [...ends, 'opened', 'came_back'].includes(what));
        expect(turns[0]).toBe('opened');
        if (eventsDropped > 0) return;
        for (const [place, what] of turns.slice(1).entries())
          expect(ends.includes(what)).toBe(!ends.includes(turns[place]!));
        expect(returns).toBe(turns.filter((what) => what === 'came_back').length);
        const times = events.filter(({ what }) => what !== 'unwatched').map(({ at }) => at);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
      }),
      { numRuns: cases(500) },
    );
  });

  it('is acknowledged until it gets worse or comes back, and by no judgment of an earlier state', () => {
    fc.assert(
      fc.property(history, (steps) => {
        const life = lived(steps, ({ before, now }) => {
          const turns = whatOf(now).slice(before.events.length - now.eventsDropped + before.eventsDropped);
          if (turns.includes('worse') || turns.includes('came_back')) expect(now.acknowledged).toBeNull();
          else expect(now.acknowledged).toEqual(before.acknowledged);
        });
        if (!hasEnded(life) && life.acknowledged) expect(life.acknowledged.at).toBeGreaterThanOrEqual(life.changedAt);
      }),
      { numRuns: cases(500) },
    );
  });

  it('is resolved only after a quarter of an hour that was quiet and watched throughout', () => {
    fc.assert(
      fc.property(history, (steps) => {
        let quietFrom: number | null = null;
        lived(steps, ({ before, now, at, isWatched, condition: { is } }) => {
          if (is !== 'quiet' || !isWatched) quietFrom = null;
          if (is === 'quiet') quietFrom ??= at;
          if (now.state === 'resolved' && !hasEnded(before)) {
            expect(at - quietFrom!).toBeGreaterThanOrEqual(15 * minute);
            expect(now.events.at(-1)).toMatchObject({ what: 'resolved', since: quietFrom });
          }
        });
      }),
      { numRuns: cases(500) },
    );
  });

  it('notes every unwatched period while it is ongoing, and none otherwise', () => {
    fc.assert(
      fc.property(history, (steps) => {
        lived(steps, ({ before, now, at, isWatched }) => {
          const noted = now.events.some((event) => event.what === 'unwatched' && event.at === at);
          expect(noted).toBe(!isWatched && !hasEnded(before));
        });
      }),
      { numRuns: cases(500) },
    );
  });

  it('is the same object after a read that tells nothing new', () => {
    fc.assert(
      fc.property(history, (steps) => {
        const life = lived(steps);
        if (hasEnded(life)) return;
        const trouble = nextLife(life, { is: 'trouble', since: null, isWorse: false }, life.changedAt + every);
        expect(nextLife(trouble, { is: 'trouble', since: null, isWorse: false }, trouble.changedAt + every)).toBe(
          trouble,
        );
      }),
      { numRuns: cases(200) },
    );
  });
});
