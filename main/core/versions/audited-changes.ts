import { hiddenValue, type ResourceRef } from '#contract/models/resource.ts';
import type { ChangeEvent, Changer } from '#contract/models/timeline.ts';
import type { AuditEntry } from '../ports/resources.ts';
import type { FlowEntries } from '../resources/uses.ts';
import { changedBetween, changeFacts } from './change.ts';
import type { StoredAudit } from './store.ts';

/** Events of practice. Any other changes the resource in some way. */
const events: Readonly<Record<string, ChangeEvent>> = {
  create: 'created',
  created: 'created',
  destroy: 'gone',
  delete: 'gone',
  deleted: 'gone',
};

/** Names users that the service reports by number, where they own a flow that was read: without a request. */
export function withKnownUsers<Entry extends AuditEntry>(entries: readonly Entry[], flows: FlowEntries): Entry[] {
  if (!entries.some(({ user, impersonator }) => isNumber(user) || isNumber(impersonator))) return [...entries];
  const owners = new Map<string, string>();
  for (const { flow } of flows.entries())
    for (const { kind, id, name, note } of flow.links)
      if (kind === 'owner' && (note ?? name) !== null) owners.set(String(id), (note ?? name)!);
  const named = (user: string | null): string | null => (user === null ? null : (owners.get(user) ?? user));
  return entries.map((entry) => ({ ...entry, user: named(entry.user), impersonator: named(entry.impersonator) }));
}

const isNumber = (user: string | null): boolean => user !== null && /^\d+$/.test(user);

/**
 * Returns the changes that an audit log contains. An update of which only the passing of time remains is none.
 *
 * @param resource with its name, where known
 * @param changerOf returns whether Penstock made a change at that time
 */
export const auditedChanges = (
  resource: ResourceRef & { name: string | null },
  entries: readonly AuditEntry[],
  changerOf: (at: number) => Changer,
): StoredAudit[] =>
  entries.flatMap((entry) => {
    const change = auditedChange(resource, entry);
    return change ? [{ ...change, by: changerOf(entry.at) }] : [];
  });

function auditedChange(
  resource: ResourceRef & { name: string | null },
  { entryId, at, word, user, impersonator, before, after, hidden }: AuditEntry,
): Omit<StoredAudit, 'by'> | null {
  const event = events[word?.toLowerCase() ?? ''] ?? 'changed';
  const found = changedBetween(before, after);
  const shown = new Set(found.map(({ path }) => path[0]));
  // A hidden value may differ although it looks the same.
  const unseen = hidden.filter((name) => !shown.has(name));
  const differences = [...found, ...unseen.map((name) => ({ path: [name], before: hiddenValue, after: hiddenValue }))];
  if (event === 'changed' && differences.length === 0 && Object.keys(after).length > 0) return null;
  const { name, ...changed } = changeFacts(resource, after, event === 'changed' ? differences : []);
  return {
    ...changed,
    ...{ name: name ?? resource.name, event, at, since: null, seenAt: at },
    ...(event !== 'changed' && { weight: 'configuration' as const }),
    audit: { entryId, user, impersonator, word },
  };
}
