import { describe, expect, it } from 'vitest';
import type { EnvironmentView } from '#contract/models/environment.ts';
import type { WatchState } from '#contract/models/flow.ts';
import { glanceAt } from '../../../../renderer/app/environment-glance.ts';

const minute = 60_000;
const now = 100 * minute;

const environment = (state: EnvironmentView['session']['state']) => ({ session: { state } }) as EnvironmentView;
const watched = (more: Partial<WatchState>) =>
  ({ readAt: now, interval: minute, attention: 0, problem: null, slowedUntil: null, gaps: [], ...more }) as WatchState;
const glance = (more: Partial<WatchState>) => glanceAt(environment('signed_in'), watched(more), now);

describe('an environment at a glance', () => {
  it('shows how many flows need attention', () => {
    expect(glance({ attention: 0 })).toBe('Nothing needs attention');
    expect(glance({ attention: 1 })).toBe('1 flow needs attention');
    expect(glance({ attention: 2000 })).toBe('2,000 flows need attention');
  });

  it('shows since when the service is unreachable instead of stale data', () => {
    expect(glance({ attention: 3, readAt: now - 5 * minute })).toBe('No answer for 5 min');
    expect(glance({ attention: 3, readAt: now - 5 * minute, slowedUntil: now - minute })).toBe(
      'Slowed down by the service',
    );
  });

  it('claims nothing before anything was read', () => {
    expect(glance({ readAt: null, attention: null })).toBe('Reading');
    expect(glanceAt(environment('signed_in'), undefined, now)).toBe('Reading');
    const problem = { kind: 'unreachable', message: 'Nobody answers.' } as const;
    expect(glance({ readAt: null, attention: null, problem })).toBe('No answer');
  });

  it('shows that the environment is signed out, however much was read', () => {
    expect(glanceAt(environment('signed_out'), watched({ attention: 3 }), now)).toBe('Signed out');
    expect(glanceAt(environment('signing_in'), watched({ attention: 3 }), now)).toBe('Signing in');
  });
});
