import { isDeepStrictEqual } from 'node:util';
import type { JsonRecord, ResourceRef } from '#contract/models/resource.ts';
import { failure } from '../base/failure.ts';
import type { ServiceEditing } from '../ports/editing.ts';
import { rowsByKey } from '../versions/change.ts';
import type { VersionPair } from '../versions/pair.ts';
import type { PlainGoal } from './draft.ts';
import { own } from './merge.ts';
import { withoutNulls } from './undo.ts';
import { texts } from './words.ts';

/**
 * What takes back all that changed from an earlier version of a resource to a later one; what changed after that stays. Of a lookup
 * these may be two goals, one after the other: its members, then its rows. Throws `wrong_state` where nothing of it can be edited.
 */
export function restore(
  resource: ResourceRef,
  { earlier, later }: VersionPair,
  service: Pick<ServiceEditing, 'editable'>,
): PlainGoal[] {
  const { kind } = resource;
  if (earlier === null) throw failure('wrong_state', texts.wasNotThere, { advice: texts.nothingSent });
  const before = service.editable(kind, earlier);
  if (later === null) return [{ does: 'create', kind, record: withoutNulls(before) }];
  const base = service.editable(kind, later);
  // What the service did not have before cannot be taken away again: it stays.
  const wanted = { ...base, ...before };
  const rows = changedRows(resource, earlier, later);
  const update: PlainGoal = { does: 'update', resource, base, wanted };
  if (!isDeepStrictEqual(base, wanted)) return rows ? [update, rows] : [update];
  if (!rows) throw failure('wrong_state', texts.notByEditing, { advice: texts.byActing });
  return [rows];
}

/** The rows of a lookup that differ. */
function changedRows({ kind, id }: ResourceRef, earlier: JsonRecord, later: JsonRecord): PlainGoal | null {
  const [before, after] = [rowsByKey(earlier), rowsByKey(later)];
  if (kind !== 'lookup' || !before || !after) return null;
  const keys = [...new Set([...Object.keys(after), ...Object.keys(before)])].filter(
    (key) => !isDeepStrictEqual(own(before, key), own(after, key)),
  );
  const only = (rows: JsonRecord): JsonRecord =>
    Object.fromEntries(keys.filter((key) => Object.hasOwn(rows, key)).map((key) => [key, rows[key]!]));
  return keys.length === 0 ? null : { does: 'entries', lookupId: id, base: only(after), wanted: only(before) };
}
