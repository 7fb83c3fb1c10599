import type { JsonRecord, ResourceRef } from '#contract/models/resource.ts';
import { failure } from '../base/failure.ts';
import type { VersionStore } from './store.ts';
import { texts } from './words.ts';

/** Two versions. Default for `later`: the newest; for `earlier`: the one before `later`. */
export interface PairOfIds {
  earlier: number | null;
  later: number | null;
}

/** Two stored versions of a resource; null where it was gone. */
export interface VersionPair {
  earlier: JsonRecord | null;
  later: JsonRecord | null;
}

/** Reads two versions of a resource. Throws `invalid_input` where one of them is not stored. */
export function pairOf(
  store: Pick<VersionStore, 'versionsOf' | 'record'>,
  resource: ResourceRef,
  wanted: PairOfIds,
): VersionPair & { ids: { earlier: number; later: number } } {
  const ids = store.versionsOf(resource).map(({ versionId }) => versionId);
  const later = wanted.later ?? ids[0];
  const earlier = wanted.earlier ?? ids[ids.indexOf(later ?? -1) + 1];
  const [before, after] = [earlier, later].map((id) =>
    id !== undefined && ids.includes(id) ? store.record(id) : undefined,
  );
  if (before === undefined || after === undefined || earlier === undefined || later === undefined)
    throw failure('invalid_input', texts.noVersion, { advice: ids.length === 0 ? texts.noneStored : texts.known(ids) });
  return { earlier: before, later: after, ids: { earlier, later } };
}
