/** Replaces a key in a response of the service, so that nothing disappears unnoticed (D4). */
export const removedValue = '[taken out]';

/** Whether something in the record was removed. */
export function hasRemovedValue(record: unknown): boolean {
  // The loop uses a list of pending values, not recursion: a record may be nested deeper than the stack.
  const open: unknown[] = [record];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const inner of Object.values(value)) {
      if (inner === removedValue) return true;
      if (typeof inner === 'object' && inner !== null) open.push(inner);
    }
  }
  return false;
}
