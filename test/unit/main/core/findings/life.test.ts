import type { AlertEventKind } from '#contract/models/alert-event.ts';
import type { FindingKind } from '#contract/models/finding.ts';
import { describe, expect, it } from 'vitest';
import { quietFor } from '../../../../../main/core/findings/alert-life.ts';
import {
  withJudgment,
  type StoredFinding,
  nextFinding,
  type FlowCondition,
} from '../../../../../main/core/findings/life.ts';

const minute = 60_000;
const hour = 60 * minute;
const start = Date.parse('2026-03-12T02:00:00Z');

const usual: FlowCondition = { is: 'usual', areDurationsKnown: true };
const trouble = (
  kind: FindingKind = 'failing',
  more: Partial<Extract<FlowCondition, { is: 'trouble' }>> = {},
): FlowCondition => ({
  is: 'trouble',
  kind,
  measure: 0.2,
  figure: null,
  since: null,
  orEarlier: false,
  usualInterval: null,
  ...more,
});
const ann = { actor: { user: 'Ann', impersonator: null }, from: 'window', note: null } as const;

/** One flow, watched every two minutes from an earlier read on. */
class Watched {
  life: StoredFinding | null = null;
  at = start;
  before: number | null = start - 2 * minute;

  see(sight: FlowCondition, after = 2 * minute): this {
    this.at += after;
    const read = { at: this.at, every: 2 * minute, troubled: [], sightOf: () => sight };
    this.life = nextFinding(this.life, 1, sight, read, this.before);
    this.before = this.at;
    return this;
  }

  /** Observes this state for a time, at each read. */
  seeFor(milliseconds: number, sight: FlowCondition): this {
    for (const until = this.at + milliseconds; this.at < until;) this.see(sight);
    return this;
  }

  judge(acknowledged: boolean): this {
    this.life = withJudgment(this.life!, { acknowledged, at: this.at, ...ann });
    return this;
  }

  get events(): AlertEventKind[] {
    return this.life!.events.map(({ what }) => what);
  }
}

