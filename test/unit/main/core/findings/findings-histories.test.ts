import type { AlertEventKind } from '#contract/models/alert-event.ts';
import { findingKinds } from '#contract/models/finding.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FlowCondition } from '../../../../../main/core/findings/life.ts';
import { ann, FindingsDesk, trouble } from '../../../../fixtures/findings.ts';
import { cases } from '../../../../fixtures/thorough.ts';

const minute = 60_000;

const worst = trouble('failing', 1_000);
const usual: FlowCondition = { is: 'usual', areDurationsKnown: true };

const sight: fc.Arbitrary<FlowCondition> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(usual) },
  {
    weight: 5,
    arbitrary: fc
      .tuple(fc.constantFrom(...findingKinds), fc.constantFrom(null, 0.1, 0.15, 0.2, 0.5, 5))
      .map(([kind, measure]) => trouble(kind, measure)),
  },
  { weight: 1, arbitrary: fc.constantFrom<FlowCondition>({ is: 'unknown' }, { is: 'paused' }, null) },
);

/** Three flows over a time: a state of each for some reads, occasional gaps in the watch, and operator actions. */
const history = fc.array(
  fc.record({
    sights: fc.record({ 1: sight, 2: sight, 3: sight }),
    reads: fc.integer({ min: 1, max: 30 }),
    after: fc.constantFrom(2 * minute, 2 * minute, 2 * minute, 300 * minute),
    judged: fc.constantFrom(null, null, true, false),
    restarts: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
);
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

interface Variation {
  restarts?: boolean;
  /** Processes each read twice, and once a stale read. */
  repeats?: boolean;
}

async function lived(steps: History, { restarts = false, repeats = false }: Variation = {}): Promise<FindingsDesk> {
  const desk = new FindingsDesk().read();
  for (const step of steps) {
    for (let read = 0; read < step.reads; read += 1) {
      desk.read(step.sights, read === 0 ? step.after : 2 * minute);
      if (repeats) {
        desk.findings.take(desk.readOf(step.sights));
        desk.findings.take({ ...desk.readOf({ 1: null, 2: worst }), at: desk.clock.now() - minute });
      }
    }
    const open = desk.list().filter(({ endedAt }) => endedAt === null);
    if (step.judged !== null)
      desk.acknowledge(
        open.map(({ id }) => id),
        step.judged,
      );
    if (restarts && step.restarts) await desk.restart();
  }
  return desk;
}

/** Events that may follow each event. */
const ended: AlertEventKind[] = ['came_back'];
const going: AlertEventKind[] = ['worse', 'acknowledged', 'unacknowledged', 'unwatched', 'resolved', 'paused', 'gone'];
const next: Record<AlertEventKind, AlertEventKind[]> = {
  opened: going,
  worse: going,
  came_back: going,
  acknowledged: going,
  unacknowledged: going,
  unwatched: going,
  resolved: ended,
  paused: ended,
  gone: ended,
};

describe('in any history', () => {
  it('a finding opens first, ends once before it comes back, and its events follow in time', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        for (const { events, eventsDropped, acknowledged } of (await lived(steps)).list()) {
          expect(events[0]!.what).toBe('opened');
          for (const [place, event] of events.slice(1).entries()) {
            const before = events[place]!;
            expect(event.at).toBeGreaterThanOrEqual(before.at);
            if (eventsDropped === 0) expect(next[before.what]).toContain(event.what);
            if (event.what === 'acknowledged') expect(event.by).toEqual(ann);
          }
          const news = events.findLast(({ what }) => ['opened', 'worse', 'came_back', 'acknowledged'].includes(what));
          if (acknowledged) expect(news!.what).toBe('acknowledged');
        }
      }),
      { numRuns: cases(300) },
    );
  });

  it('each flow has at most one ongoing finding, exactly while its trouble is not over', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const desk = await lived(steps);
        const open = desk.list().filter(({ endedAt }) => endedAt === null);
        expect(new Set(open.map(({ originId }) => originId)).size).toBe(open.length);
        const { sights } = steps.at(-1)!;
        for (const id of [1, 2, 3] as const)
          if (sights[id]?.is === 'trouble') expect(open.map(({ originId }) => originId)).toContain(id);
      }),
      { numRuns: cases(300) },
    );
  });

  it('nothing is resolved or opened across an unwatched period without a note of it', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const reads = new Set<number>();
        const desk = new FindingsDesk().read();
        let last = desk.clock.now();
        for (const { sights, reads: many, after } of steps)
          for (let read = 0; read < many; read += 1) {
            desk.read(sights, read === 0 ? after : 2 * minute);
            if (desk.clock.now() - last > 15 * minute) reads.add(desk.clock.now());
            last = desk.clock.now();
          }
        for (const { events } of desk.list())
          for (const { what, at, since, unwatchedFrom } of events) {
            if (['opened', 'came_back'].includes(what)) expect(unwatchedFrom !== null).toBe(reads.has(at));
            if (what === 'unwatched') expect(reads.has(at)).toBe(true);
            // The whole quiet period was watched.
            if (what === 'resolved') for (const gap of reads) expect(gap > since! && gap <= at).toBe(false);
          }
      }),
      { numRuns: cases(300) },
    );
  });

  it('restarts between any two reads give the same history, and the same announcements', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const [once, often] = [await lived(steps), await lived(steps, { restarts: true })];
        expect(often.list()).toEqual(once.list());
        const said = (desk: FindingsDesk): unknown[] => desk.shown.map(({ title, body }) => [title, body]);
        expect(said(often).length).toBe(said(once).length);
      }),
      { numRuns: cases(200) },
    );
  });

  it('reads that come twice, or too late, change nothing', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const [once, twice] = [await lived(steps), await lived(steps, { repeats: true })];
        expect(twice.list()).toEqual(once.list());
        expect(twice.shown).toEqual(once.shown);
      }),
      { numRuns: cases(200) },
    );
  });

  it('of one flow, each opening, worsening and return is announced once', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const alone = steps.map((step) => ({ ...step, sights: { ...step.sights, 2: usual, 3: usual }, judged: null }));
        const desk = await lived(alone);
        const news = desk
          .list(({ originId }) => originId === 1)
          .flatMap(({ events, eventsDropped }) => {
            expect(eventsDropped).toBe(0);
            return events.filter(({ what }) => ['opened', 'worse', 'came_back'].includes(what));
          });
        expect(desk.shown.filter(({ body }) => body !== 'Back to normal.')).toHaveLength(news.length);
      }),
      { numRuns: cases(300) },
    );
  });
});
