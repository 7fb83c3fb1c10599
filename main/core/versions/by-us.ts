import type { ActivityEntry } from '#contract/models/activity.ts';
import type { RecordKind, ResourceRef } from '#contract/models/resource.ts';
import type { Changer } from '#contract/models/timeline.ts';
import type { Activity } from '../activity/activity.ts';

/**
 * Milliseconds. The record of activity belongs to this computer, and is dated when a response arrived; a list may be
 * read before that.
 */
const leeway = 60_000;

/** The service's paths of each kind. */
const paths: Record<RecordKind, readonly string[]> = {
  source: ['data_sources'],
  data_set: ['data_sets'],
  destination: ['data_sinks'],
  credential: ['data_credentials'],
  lookup: ['data_maps'],
  code: ['code_containers', 'transforms'],
};

/**
 * Returns whether Penstock sent a request on a resource between two moments, by its record of activity. The service
 * does not report who it was.
 *
 * @param nodeIds nodes of its flow: pausing a node pauses those below it
 */
export function changerOf(
  activity: Pick<Activity, 'entries'>,
  environmentId: string,
  resource: ResourceRef,
  { from, to, nodeIds }: { from: number; to: number; nodeIds: readonly number[] },
): Changer {
  const entries = activity.entries({ environmentId, filter: '', after: from - leeway, before: to + leeway });
  for (const entry of entries) if (touches(entry, resource, nodeIds)) return 'here';
  return 'elsewhere';
}

function touches({ path, outcome }: ActivityEntry, { kind, id }: ResourceRef, nodeIds: readonly number[]): boolean {
  if (outcome === 'failed') return false;
  const [, area, one] = path.split(/[/?]/);
  if (area === 'flows') return nodeIds.includes(Number(one));
  return paths[kind].includes(area ?? '') && Number(one) === id;
}
