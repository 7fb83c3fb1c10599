import { inLanguage } from '#contract/language.ts';
import type { UnknownFlow } from '#contract/models/period-comparison.ts';
import { count, hiddenByFilters } from '../../format/words.ts';

export const texts = inLanguage('compare', {
  // CompareScreen, CompareTimes, BaselineSelect
  timesCompared: 'Compared periods',
  with: (time: string, other: string) => `${time}, compared with ${other}.`,
  upToTheRead: (moment: string) => `Data to ${moment}.`,
  beforeItBegan: (title: string) => `Before “${title}” started`,
  notRenewed: 'The comparison could not be refreshed. It shows data from the last read.',

  // CompareFilters
  comparedFlows: 'Compared flows',
  failingNotCompared: (n: number) => `${count(n, 'failing flow is', 'failing flows are')} not compared`,
  nameOrId: 'Name, ID, connector or filter',
  none: 'None',
  compared: 'Compared',
  notKnown: 'Not compared',
  whichAreListed: 'Listed flows',
  flowsKnown: 'Flows with data in both periods',
  knownInBoth: (known: string, all: number) => `${known} of ${count(all, 'flow', 'flows')} with data in both periods`,

  // ComparedSums, ComparedTable, Difference
  sumsOfKnown: 'Totals of the compared flows',
  errorsBefore: 'Errors before',
  aboveExpected: 'Above expected',
  aboveExpectedHint: 'Errors above the number expected from the baseline error share',
  shareOfErrors: 'Error share',
  shareBefore: 'Share before',
  recordsBefore: 'Records before',
  moreRecords: 'Change in records',
  runsBefore: 'Runs before',
  before: (figure: string) => `(${figure} before)`,
  lengthsDiffer: (length: string, other: string) =>
    `Differences account for the period lengths, ${length} and ${other}.`,

  // CompareCharts, chart.ts
  bothOverTime: 'Both periods overlaid',
  per: (length: string) => `per ${length}`,
  incidentDeclared: (moment: string, title: string) => `${moment}: incident ${title}`,

  // UnknownTable
  flowsNotKnown: 'Flows not compared',
  why: 'Reason',
  missing: {
    current: 'Runs of the selected period are missing',
    previous: 'Runs of the baseline are missing',
    both: 'Runs of both periods are missing',
  } satisfies Record<UnknownFlow['missing'], string>,

  // ComparePanel, ComparedNodes
  selectedFlow: 'Selected flow',
  nodeByNode: 'Node by node',
  byFailedRecords: 'Counted from the failed records that the service lists.',
  nodesNotKnown: 'A dash means unknown: the service returns no count, or lists fewer failed records than the runs had.',
  restShownAsRead: 'The rest of the screen shows the last read.',

  // NoComparison
  nothingReadYet: 'Nothing to compare yet',
  whatIsNeeded: 'Penstock compares flows after it has read every run that the service lists.',
  flowsHidden: (all: number) => hiddenByFilters(all, 'flow', 'flows'),
  noFlows: 'No flows',
  noFlowsMore: 'This service has no flows that you may view.',
  noneKnownInBoth: 'No flow has data for both whole periods',
  whyNotKnown:
    'The service lists only the newest runs of each flow, and Penstock stores runs only while it is running. A flow is compared only if every run of both periods is known.',
  showThem: 'Show the flows',

  // commands.ts
  openWords: 'go to show details',
  compareItsNodes: 'Compare its nodes',
  nodesWords: 'node by node where errors',
  failedRecords: 'Failed records of the selected period',
  recordsWords: 'errors quarantine samples inspect why',
});
