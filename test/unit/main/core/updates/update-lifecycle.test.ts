import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type UpdateProgress,
  newUpdateProgress,
  next,
  toInstall,
  type UpdateEvent,
} from '../../../../../main/core/updates/update-lifecycle.ts';
import { cases } from '../../../../fixtures/thorough.ts';

const feeds = ['https://one.example', 'https://two.example'];
const problem = { kind: 'unreachable', message: 'No network.' } as const;
const release = fc.constantFrom('2.0.0', '2.1.0').map((version) => ({ version, notes: '' }));
const at = fc.nat(1000);
const event: fc.Arbitrary<UpdateEvent> = fc.oneof(
  fc.record({ event: fc.constant('configured' as const), feed: fc.constantFrom(null, ...feeds) }),
  fc.constant({ event: 'check' as const }),
  fc.record({ event: fc.constant('found' as const), release, at }),
  fc.record({ event: fc.constant('nothing' as const), at }),
  fc.record({ event: fc.constant('arrived' as const), bytes: at, size: at }),
  fc.constant({ event: 'downloaded' as const }),
  fc.constant({ event: 'failed' as const, problem }),
);

const lived = (events: readonly UpdateEvent[], feed: string | null): UpdateProgress[] =>
  events.reduce<UpdateProgress[]>((lives, one) => [...lives, next(lives.at(-1)!, one)], [newUpdateProgress(feed)]);

const checking: UpdateEvent[] = [{ event: 'check' }];
const downloading: UpdateEvent[] = [...checking, { event: 'found', release: { version: '2.0.0', notes: '' }, at: 1 }];
const ready: UpdateEvent[] = [...downloading, { event: 'downloaded' }];
const after = (...events: UpdateEvent[]): UpdateProgress => lived(events, feeds[0]!).at(-1)!;

describe('any events in any order', () => {
  it('make ready only what the current feed offered, and was downloaded, and was not withdrawn', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), fc.constantFrom(null, ...feeds), (events, feed) => {
        // Computed a second time, from events that must have followed each other.
        let offered: string | null = null;
        let verified: string | null = null;
        let doing = feed === null ? 'off' : 'nothing';
        lived(events, feed)
          .slice(1)
          .forEach((life, index) => {
            const one = events[index]!;
            if (one.event === 'configured')
              [offered, verified, doing] = [null, null, one.feed === null ? 'off' : 'nothing'];
            else if (one.event === 'check' && doing === 'nothing') doing = 'checking';
            else if (one.event === 'found' && doing === 'checking')
              [offered, verified, doing] = [one.release.version, null, 'downloading'];
            else if (one.event === 'nothing' && doing === 'checking') [verified, doing] = [null, 'nothing'];
            else if (one.event === 'downloaded' && doing === 'downloading') [verified, doing] = [offered, 'nothing'];
            else if (one.event === 'failed' && (doing === 'checking' || doing === 'downloading')) doing = 'nothing';
            expect([life.work.doing, life.ready?.version ?? null]).toEqual([doing, verified]);
          });
      }),
      { numRuns: cases(1000) },
    );
  });

  it('install nothing while something runs, while anything is downloaded, or without a feed', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        for (const life of lived(events, feeds[0]!)) {
          expect(toInstall(life, false)).toBeNull();
          if (life.feed === null || life.work.doing === 'downloading') expect(toInstall(life, true)).toBeNull();
          else expect(toInstall(life, true)).toBe(life.ready);
        }
      }),
      { numRuns: cases(1000) },
    );
  });
});

it('withdraw what was ready after a check that finds nothing newer, not after one that fails', () => {
  expect(after(...ready, ...checking, { event: 'nothing', at: 2 })).toMatchObject({ ready: null, checkedAt: 2 });
  const failed = after(...ready, ...checking, { event: 'failed', problem });
  expect(failed).toMatchObject({ ready: { version: '2.0.0' }, checkedAt: 1, problem });
  expect(toInstall(failed, true)?.version).toBe('2.0.0');
});

it('leave nothing after a failed download, and allow the next check', () => {
  const failed = after(...downloading, { event: 'failed', problem });
  expect(failed).toMatchObject({ ready: null, coming: null, work: { doing: 'nothing' }, problem });
  expect(next(failed, { event: 'check' }).work.doing).toBe('checking');
});

it('apply progress to the current download only, and ignore late reports', () => {
  const arrived: UpdateEvent = { event: 'arrived', bytes: 5, size: 10 };
  expect(after(...downloading, arrived).work).toEqual({ doing: 'downloading', version: '2.0.0', bytes: 5, size: 10 });
  const done = after(...ready);
  expect(next(done, arrived)).toBe(done);
});