describe('a finding', () => {
  it('opens at the first read that finds trouble, dated by the runs', () => {
    const { life } = new Watched().see(usual).see(trouble('failing', { since: start - hour }));
    expect(life).toMatchObject({ state: 'open', since: start - hour, returns: 0, endedAt: null });
    expect(life!.events).toMatchObject([{ what: 'opened', at: life!.openedAt, unwatchedFrom: null }]);
  });

  it('is not resolved by one read without trouble, nor by many within a quarter of an hour', () => {
    const flow = new Watched().see(trouble()).see(usual).see(trouble());
    expect([flow.life!.state, flow.events]).toEqual(['open', ['opened']]);
    expect(flow.seeFor(14 * minute, usual).life!.state).toBe('open');
  });

  it('is resolved after a quarter of an hour without trouble, from the first such read on', () => {
    const flow = new Watched().see(trouble()).seeFor(20 * minute, usual);
    expect(flow.life).toMatchObject({ state: 'resolved', quietSince: null });
    expect(flow.life!.events.at(-1)).toMatchObject({ what: 'resolved', since: start + 4 * minute });
  });

  it('of a flow that seldom runs is resolved only when a second usual run was due', () => {
    const flow = new Watched().see(trouble('failing', { usualInterval: hour })).seeFor(hour, usual);
    expect(flow.life!.state).toBe('open');
    expect(flow.seeFor(hour + 2 * minute, usual).life!.state).toBe('resolved');
  });

  it('reopens within a week as the same finding, and needs twice as much quiet to be resolved each time', () => {
    const flow = new Watched().see(trouble()).seeFor(20 * minute, usual);
    const { id } = flow.life!;
    expect(flow.see(trouble()).life).toMatchObject({ id, state: 'open', returns: 1, endedAt: null });
    expect(flow.seeFor(20 * minute, usual).life!.state).toBe('open');
    expect(flow.seeFor(20 * minute, usual).life!.state).toBe('resolved');
    expect(quietFor(null, 50)).toBe(6 * hour);
  });

  it('is a new one after a week', () => {
    const flow = new Watched().see(trouble()).seeFor(20 * minute, usual);
    const { id } = flow.life!;
    flow.seeFor(7 * 24 * hour, usual).see(trouble());
    expect(flow.life!.id).not.toBe(id);
    expect(flow.life).toMatchObject({ returns: 0, state: 'open' });
  });

  it('gets worse by a higher rank or by twice as much, and not again for the same', () => {
    const flow = new Watched().see(trouble('more_errors', { measure: 5 })).see(trouble('more_errors', { measure: 9 }));
    expect(flow.events).toEqual(['opened']);
    flow
      .see(trouble('more_errors', { measure: 10 }))
      .see(trouble('failing'))
      .see(trouble('more_errors', { measure: 40 }));
    expect(flow.see(trouble('failing')).events).toEqual(['opened', 'worse', 'worse']);
  });

  it('stays acknowledged until it gets worse or reopens', () => {
    const flow = new Watched().see(trouble()).judge(true).seeFor(hour, trouble());
    expect(flow.life).toMatchObject({ state: 'acknowledged', acknowledged: ann });
    expect(flow.see(trouble('failing', { measure: 0.4 })).life).toMatchObject({ state: 'open', acknowledged: null });
    flow
      .judge(true)
      .seeFor(20 * minute, usual)
      .see(trouble());
    expect(flow.life).toMatchObject({ state: 'open', acknowledged: null });
    expect(flow.events.slice(-3)).toEqual(['acknowledged', 'resolved', 'came_back']);
  });

  it('is not acknowledged by an answer from before it got worse, or after it ended', () => {
    const flow = new Watched().see(trouble()).see(trouble('failing', { measure: 0.9 }));
    const said = { acknowledged: true, at: flow.at - minute, ...ann };
    expect(withJudgment(flow.life!, said)).toBe(flow.life);
    flow.seeFor(20 * minute, usual);
    expect(withJudgment(flow.life!, { ...said, at: flow.at })).toBe(flow.life);
  });

  it('ends for a flow that is paused or gone, and is not reported as back to usual', () => {
    expect(new Watched().see(trouble()).see({ is: 'paused' }).life!.state).toBe('paused');
    expect(new Watched().see(trouble()).see(null).life!.state).toBe('gone');
  });

  it('of slow runs is neither confirmed nor resolved while the durations are unknown, such as after a restart', () => {
    const slow = trouble('slower_runs', { measure: 12 * minute });
    const watched = new Watched().see(slow).seeFor(12 * hour, { is: 'usual', areDurationsKnown: false });
    expect(watched.life).toMatchObject({ state: 'open', quietSince: null, unknownSince: expect.any(Number) });
    expect(watched.seeFor(hour, usual).life!.state).toBe('resolved');
  });

  it('stays unchanged while too little is known, however long', () => {
    const flow = new Watched()
      .see(trouble())
      .see(usual)
      .seeFor(3 * hour, { is: 'unknown' });
    expect([flow.life!.state, flow.events]).toEqual(['open', ['opened']]);
  });
});

describe('an unwatched period', () => {
  const night = 8 * hour;

  it('is reported with trouble found after it, which may have begun at any time within', () => {
    const flow = new Watched().see(usual);
    const from = flow.at;
    expect(flow.see(trouble(), night).life!.events).toMatchObject([{ what: 'opened', unwatchedFrom: from }]);
    const never = new Watched();
    never.before = null;
    expect(never.see(trouble()).life!.events).toMatchObject([{ what: 'opened', unwatchedFrom: 'never' }]);
  });

  it('belongs to the history of an open finding, whether or not the finding was there all the time', () => {
    const flow = new Watched().see(trouble());
    const from = flow.at;
    expect(flow.see(trouble(), night).life!.events.at(-1)).toMatchObject({
      what: 'unwatched',
      since: from,
      at: flow.at,
    });
    expect(flow.life!.state).toBe('open');
  });

  it('resolves nothing, and quiet before it does not count', () => {
    const flow = new Watched()
      .see(trouble())
      .seeFor(12 * minute, usual)
      .see(usual, night);
    expect(flow.life!.state).toBe('open');
    expect(flow.seeFor(12 * minute, usual).life!.state).toBe('open');
    const since = start + 14 * minute + night;
    expect(flow.seeFor(6 * minute, usual).life!.events.at(-1)).toMatchObject({ what: 'resolved', since });
  });
});
