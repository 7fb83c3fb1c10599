import type { ResourceRef } from '#contract/models/resource.ts';
import type { Changer } from '#contract/models/timeline.ts';
import type { Activity } from '../activity/activity.ts';
import type { ServiceResources } from '../ports/resources.ts';
import { type FlowEntries, usesIn } from '../resources/uses.ts';

/**
 * Milliseconds. The record of activity belongs to this computer, and is dated when a response arrived; a list may be
 * read before that.
 */
const leeway = 60_000;

export interface ChangerSources {
  activity: Pick<Activity, 'entries'>;
  environmentId: string;
  resources: Pick<ServiceResources, 'addresses'>;
}

/**
 * Returns whether Penstock sent a request on a resource between two moments, by its record of activity.
 *
 * @param nodeIds nodes of its flow: pausing a node pauses those below it
 */
export function changerOf(
  { activity, environmentId, resources }: ChangerSources,
  resource: ResourceRef,
  { from, to, nodeIds }: { from: number; to: number; nodeIds: readonly number[] },
): Changer {
  const entries = activity.entries({ environmentId, filter: '', after: from - leeway, before: to + leeway });
  for (const { path, outcome } of entries) {
    if (outcome === 'failed') continue;
    const [, area, one] = path.split(/[/?]/);
    const touches = area === 'flows' ? nodeIds.includes(Number(one)) : resources.addresses(resource, path);
    if (touches) return 'here';
  }
  return 'elsewhere';
}

/** Returns the node ids of the resource's flow: pausing a node pauses those below it. */
export function nodesOfFlow(flows: FlowEntries, resource: ResourceRef): number[] {
  const own = usesIn(flows)
    .of(resource)
    .find(({ node }) => node.kind === resource.kind);
  return own?.flow.nodes.map(({ id }) => id) ?? [];
}
