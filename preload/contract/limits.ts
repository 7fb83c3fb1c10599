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
  until: 40,
  incidentTitle: 120,
  note: 4_000,
  errorGroup: 500,
} as const;
