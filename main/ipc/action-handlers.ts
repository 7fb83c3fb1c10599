import type { HandlerPorts } from './ports.ts';
import type { Handlers } from './register.ts';
import { texts } from './words.ts';

type ActionHandlers = Pick<Handlers, Extract<keyof Handlers, `actions.${string}` | `incidents.${string}`>>;

/** Plans, actions and incidents. */
export function actionHandlers({
  actions,
  writeReport,
  shell,
}: Pick<HandlerPorts, 'actions' | 'writeReport' | 'shell'>): ActionHandlers {
  const { plans } = actions;

  return {
    'actions.plan': (request) => plans.plan(request),
    'actions.planNodes': ({ planId, list, from, to }) => plans.nodes(planId, list, from, to),
    'actions.planCalls': ({ planId, from, to }) => plans.calls(planId, from, to),
    'actions.check': ({ planId }, signal) => plans.check(planId, signal),
    'actions.run': (agreed, signal) => actions.begin(agreed, signal),
    'actions.list': ({ environmentId }) => actions.list(environmentId),
    'actions.order': ({ actionId, order }) => actions.order(actionId, order),
    'actions.calls': ({ actionId, outcome, from, to }) => actions.calls(actionId, outcome, from, to),
    'actions.failures': ({ actionId }) => actions.failures(actionId),
    'incidents.list': ({ environmentId }) => actions.incidents.list(environmentId),
    'incidents.get': ({ incidentId }) => actions.incidents.get(incidentId),
    'incidents.close': ({ incidentId }) => actions.incidents.close(incidentId),
    'incidents.saveReport': ({ incidentId }) => shell.saveFiles(texts.saveReport, () => writeReport(incidentId)),
  };
}
