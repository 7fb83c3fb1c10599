import { inLanguage } from '#contract/language.ts';
import { count } from '../format/words.ts';

export const texts = inLanguage('ui', {
  // Times and numbers
  since: (from: string) => `since ${from}`,
  before: (to: string) => `before ${to}`,
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  unknown: 'Unknown',

  // Chart
  savePicture: 'Save the picture (PNG)',
  saveNumbers: 'Save the numbers (CSV)',
  showAsChart: (label: string) => `Show ${label} as a chart`,
  showAsTable: (label: string) => `Show ${label} as a table`,
  saveMenu: (label: string) => `Save ${label}`,
  save: (label: string) => `Save ${label}…`,

  // ChartLayer
  dragToZoom: 'Drag to zoom. Keys: arrows, + and -, Escape',
  chart: 'chart',

  // ChartLegend
  legend: 'Legend',

  // ChartTable
  time: 'Time',
  csvKnown: (what: string) => `known ${what}`,
  csvAll: (what: string) => `all ${what}`,
  knownOf: (ofValue: string) => `Known ${ofValue}`,
  ofAll: (known: string, all: string) => `${known} of ${all}`,

  // CommandBox
  esc: 'Esc',

  // CommandList
  found: 'Found',
  nothingFound: 'Nothing found. Names of flows, owners and ids are searched as well.',

  // CustomRange
  from: 'From',
  to: 'To',

  // DetailPage
  whereYouAre: 'Where you are',

  // ErrorState
  tryAgain: 'Try again',
  details: 'Details',

  // FilterBar
  clearAll: 'Clear',

  // FilterList
  nothingToChoose: 'Nothing to choose from yet.',
  nothingFoundHere: 'Nothing has this in its name.',
  search: 'Search',
  searchIn: (label: string) => `Search ${label}`,
  moreFound: (n: string) => `${n} more: search to find them.`,

  // FilterMenu
  clear: (label: string) => `Clear ${label}`,

  // FormDialog
  cancel: 'Cancel',

  // Graph
  nodes: 'Nodes',

  // GraphToggle
  hideBelow: 'Hide what is below',
  showNodesBelow: (hidden: number) => `Show ${count(hidden, 'node', 'nodes')} below`,

  // Progress
  progress: (value: number, max: number, failed: number) =>
    `${value} of ${max}, ${count(failed, 'failure', 'failures')}`,

  // SelectionBar
  selection: 'Selection',
  clearSelection: 'Clear',

  // SidePanel
  closeEscape: 'Close (Escape)',

  // SignedOut
  signedOut: 'You are signed out',
  signIn: 'Sign in…',

  // Spark
  oneHour: 'one hour',
  ofThoseKnown: (said: string, known: number, all: number) => `${said} of the ${known} of ${all} that are known`,
  atMostIn: (most: string, per: string) => `At most ${most} in ${per}`,

  // Status
  serviceSays: (word: string) => `The service says: ${word}`,
  aboveUsual: (said: string) => `Errors above its usual share. ${said}`,
  failingSomewhere: (said: string) => `Its flow fails, and it is not known at which node. ${said}`,

  // TableHead
  selectAll: 'Select all',

  // TableHeadCell
  sortBy: (header: string) => `Sort by ${header}; with Shift, sort equals by it`,

  // TableRow
  notLoadedYet: 'Not loaded yet',

  // Tabs
  views: 'Views',

  // TimeToolbar
  rangeOfCharts: 'Range of the charts',
  timeShown: 'Time shown',
  zoomOut: 'Zoom out',
  compareWithBefore: 'Compare with the time before',
  dragOverChart: 'Drag over a chart to zoom',

  // chart-measures.ts
  errors: 'Errors',
  records: 'Records',
  size: 'Size',

  // series-parts.ts
  flowsBeingRead: (read: string) => `Being read: ${read} flows`,
  beingRead: 'Being read',
  addingUp: (n: string) => `Adding up what was read: ${n}`,
  flows: 'flows',
  coverage: (known: string, all: string, what: string) => `${known} of ${all} ${what} known`,
  noData: 'No data',
  flowsKnown: (some: string, all: string) => `${some} of ${all} flows known`,

  // time-range.ts
  custom: 'Custom',
  dayAndTimeNeeded: 'Give both a day and a time.',
  beginningAfterEnd: 'The beginning must come before the end.',
  longestRange: (days: number) => `At most ${days} days can be shown at once.`,
});
