import type { ActionReport, CallReport, NodeEffect, Plan } from '#contract/models/action.ts';
import { describe, expect, it } from 'vitest';
import { headline, outcomeToast } from '../../../../../renderer/features/actions/words.ts';

const nodes = (n: number) => Array.from({ length: n }, (_, nodeId) => ({ nodeId }) as NodeEffect);
const plan = { changing: nodes(12) } as Plan;
const report = (reached: number, missed: number, outcomes: CallReport['outcome'][]): ActionReport => ({
  actionId: 'a',
  environmentId: 'e',
  change: 'pause',
  calls: outcomes.map((outcome) => ({ outcome }) as CallReport),
  reached,
  missed: nodes(missed),
});

describe('the title of a change', () => {
  it('says what, how much and where, before and after', () => {
    const before = { phase: 'planned', plan, moved: false, problem: null } as const;
    expect(headline('pause', before, 'Production EU')).toBe('Pause 12 nodes in Production EU');
    const after = { phase: 'finished', plan, report: report(10, 2, ['done', 'failed']) } as const;
    expect(headline('pause', after, 'Production EU')).toBe('Paused 10 nodes, 2 not in Production EU');
  });
});

describe('the report of an action', () => {
  it('is good news only when every call and every node got there', () => {
    expect(outcomeToast(report(12, 0, ['done']))).toEqual({
      tone: 'done',
      title: 'Paused 12 nodes',
      text: '1 call, 0 failed.',
    });
    expect(outcomeToast(report(12, 0, ['done', 'ambiguous'])).tone).toBe('error');
    expect(outcomeToast(report(11, 1, ['done'])).tone).toBe('error');
  });

  it('does not claim that anything was paused when nothing was', () => {
    expect(outcomeToast(report(0, 2, ['failed'])).title).toBe('2 nodes not paused');
  });
});
