import { inLanguage } from '#contract/language.ts';
import type { UnknownFlow } from '#contract/models/compared.ts';
import { count, hiddenByFilters } from '../../format/words.ts';

export const texts = inLanguage('compare', {
  // CompareScreen, CompareTimes, ComparedWith
  compare: 'Compare',
  timeInQuestion: 'Time in question',
  timesCompared: 'Times compared',
  with: (time: string, other: string) => `${time}, compared with ${other}.`,
  upToTheRead: (moment: string) => `Known up to the read of ${moment}.`,
  zoomOut: 'Zoom out',
  comparedWith: 'Compare with',
  ownTime: 'A time of your own',
  beforeItBegan: (title: string) => `Before “${title}” began`,
  notRenewed: 'The comparison could not be renewed; what is shown is older.',
  tryAgain: 'Try again',

  // CompareFilters
  comparedFlows: 'Compared flows',
  searchFlows: 'Search flows',
  failingNotCompared: (n: number) => `${count(n, 'failing flow is', 'failing flows are')} not compared`,
  nameOrId: 'Name, id, connector or filter',
  none: 'None',
  status: 'Status',
  project: 'Project',
  compared: 'Compared',
  notKnown: 'Not compared',
  whichAreListed: 'Which flows are listed',
  flowsKnown: 'Flows known in both times',
  countOfFlows: (n: number) => count(n, 'flow', 'flows'),
  knownInBoth: (known: string, all: number) => `${known} of ${count(all, 'flow', 'flows')} known in both times`,

  // ComparedSums, ComparedTable, Difference
  sumsOfKnown: 'Sums over the compared flows',
  flow: 'Flow',
  errors: 'Errors',
  errorsBefore: 'Errors before',
  aboveExpected: 'Above expected',
  aboveExpectedHint: 'Errors above those that the share of the other time makes expect',
  shareOfErrors: 'Error share',
  shareBefore: 'Share before',
  records: 'Records',
  recordsBefore: 'Records before',
  moreRecords: 'More records',
  runs: 'Runs',
  runsBefore: 'Runs before',
  before: (figure: string) => `(${figure} before)`,
  lengthsDiffer: (length: string, other: string) =>
    `Differences are corrected for the lengths, ${length} and ${other}.`,
  unknown: 'Unknown',
  flowWithId: (id: string) => `Flow ${id}`,

  // CompareCharts, chart.ts
  bothOverTime: 'Both times over one another',
  thisTime: 'Time in question',
  per: (length: string) => `per ${length}`,
  incidentDeclared: (moment: string, title: string) => `${moment}: incident ${title}`,

  // UnknownTable
  flowsNotKnown: 'Flows that are not compared',
  why: 'Why',
  knownSince: 'Known since',
  missing: {
    current: 'Runs of the time in question are missing',
    previous: 'Runs of the other time are missing',
    both: 'Runs of both times are missing',
  } satisfies Record<UnknownFlow['missing'], string>,

  // ComparePanel, ComparedNodes
  selectedFlow: 'Selected flow',
  nodeByNode: 'Node by node',
  node: 'Node',
  nodeWithId: (id: string) => `Node ${id}`,
  byFailedRecords: 'Counted by the failed records that the service lists.',
  nodesNotKnown:
    'A dash stands for what the service does not say, or has forgotten in part: it lists fewer failed records than the runs had.',
  restShownAsRead: 'The rest of the screen is shown as it was last read.',

  // NoComparison
  nothingWasChanged: 'Nothing was changed.',
  nothingReadYet: 'Nothing to compare yet',
  whatIsNeeded: 'Flows are compared once every run that the service lists was read.',
  noFlowMatches: 'No flow matches',
  flowsHidden: (all: number) => hiddenByFilters(all, 'flow', 'flows'),
  noFlows: 'No flows here',
  noFlowsMore: 'This service has no flows that you may view.',
  noneKnownInBoth: 'No flow is known in the whole of both times',
  whyNotKnown:
    'The service lists the newest runs of each flow only, and while Penstock does not run it stores none. A flow is compared where every run of both times is known.',
  showThem: 'Show the flows',

  // commands.ts
  openTheFlow: 'Open the flow',
  openWords: 'go to show details',
  compareItsNodes: 'Compare its nodes',
  nodesWords: 'node by node where errors',
  failedRecords: 'Failed records of this time',
  recordsWords: 'errors quarantine samples inspect why',
});
