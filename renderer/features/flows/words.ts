import { inLanguage } from '#contract/language.ts';
import { exactNumber } from '../../format/number.ts';
import { count, hiddenByFilters } from '../../format/words.ts';

export const texts = inLanguage('flows', {
  // FlowsTable
  whatElse: 'More',

  // FlowCell
  failsAt: (where: string) => `Fails at ${where}.`,
  orEarlier: 'Or earlier: no earlier data',

  // FlowsTable
  activateDownstream: 'Activate this and all downstream…',
  pauseDownstream: 'Pause this and all downstream…',
  open: 'Open',

  // FlowsToolbar
  reading: (read: number) => `Reading: ${exactNumber(read)} flows`,
  readingOf: (read: string, total: number) => `Reading: ${read} of ${exactNumber(total)} flows`,
  flowsCount: (flowTotal: number) => count(flowTotal, 'flow', 'flows'),
  ofFlows: (flowCount: string, flowTotal: number) => `${flowCount} of ${count(flowTotal, 'flow', 'flows')}`,
  flowsFound: 'Flows found',
  noOwner: 'No owner',
  myRole: 'My role',
  needsAttention: 'Needs attention',
  withErrorsHint: 'In the part of the last 24 hours that has data',
  withErrors: 'With errors',

  // NoFlows
  signInToRead: 'Sign in to read the flows of this environment. Filters and selection are unchanged.',
  noFlowsHere: 'No flows here',
  noFlowsWhy: 'This service has no flows that you may view. New flows appear here at the next refresh.',
  hiddenByFilters: (value: number) => hiddenByFilters(value, 'flow', 'flows'),

  // SelectionBar
  flows: (n: number) => count(n, 'flow', 'flows'),
  nodes: (n: number) => count(n, 'node', 'nodes'),
  allThatMatch: (size: string) => `all ${size} matching`,
  except: (all: string, size: string) => `${all}, except ${size}`,
  ruleHint: 'Selects by filter: flows that start to match before you confirm are included',
  hiddenByFilter: (hidden: string) => `${hidden} hidden by the filter`,
  readOnly: 'This environment is read only: pause and activate are disabled.',
  activate: (selected: string) => `Activate ${selected}…`,
  pause: (selected: string) => `Pause ${selected}…`,

  // FlowsToolbar
  pauseAllFlows: (name: string) => `Pause all flows of “${name}”…`,
});
