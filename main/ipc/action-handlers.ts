import type { ResourceRef } from '#contract/models/resource.ts';
import { flowsOf, usesIn } from '../core/resources/uses.ts';
import { currentPlan } from '../core/actions/saved-plans.ts';
import { changeRows, shownChange } from '../core/changes/change-list.ts';
import type { HandlerPorts } from './ports.ts';
import type { Handlers } from './register.ts';
import { texts } from './words.ts';

type ActionHandlers = Pick<Handlers, Extract<keyof Handlers, `actions.${string}` | `changes.${string}`>>;

/** Handlers for plans, actions and changes. */
export function actionHandlers({
  actions,
  writeReport,
  writeHandOver,
  shell,
  environments,
  editing,
  savedPlans,
  clock,
}: Pick<
  HandlerPorts,
  'actions' | 'writeReport' | 'writeHandOver' | 'shell' | 'environments' | 'editing' | 'savedPlans' | 'clock'
>): ActionHandlers {
  const { plans } = actions;

  return {
    'actions.plan': (request) => plans.plan(request),
    'actions.savedGoal': ({ environmentId, planId }) => {
      const { settings, place } = environments.get(environmentId);
      return currentPlan(savedPlans, planId, { name: settings.name, place }, clock.now()).goal;
    },
    'actions.planNodes': ({ planId, list, from, to }) => plans.nodes(planId, list, from, to),
    'actions.planCalls': ({ planId, from, to }) => plans.calls(planId, from, to),
    'actions.check': ({ planId }, signal) => plans.check(planId, signal),
    'actions.run': (agreed, signal) => actions.begin(agreed, signal),
    'actions.list': ({ environmentId }) => actions.list(environmentId),
    'actions.order': ({ actionId, order }) => actions.order(actionId, order),
    'actions.calls': ({ actionId, outcome, from, to }) => actions.calls(actionId, outcome, from, to),
    'actions.failures': ({ actionId }) => actions.failures(actionId),
    'changes.list': ({ environmentId }) => actions.changes.list(environmentId),
    'changes.window': ({ environmentId, query, from, to }) => {
      const { versions, watch } = environments.get(environmentId);
      const { changes: observed, stretches } = versions.observed();
      const records = actions.changes
        .list(environmentId)
        .map((change) => ({ change, originIds: actions.changes.originIdsOf(change.id) }));
      const edits = editing.list(environmentId, null);
      const usersOf = (resource: ResourceRef) =>
        flowsOf(usesIn(watch.snapshot).of(resource)).map(({ originId }) => originId);
      const { all, rows } = changeRows({ records, edits, usersOf, observed, stretches }, query, Date.now());
      const shown = rows.slice(from, to).map(shownChange);
      return { ...versions.coverage(), from, total: rows.length, all, rows: shown };
    },
    'changes.get': ({ changeId }) => actions.changes.get(changeId),
    'changes.setRestoreAt': ({ changeId, restoreAt }) => {
      actions.changes.setRestoreAt(changeId, restoreAt);
      return actions.changes.get(changeId);
    },
    'changes.close': ({ changeId }) => actions.changes.close(changeId),
    'changes.saveReport': ({ changeId }) => shell.saveFiles(texts.saveReport, () => writeReport(changeId)),
    'changes.handOver': ({ environmentId }) => writeHandOver(environmentId),
  };
}
