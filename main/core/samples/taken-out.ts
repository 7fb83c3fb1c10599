/** What stands in place of a key that an answer of the service held, so that nothing disappears unseen (D4). */
export const takenOut = '[taken out]';

/** Whether something in the record was taken out. */
export function hasTakenOut(record: unknown): boolean {
  // A list of what is still to be looked at, not recursion: a record may be nested deeper than the stack.
  const open: unknown[] = [record];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const inner of Object.values(value)) {
      if (inner === takenOut) return true;
      if (typeof inner === 'object' && inner !== null) open.push(inner);
    }
  }
  return false;
}
