/** Limits of what crosses the bridge: main refuses what exceeds them, and the page asks for no more. */

/** Rows of a window onto a long list: more than any screen shows at once, few enough for one message. */
export const mostRows = 500;

/** Milliseconds that one query for series of figures may span: 400 days. */
export const longestRange = 400 * 86_400_000;

/** Characters of what a person types, by field. */
export const longestText = {
  search: 1_000,
  filter: 10_000,
  environmentName: 80,
  vendorPrefix: 63,
  viewName: 80,
  groupName: 200,
  columnName: 200,
  pattern: 1_000,
  reason: 500,
} as const;
