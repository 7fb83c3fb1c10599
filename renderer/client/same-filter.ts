/**
 * Whether two filters let the same through, whatever the order in which their members were written down. Spaces around a text
 * count for nothing. A member that is added to a filter is compared without a word here.
 */
export function isSameFilter<Filter extends { text: string }>(a: Filter, b: Filter): boolean {
  return inOrder(a) === inOrder(b);
}

function inOrder(filter: { text: string }): string {
  const members = Object.entries({ ...filter, text: filter.text.trim() });
  return JSON.stringify(members.sort(([one], [other]) => (one < other ? -1 : 1)));
}
