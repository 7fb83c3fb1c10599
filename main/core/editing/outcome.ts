import { isDeepStrictEqual } from 'node:util';
import type { JsonRecord } from '#contract/models/resource.ts';
import { differencesOf } from '../base/difference.ts';
import { Failure } from '../base/failure.ts';
import type { EditBasis, ServiceEditing } from '../ports/editing.ts';
import { own } from './merge.ts';
import type { EditOutcome, StoredEdit } from './store.ts';
import { texts } from './words.ts';
import { changedBy } from './undo.ts';

/** Returns the outcome of an edit by a fresh read. Throws if the service cannot be read. */
export async function outcomeOf(edit: StoredEdit, service: ServiceEditing): Promise<EditOutcome> {
  const { does, resource } = edit;
  if (!resource) return { state: 'unknown' };
  if (does === 'copy') return { state: 'confirmed' };
  const basis = await readOrMiss(edit, service);
  if (does === 'delete') return basis ? notDone : { state: 'confirmed', after: {} };
  if (!basis) return { state: 'differs', left: differencesOf(edit.wanted, {}), after: {} };
  return compared(edit, basis.document);
}

/** Compares the members of an edit with the wanted ones. */
function compared(edit: StoredEdit, after: JsonRecord): EditOutcome {
  const { does, before, wanted, secrets } = edit;
  const changed = does === 'entries' ? Object.keys({ ...before, ...wanted }) : changedBy(edit);
  // Members that the service never returns cannot be compared.
  const readable = changed.filter((name) => does === 'entries' || Object.hasOwn(after, name));
  const left = differencesOf(some(wanted, readable), some(after, readable));
  if (left.length > 0 && isDeepStrictEqual(some(before, readable), some(after, readable))) return { ...notDone, after };
  if (left.length > 0) return { state: 'differs', left, after };
  const seen = readable.some((name) => !isDeepStrictEqual(own(before, name), own(after, name)));
  // A secret alone cannot be read again.
  if (!seen && (secrets.length > 0 || readable.length < changed.length)) return { state: 'unknown', after };
  return { state: 'confirmed', after };
}

const notDone: EditOutcome = {
  state: 'failed',
  problem: { kind: 'internal', message: texts.asBefore, advice: texts.mayBeRepeated },
};

async function readOrMiss(
  { does, resource, before, wanted }: StoredEdit,
  service: ServiceEditing,
): Promise<EditBasis | null> {
  const asked = { priority: 'person' } as const;
  try {
    if (does === 'entries')
      return await service.readEntries(resource!.id, Object.keys({ ...before, ...wanted }), asked);
    return await service.read(resource!, asked);
  } catch (thrown) {
    if (thrown instanceof Failure && thrown.problem.kind === 'not_found') return null;
    throw thrown;
  }
}

const some = (record: JsonRecord, names: readonly string[]): JsonRecord =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(record, name)).map((name) => [name, record[name]!]));
