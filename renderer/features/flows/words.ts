import { inLanguage } from '#contract/language.ts';
import { exactNumber } from '../../format/number.ts';
import { count, hiddenByFilters } from '../../format/words.ts';

export const texts = inLanguage('flows', {
  // FlowsTable
  whatElse: 'More',

  // FlowCell
  failsAt: (where: string) => `Fails at ${where}.`,
  orEarlier: 'Or earlier: no earlier data',

  name: 'Name',
  status: 'Status',
  project: 'Project',
  owner: 'Owner',
  fromAndTo: 'From and to',
  lastRun: 'Last run',
  knownSince: 'Data since',
  records24H: 'Records 24 h',
  errors24H: 'Errors 24 h',
  trend24H: 'Trend 24 h',
  readsFrom: 'Source',
  writesTo: 'Destination',
  tags: 'Tags',
  id: 'ID',
  nodesColumn: 'Nodes',
  lastFailedRecord: 'Last failed record',
  failingSince: 'Failing since',
  size24H: 'Size 24 h',
  share24H: 'Failed 24 h',

  // FlowsTable
  activateDownstream: 'Activate this and all downstream…',
  pauseDownstream: 'Pause this and all downstream…',
  open: 'Open',
  flowsTitle: 'Flows',

  // FlowsToolbar
  reading: (read: number) => `Reading: ${exactNumber(read)} flows`,
  readingOf: (read: string, total: number) => `Reading: ${read} of ${exactNumber(total)} flows`,
  flowsCount: (flowTotal: number) => count(flowTotal, 'flow', 'flows'),
  ofFlows: (flowCount: string, flowTotal: number) => `${flowCount} of ${count(flowTotal, 'flow', 'flows')}`,
  searchFlows: 'Search flows',
  nameOrId: 'Search or filter',
  searchFlowsHint: 'Search flows',
  flowsFound: 'Flows found',
  noProject: 'No project',
  noOwner: 'No owner',
  noTag: 'No tag',
  unknown: 'Unknown',
  closeAll: 'Collapse all',
  openAll: 'Expand all',
  connector: 'Connector',
  myRole: 'My role',
  needsAttention: 'Needs attention',
  withErrorsHint: 'In the part of the last 24 hours that has data',
  withErrors: 'With errors',

  // NoFlows
  nothingWasChanged: 'Penstock retries automatically.',
  signInToRead: 'Sign in to read the flows of this environment. Filters and selection are unchanged.',
  noFlowsHere: 'No flows here',
  noFlowsWhy: 'This service has no flows that you may view. New flows appear here at the next refresh.',
  readNow: 'Refresh',
  noFlowMatches: 'No flow matches',
  hiddenByFilters: (value: number) => hiddenByFilters(value, 'flow', 'flows'),

  // FlowCell
  node: (id: number) => `Node ${id}`,

  // SelectionBar
  flows: (n: number) => count(n, 'flow', 'flows'),
  nodes: (n: number) => count(n, 'node', 'nodes'),
  selected: (what: string) => `${what} selected`,
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
