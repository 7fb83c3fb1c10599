import { isDeepStrictEqual } from 'node:util';
import type { JsonRecord } from '#contract/models/resource.ts';
import { failure } from '../base/failure.ts';
import { phrases } from '../base/words.ts';
import type { PlainGoal } from './draft.ts';
import { own } from './merge.ts';
import type { StoredEdit } from './store.ts';
import { texts } from './words.ts';

/**
 * Returns the goal that undoes an edit. Throws `wrong_state` if there is nothing to undo, or if the edited resource is
 * unknown.
 */
export function undoOf(edit: StoredEdit): PlainGoal {
  if (edit.state === 'failed') throw failure('wrong_state', texts.wasNotCarriedOut, { advice: phrases.nothingSent });
  const { does, resource, before, wanted } = edit;
  if (!resource) throw failure('wrong_state', texts.createdUnknown, { advice: texts.lookThere });
  const base = edit.after ?? wanted;
  switch (does) {
    case 'update':
      return { does, resource, base, wanted: backTo(before, base, changedBy(edit)) };
    case 'entries':
      return { does, lookupId: resource.id, base, wanted: before };
    case 'create':
    case 'copy':
      return { does: 'delete', resource };
    case 'delete':
      return { does: 'create', kind: resource.kind, record: withoutNulls(before) };
  }
}

/** Members that an edit was meant to change. */
export const changedBy = ({ before, wanted }: Pick<StoredEdit, 'before' | 'wanted'>): string[] =>
  Object.keys(wanted).filter((name) => !isDeepStrictEqual(own(before, name), own(wanted, name)));

/**
 * Restores members to their earlier values. Members that the service did not have before cannot be removed, so they
 * stay.
 */
function backTo(before: JsonRecord, now: JsonRecord, members: readonly string[]): JsonRecord {
  const back = members.filter((name) => Object.hasOwn(before, name)).map((name) => [name, before[name]!] as const);
  return Object.fromEntries([...Object.entries(now), ...back]);
}

/** Removes null members: a request body omits what has no value. */
export const withoutNulls = (record: JsonRecord): JsonRecord =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
