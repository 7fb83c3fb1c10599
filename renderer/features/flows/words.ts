import { inLanguage } from '#contract/language.ts';
import { exactNumber } from '../../format/number.ts';
import { count } from '../../format/words.ts';

export const texts = inLanguage('flows', {
  // FlowsTable
  name: 'Name',
  status: 'Status',
  project: 'Project',
  owner: 'Owner',
  fromAndTo: 'From and to',
  lastRun: 'Last run',
  knownSince: 'Known since',
  records24H: 'Records 24 h',
  errors24H: 'Errors 24 h',
  trend24H: 'Trend 24 h',
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
  searchFlowsHint:
    'Search flows (/). Also status:failing, owner:ann*, tag:gdpr, errors:>100, last-run:<1h, AND, OR, NOT, brackets',
  flowsFound: 'Flows found',
  noProject: 'No project',
  unknown: 'Unknown',
  closeAll: 'Close all',
  openAll: 'Open all',
  connector: 'Connector',
  myRole: 'My role',
  needsAttention: 'Needs attention',
  withErrorsHint: 'In the last 24 hours, as far as they are known',
  withErrors: 'With errors',

  // NoFlows
  nothingWasChanged: 'Nothing was changed. Penstock goes on trying.',
  signInToRead: 'Sign in to read the flows of this environment. Filters and selection stay.',
  noFlowsHere: 'No flows here',
  noFlowsWhy:
    'This service has no flows that you may look at. A flow that is made there shows up here with the next read.',
  readNow: 'Read now',
  noFlowMatches: 'No flow matches',
  hiddenByFilters: (value: number) => `${count(value, 'flow is', 'flows are')} hidden by the search and the filters.`,
  clearAll: 'Clear search and filters',

  // NodeName
  node: (id: number) => `Node ${id}`,

  // SaveViewDialog
  viewExists: 'There is a view of this name; it is replaced.',
  whatAViewHolds: 'Search, filters and order are saved, for this environment.',
  replaceTheView: 'Replace the view',
  saveTheView: 'Save the view',
  saveViewTitle: 'Save what is shown as a view',

  // SelectionBar
  flows: (n: number) => count(n, 'flow', 'flows'),
  nodes: (n: number) => count(n, 'node', 'nodes'),
  selected: (what: string) => `${what} selected`,
  allThatMatch: (size: string) => `all ${size} that match`,
  except: (all: string, size: string) => `${all}, except ${size}`,
  ruleHint: 'A rule: what comes to match until you give the order belongs to it too',
  hiddenByFilter: (hidden: string) => `${hidden} hidden by the filter`,
  readOnly: 'This environment is read only: nothing can be paused or activated from here.',
  activate: (selected: string) => `Activate ${selected}…`,
  pause: (selected: string) => `Pause ${selected}…`,

  // ViewsMenu
  viewGone: (name: string) => `The view “${name}” is gone. No flow was changed.`,
  saveWhatIsShown: 'Save what is shown as a view…',
  pauseAllFlows: (name: string) => `Pause all flows of “${name}”…`,
  forget: (name: string) => `Forget “${name}”`,
  views: 'Views',
  savedViews: 'Saved views',
});
