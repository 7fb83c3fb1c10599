/** Limits of what crosses the bridge: main rejects larger requests, and the page never sends them. */

/** Rows in one window of a long list: more than any screen shows at once, few enough for one message. */
export const mostRows = 500;

/** Columns of a table that the user may choose: more than the widest file of a service has. */
export const mostColumns = 300;

/** Milliseconds that one query for series may span: 400 days. */
export const longestRange = 400 * 86_400_000;

/** Milliseconds ahead that a pause may be planned: a year. A later time is a mistake, or means a permanent pause. */
export const longestPause = 365 * 86_400_000;

/** Changes in one restore: more than one incident has. */
export const mostRestored = 500;

/** Records in one export that are chosen one by one. */
export const mostChosenRecords = 10_000;

/** Error groups in the declaration of an incident. */
export const mostErrorGroups = 100;

/** Characters in the JSON of an edited resource: code is the longest part. */
export const mostRecordText = 2_000_000;

/** Rows of a lookup in one edit: their keys are read first, some tens at a time. */
export const mostEditedRows = 10_000;

/** Entries listed of one folder or database: longer lists are unreadable, and a path leads to any other entry. */
export const mostContentEntries = 2_000;

/** Rows, and characters, in the preview of a file or a table. */
export const mostPreviewRows = 200;
export const mostPreviewText = 262_144;

/** Files listed at the path that a source waits for. */
export const mostAwaitedFiles = 20;
/** Resources in one edit: each is read three times and sent one after the other. */
export const mostEditedAtOnce = 500;

/** Nodes whose resources are read to compare two flows: a few hundred requests to each service. */
export const mostComparedNodes = 200;
/** Differences shown of one resource in that comparison, and characters of a value. */
export const mostDifferencesShown = 200;
export const longestDifference = 20_000;

/** Characters that the user may type, by field. */
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
