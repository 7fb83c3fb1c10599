import { inLanguage } from '#contract/language.ts';
import { count } from '../format/words.ts';

export const texts = inLanguage('actions', {
  // marks.ts
  actionBegan: (moment: string, title: string) => `${moment}: ${title}`,

  // flows.ts
  open: 'Open',
  openWords: 'details graph nodes runs',
  openVerbs: 'open show view',
  openNamed: (name: string) => `Open ${name}`,
  pauseWords: 'off quiesce freeze silence',
  pauseVerbs: 'pause stop hold halt suspend disable',
  activateWords: 'on reactivate again',
  activateVerbs: 'activate resume start run enable unpause continue',
  restoreWords: 'undo rollback revert recover back',
  inspect: 'Failed records',
  inspectWords: 'errors quarantine samples dead letter dlq',
  inspectVerbs: 'inspect why explain',
  inspectNamed: (name: string) => `Failed records of ${name}`,
  exportRecords: 'Export failed records…',
  exportWords: 'csv json ndjson xlsx excel samples file',
  exportVerbs: 'export download',
  exportNamed: (name: string) => `Export failed records of ${name}…`,
  notifications: 'Notifications of this flow',
  notificationsWords: 'its own',
  declareIncident: 'Declare an incident…',
  incidentWords: 'outage escalate raise',
  incidentTitle: (name: string) => `${name}: `,
  copyId: 'Copy the id',
  copyIdWords: 'clipboard number identifier',
  theId: 'The id',
  openInService: 'Open the service in the browser',
  webWords: 'web ui url console',
  copyFlow: 'Copy the flow…',
  copyFlowWords: 'duplicate clone',
  deleteFlow: 'Delete the flow…',
  deleteFlowWords: 'remove destroy drop',
  nodeWithId: (id: number) => `Node ${id}`,
  selected: (counts: 'flows' | 'nodes', n: number) =>
    counts === 'flows' ? count(n, 'selected flow', 'selected flows') : count(n, 'selected node', 'selected nodes'),
  order: (order: string) => `${order}…`,
  orderNamed: (order: string, name: string) => `${order} ${name}…`,
  orderSeveral: (order: string, counts: 'flows' | 'nodes', n: number) =>
    `${order} ${counts === 'flows' ? count(n, 'flow', 'flows') : count(n, 'node', 'nodes')}…`,
});
