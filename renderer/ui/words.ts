import { inLanguage } from '#contract/language.ts';
import { exactNumber } from '../format/number.ts';
import { count } from '../format/words.ts';

export const texts = inLanguage('ui', {
  // key-name.ts
  enter: 'Enter',
  delete: 'Del',
  ctrl: 'Ctrl',
  shift: 'Shift',

  // FilterField
  withKey: (title: string, key: string) => `${title} (${key})`,
  withCompletion: (title: string) => `${title}. Ctrl+Space shows suggestions`,

  // Times and numbers
  since: (from: string) => `since ${from}`,

  // TextBlock
  cutOff: (some: string, all: string) => `Showing the first ${some} of ${all} characters.`,

  // JsonTree, JsonScalar
  members: (n: number) => count(n, 'field', 'fields'),
  showMore: (n: number) => `Show ${exactNumber(n)} more`,
  charactersMore: (n: number) => `${count(n, 'more character', 'more characters')}`,
  emptyText: '(empty text)',

  // Chart
  savePicture: 'Save as PNG',
  saveNumbers: 'Save as CSV',
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
  csvKnown: (what: string) => `known ${what}`,
  csvAll: (what: string) => `all ${what}`,
  knownOf: (ofValue: string) => `Known ${ofValue}`,
  ofAll: (known: string, all: string) => `${known} of ${all}`,

  // CommandBox
  esc: 'Esc',

  // CommandList
  found: 'Found',
  nothingFound: 'No matches. The search includes flow names, owners and IDs.',

  // CustomRange
  from: 'From',
  to: 'To',

  // FilterBar
  clearAll: 'Clear',

  // NoMatch
  clearSearchAndFilters: 'Clear search and filters',

  // FilterSuggestions
  suggestions: (label: string) => `${label}: suggestions`,
  suggestionKeys: 'Arrow keys to choose, Enter to insert, Escape to close',

  // FilterList
  nothingToChoose: 'No options yet.',
  nothingFoundHere: 'No matches.',
  searchIn: (label: string) => `Search ${label}`,
  moreFound: (n: string) => `${n} more: search to find them.`,

  // FilterMenu
  clear: (label: string) => `Clear ${label}`,

  // GraphSearch
  searchNodes: 'Search nodes',
  searchNodesHint: 'By name, connector, kind or status. Enter: next match. Shift+Enter: previous match',
  nodesFound: 'Nodes found',
  placeOfFound: (place: string, found: string) => `${place} of ${found}`,
  foundNodes: (found: string) => `${found} found`,
  noneFound: 'None found',

  // graph-picture.ts
  hiddenAndFailing: (hidden: number, failing: number) => `+${hidden}, ${failing} failing`,

  // GraphTools
  zoomIn: 'Zoom graph in',
  zoomGraphOut: 'Zoom graph out',
  moreOfGraph: 'More…',
  saveSvg: 'Save as SVG',
  savePngAt: (share: string) => `Save as PNG, reduced to ${share}`,

  // GraphToggle
  hideBelow: 'Collapse downstream nodes',
  showNodesBelow: (hidden: number, failing: number) => {
    const nodes = `Expand ${count(hidden, 'downstream node', 'downstream nodes')}`;
    return failing > 0 ? `${nodes}, ${exactNumber(failing)} failing` : nodes;
  },
  nodesHidden: (hidden: number, failing: number) => {
    const nodes = count(hidden, 'downstream node hidden', 'downstream nodes hidden');
    return failing > 0 ? `${nodes}, ${exactNumber(failing)} failing` : nodes;
  },

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

  // Spark
  oneHour: 'one hour',
  ofThoseKnown: (said: string, known: number, all: number) => `${said} (data for ${known} of ${all})`,
  atMostIn: (most: string, per: string) => `At most ${most} in ${per}`,

  // Status
  tooManyFail: (said: string) => `Too many records fail. ${said}`,
  failingSomewhere: (said: string) => `The flow is failing at an unknown node. ${said}`,

  // TableHead
  selectAll: 'Select all',

  // TableHeadCell
  headerHint: (header: string, sortable: boolean) =>
    `${sortable ? `Sort by ${header}; with Shift, add as secondary sort` : header}. Drag to move it (Shift with left or right)`,
  edgeHint: 'Drag to resize (Alt with left or right on the header), double-click to fit',

  // ColumnsMenu
  columns: 'Columns',
  columnsOf: (table: string) => `Columns of ${table}`,
  ownColumns: 'Default columns',

  // ColumnsMenuItem
  noRoom: 'no room',
  moveLeft: (column: string) => `Move ${column} left`,
  moveRight: (column: string) => `Move ${column} right`,

  // TableRow
  notLoadedYet: 'Not loaded yet',

  // Tabs
  views: 'Views',

  // TimeToolbar
  rangeOfCharts: 'Chart time range',
  timeShown: 'Time shown',
  nothing: 'Nothing',
  timeBefore: 'Previous period',
  sameTimeYesterday: 'Same time yesterday',
  sameTimeLastWeek: 'Same time last week',
  dragOverChart: 'Drag to zoom',

  // series-parts.ts
  flowsBeingRead: (read: string) => `Reading ${read} flows`,
  beingRead: 'Reading',
  addingUp: (n: string) => `Computing: ${n}`,
  flows: 'flows',
  coverage: (known: string, all: string, what: string) => `Data for ${known} of ${all} ${what}`,
  noData: 'No data',
  withoutData: (label: string) => `${label}: no data`,
  flowsKnown: (some: string, all: string) => `Data for ${some} of ${all} flows`,

  // list-gap.ts
  listUnfinished: (things: string) => `The list of ${things} was only partly read: some may be missing.`,
  listMoved: (things: string) => `The list of ${things} changed while it was read: some may be missing.`,
  listRepeated: (things: string) =>
    `The service returned the same page of ${things} again instead of the next one: some are missing.`,
  listWithheld: (read: number, total: number, things: string) =>
    `The service counts ${exactNumber(total)} ${things} but returned ${exactNumber(read)}: others may be ${read < total ? 'hidden from you' : 'missing'}.`,
  listUnreadable: (entries: number, things: string) => `${exactNumber(entries)} of the ${things} could not be read.`,
  listUnsupported: (things: string) => `The service does not list ${things}, so it is unknown whether flows fail.`,
  listVanished: (gone: number, of: number, things: string) =>
    `${exactNumber(gone)} of ${exactNumber(of)} ${things} are missing from the last read.`,

  // time-range.ts
  dayAndTimeNeeded: 'Enter a day and a time, such as 2026-03-12 08:00.',
  beginningAfterEnd: 'The start must be before the end.',
  longestRange: (days: number) => `At most ${days} days can be shown at once.`,

  // DifferenceList
  lineRemoved: 'Removed: ',
  lineAdded: 'Added: ',
  fromLine: (line: string) => `From line ${line}`,
  moreLines: (n: number) => `${count(n, 'more line', 'more lines')}`,
});
