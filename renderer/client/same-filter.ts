/**
 * Whether two filters match the same, whatever the order of their members. Ignores spaces around a text. A new member
 * of a filter is compared automatically.
 */
export function isSameFilter<Filter extends { text: string }>(a: Filter, b: Filter): boolean {
  return inOrder(a) === inOrder(b);
}

function inOrder(filter: { text: string }): string {
  const members = Object.entries({ ...filter, text: filter.text.trim() });
  return JSON.stringify(members.sort(([one], [other]) => (one < other ? -1 : 1)));
}
