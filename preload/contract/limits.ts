/** Limits of what crosses the bridge: main refuses what exceeds them, and the page asks for no more. */

/** Rows of a window onto a long list: more than any screen shows at once, few enough for one message. */
export const mostRows = 500;

/** Columns of a table that a person may choose: more than the widest file of a service has. */
export const mostColumns = 300;

/** Milliseconds that one query for series of figures may span: 400 days. */
export const longestRange = 400 * 86_400_000;

/** Milliseconds until which a pause may be planned: a year. Beyond that it is a mistake, or for good. */
export const longestPause = 365 * 86_400_000;

/** Changes that one restore takes back: more than one incident has. */
export const mostRestored = 500;

/** Groups of errors that one incident is declared with. */
export const mostErrorGroups = 100;

/** Characters of the JSON of a resource that is changed: code is the longest part of one. */
export const mostRecordText = 2_000_000;

/** Rows of a lookup that are changed at once: their keys are read first, some tens at a time. */
export const mostEditedRows = 10_000;

/** Entries of one folder or database that are listed: nobody reads more, and a path leads to any other. */
export const mostContentEntries = 2_000;

/** Rows, and characters, that are shown of a file or a table. */
export const mostPreviewRows = 200;
export const mostPreviewText = 262_144;

/** Files that are named of those that a source waits for. */
export const mostAwaitedFiles = 20;
/** Resources that one edit changes: each is read three times and sent one after the other. */
export const mostEditedAtOnce = 500;

/** Nodes of two flows whose resources are read when these are compared: a few hundred requests to each service. */
export const mostComparedNodes = 200;
/** Differences that are shown of one resource in that, and characters of a value. */
export const mostDifferencesShown = 200;
export const longestDifference = 20_000;

/** Characters of what a person types, by field. */
export const longestText = {
  filter: 10_000,
  environmentName: 80,
  vendorPrefix: 63,
  viewName: 80,
  groupName: 200,
  columnName: 200,
  pattern: 1_000,
  reason: 500,
  releaseNotes: 20_000,
  until: 40,
  incidentTitle: 120,
  note: 4_000,
  errorGroup: 500,
  entryKey: 1_000,
  contentPath: 4_000,
  tag: 200,
} as const;
