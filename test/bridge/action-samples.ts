import type { CallName } from '#contract';
import type { ActivityQuery } from '#contract/models/activity.ts';
import type { Samples } from './call-samples.ts';

const environmentId = 'e1';

const activityQuery: ActivityQuery = { environmentId: '', filter: 'outcome:failed', after: 0, before: null };

const planOf = (goal: unknown): unknown => ({ environmentId, goal, strategy: 'never_wake', changeId: null });

export const actionSamples: Samples<Extract<CallName, `${'actions' | 'changes' | 'activity'}.${string}`>> = {
  'actions.plan': {
    right: {
      environmentId,
      goal: { kind: 'change', change: 'pause', selection: { by: 'nodes', nodeIds: [1, 2] } },
      strategy: 'never_wake',
      changeId: null,
    },
    wrong: [
      [planOf({ kind: 'change', change: 'delete', selection: { by: 'nodes', nodeIds: [1] } }), 'goal.change'],
      [planOf({ kind: 'change', change: 'pause', selection: { by: 'nodes', nodeIds: [] } }), 'goal.selection.nodeIds'],
      [
        planOf({ kind: 'change', change: 'pause', selection: { by: 'nodes', nodeIds: ['1'] } }),
        'goal.selection.nodeIds.0',
      ],
      [planOf({ kind: 'change', change: 'pause', selection: { by: 'everything' } }), 'goal.selection.by'],
      [planOf({ kind: 'restore', changeIds: ['i'] }), 'goal.leaveMoved'],
      [planOf({ kind: 'restore', changeIds: ['i'], leaveMoved: true, tryForbidden: 1 }), 'goal.tryForbidden'],
      [planOf({ kind: 'delete', originId: 'all' }), 'goal.originId'],
    ],
  },
  'actions.savedGoal': {
    right: { environmentId, planId: 'p' },
    wrong: [
      [{ environmentId, planId: '' }, 'planId'],
      [{ planId: 'p' }, 'environmentId'],
    ],
  },
  'actions.planNodes': {
    right: { planId: 'p', list: 'outside', from: 0, to: 100 },
    wrong: [
      [{ planId: 'p', list: 'secrets', from: 0, to: 100 }, 'list'],
      [{ planId: 'p', list: 'outside', from: 0, to: 5000 }],
    ],
  },
  'actions.planCalls': { right: { planId: 'p', from: 0, to: 100 }, wrong: [[{ planId: 'p', from: 5, to: 1 }]] },
  'actions.check': { right: { planId: 'p' }, wrong: [[{ planId: '' }, 'planId']] },
  'actions.run': {
    right: {
      planId: 'p',
      typedName: null,
      reason: 'bad records',
      unchecked: false,
      override: null,
      incidentId: 'i',
      restoreAt: 1_764_000_000_000,
    },
    wrong: [
      [{ planId: 'p', reason: null, unchecked: false, override: null }, 'typedName'],
      [{ planId: 7, typedName: null, reason: null, unchecked: false, override: null }, 'planId'],
      [{ planId: 'p', typedName: null, reason: 'x'.repeat(501), unchecked: false, override: null }, 'reason'],
      [{ planId: 'p', typedName: null, reason: null, override: null }, 'unchecked'],
      [{ planId: 'p', typedName: null, reason: null, unchecked: false }, 'override'],
      [{ planId: 'p', typedName: null, reason: null, unchecked: false, override: null }, 'incidentId'],
      [{ planId: 'p', typedName: null, reason: null, unchecked: false, override: null, incidentId: null }, 'restoreAt'],
    ],
  },
  'actions.list': { right: { environmentId }, wrong: [[{}, 'environmentId']] },
  'actions.order': {
    right: { actionId: 'a', order: 'cancel' },
    wrong: [[{ actionId: 'a', order: 'forget' }, 'order']],
  },
  'actions.calls': {
    right: { actionId: 'a', outcome: 'failed', from: 0, to: 10 },
    wrong: [[{ actionId: 'a', outcome: 'lost', from: 0, to: 10 }, 'outcome']],
  },
  'actions.failures': { right: { actionId: 'a' }, wrong: [[{ actionId: null }, 'actionId']] },
  'changes.list': { right: { environmentId }, wrong: [[{ environmentId: '' }, 'environmentId']] },
  'changes.window': {
    right: { environmentId, query: { tab: 'elsewhere', filter: 'kind:lookup' }, from: 0, to: 50 },
    wrong: [[{ environmentId, query: { tab: 'mine', filter: '' }, from: 0, to: 50 }, 'query.tab']],
  },
  'changes.get': { right: { changeId: 'i' }, wrong: [[{}, 'changeId']] },
  'changes.setRestoreAt': {
    right: { changeId: 'i', restoreAt: null },
    wrong: [
      [{ changeId: 'i' }, 'restoreAt'],
      [{ changeId: 'i', restoreAt: Number.NaN }, 'restoreAt'],
      [{ changeId: 'i', restoreAt: -1 }, 'restoreAt'],
    ],
  },
  'changes.close': { right: { changeId: 'i' }, wrong: [[{ changeId: 4 }, 'changeId']] },
  'changes.handOver': { right: { environmentId }, wrong: [[{}, 'environmentId']] },
  'changes.saveReport': {
    right: { changeId: 'i' },
    wrong: [[{ changeId: 'i', path: '/etc/passwd' }]],
  },
  'activity.window': {
    right: { query: activityQuery, from: 0, to: 100 },
    wrong: [
      [{ query: { ...activityQuery, filter: null }, from: 0, to: 100 }, 'query.filter'],
      [{ query: activityQuery, from: 0, to: 100_000 }],
    ],
  },
  'activity.verify': { right: null, wrong: [[{}]] },
  'activity.export': {
    right: { query: activityQuery, format: 'csv' },
    wrong: [[{ query: activityQuery, format: 'exe' }, 'format']],
  },
};
