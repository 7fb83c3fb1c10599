import { inLanguage } from '#contract/language.ts';
import type { UnknownFlow } from '#contract/models/compared.ts';
import { count, hiddenByFilters } from '../../format/words.ts';

export const texts = inLanguage('compare', {
  // CompareScreen, CompareTimes, ComparedWith
  compare: 'Compare',
  timeInQuestion: 'Selected period',
  timesCompared: 'Compared periods',
  with: (time: string, other: string) => `${time}, compared with ${other}.`,
  upToTheRead: (moment: string) => `Data to ${moment}.`,
  zoomOut: 'Zoom out',
  comparedWith: 'Compare with',
  ownTime: 'Custom',
  beforeItBegan: (title: string) => `Before “${title}” started`,
  notRenewed: 'The comparison could not be refreshed. It shows data from the last read.',
  tryAgain: 'Try again',

  // CompareFilters
  comparedFlows: 'Compared flows',
  searchFlows: 'Search flows',
  failingNotCompared: (n: number) => `${count(n, 'failing flow is', 'failing flows are')} not compared`,
  nameOrId: 'Name, ID, connector or filter',
  none: 'None',
  status: 'Status',
  project: 'Project',
  compared: 'Compared',
  notKnown: 'Not compared',
  whichAreListed: 'Listed flows',
  flowsKnown: 'Flows with data in both periods',
  countOfFlows: (n: number) => count(n, 'flow', 'flows'),
  knownInBoth: (known: string, all: number) => `${known} of ${count(all, 'flow', 'flows')} with data in both periods`,

  // ComparedSums, ComparedTable, Difference
  sumsOfKnown: 'Totals of the compared flows',
  flow: 'Flow',
  errors: 'Errors',
  errorsBefore: 'Errors before',
  aboveExpected: 'Above expected',
  aboveExpectedHint: 'Errors above the number expected from the baseline error share',
  shareOfErrors: 'Error share',
  shareBefore: 'Share before',
  records: 'Records',
  recordsBefore: 'Records before',
  moreRecords: 'Change in records',
  runs: 'Runs',
  runsBefore: 'Runs before',
  before: (figure: string) => `(${figure} before)`,
  lengthsDiffer: (length: string, other: string) =>
    `Differences account for the period lengths, ${length} and ${other}.`,
  unknown: 'Unknown',
  flowWithId: (id: string) => `Flow ${id}`,

  // CompareCharts, chart.ts
  bothOverTime: 'Both periods overlaid',
  thisTime: 'Selected period',
  per: (length: string) => `per ${length}`,
  incidentDeclared: (moment: string, title: string) => `${moment}: incident ${title}`,

  // UnknownTable
  flowsNotKnown: 'Flows not compared',
  why: 'Reason',
  knownSince: 'Data since',
  missing: {
    current: 'Runs of the selected period are missing',
    previous: 'Runs of the baseline are missing',
    both: 'Runs of both periods are missing',
  } satisfies Record<UnknownFlow['missing'], string>,

  // ComparePanel, ComparedNodes
  selectedFlow: 'Selected flow',
  nodeByNode: 'Node by node',
  node: 'Node',
  nodeWithId: (id: string) => `Node ${id}`,
  byFailedRecords: 'Counted from the failed records that the service lists.',
  nodesNotKnown: 'A dash means unknown: the service returns no count, or lists fewer failed records than the runs had.',
  restShownAsRead: 'The rest of the screen shows the last read.',

  // NoComparison
  retryAdvice: 'Try again.',
  nothingReadYet: 'Nothing to compare yet',
  whatIsNeeded: 'Penstock compares flows after it has read every run that the service lists.',
  noFlowMatches: 'No flow matches',
  flowsHidden: (all: number) => hiddenByFilters(all, 'flow', 'flows'),
  noFlows: 'No flows',
  noFlowsMore: 'This service has no flows that you may view.',
  noneKnownInBoth: 'No flow has data for both whole periods',
  whyNotKnown:
    'The service lists only the newest runs of each flow, and Penstock stores runs only while it is running. A flow is compared only if every run of both periods is known.',
  showThem: 'Show the flows',

  // commands.ts
  openTheFlow: 'Open the flow',
  openWords: 'go to show details',
  compareItsNodes: 'Compare its nodes',
  nodesWords: 'node by node where errors',
  failedRecords: 'Failed records of the selected period',
  recordsWords: 'errors quarantine samples inspect why',
});
