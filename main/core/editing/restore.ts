import { isDeepStrictEqual } from 'node:util';
import type { JsonRecord, ResourceRef } from '#contract/models/resource.ts';
import { alignNumbers } from '../base/document.ts';
import { failure } from '../base/failure.ts';
import { phrases } from '../base/words.ts';
import type { ServiceEditing } from '../ports/editing.ts';
import { rowsByKey } from '../versions/change.ts';
import type { VersionPair } from '../versions/pair.ts';
import type { PlainGoal } from './draft.ts';
import { own } from './merge.ts';
import { withoutNulls } from './undo.ts';
import { texts } from './words.ts';

/**
 * Returns goals that undo the changes between an earlier and a later version of a resource; changes after that stay. A
 * lookup may need two goals in order: its members, then its rows. Throws `wrong_state` if none of it can be edited.
 */
export function restoreSteps(
  resource: ResourceRef,
  { earlier, later }: VersionPair,
  service: Pick<ServiceEditing, 'editable'>,
): PlainGoal[] {
  const { kind } = resource;
  if (earlier === null) throw failure('wrong_state', texts.wasNotThere, { advice: phrases.nothingSent });
  const before = service.editable(kind, earlier);
  if (later === null) return [{ does: 'create', kind, record: withoutNulls(before) }];
  const base = service.editable(kind, later);
  // Members that the service did not have before cannot be removed, so they stay.
  const wanted = { ...base, ...alignNumbers(before, base) };
  const rows = changedRows(resource, earlier, later);
  const update: PlainGoal = { does: 'update', resource, base, wanted };
  if (!isDeepStrictEqual(base, wanted)) return rows ? [update, rows] : [update];
  if (!rows) throw failure('wrong_state', texts.notByEditing, { advice: texts.byActing });
  return [rows];
}

/** Returns the goal for the rows of a lookup that differ; null if there are none. */
function changedRows({ kind, id }: ResourceRef, earlier: JsonRecord, later: JsonRecord): PlainGoal | null {
  const [stored, after] = [rowsByKey(earlier), rowsByKey(later)];
  if (kind !== 'lookup' || !stored || !after) return null;
  const before = alignNumbers(stored, after);
  const keys = [...new Set([...Object.keys(after), ...Object.keys(before)])].filter(
    (key) => !isDeepStrictEqual(own(before, key), own(after, key)),
  );
  const only = (rows: JsonRecord): JsonRecord =>
    Object.fromEntries(keys.filter((key) => Object.hasOwn(rows, key)).map((key) => [key, rows[key]!]));
  return keys.length === 0 ? null : { does: 'entries', lookupId: id, base: only(after), wanted: only(before) };
}
