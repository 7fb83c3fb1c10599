import type { VersionDifference } from '#contract/models/timeline.ts';
import type { ServiceResource } from '../ports/resources.ts';
import { changedBetween } from './change.ts';

/** Members in which any two resources differ, whatever they do. */
const identity = new Set(['id', 'copied_from_id', 'created_at', 'origin_node_id', 'flow_node_id']);

/** Compares two resources of one service, or of two. */
export async function compareResources(
  one: Promise<ServiceResource>,
  other: Promise<ServiceResource>,
): Promise<VersionDifference> {
  const [{ record: before }, { record: after }] = await Promise.all([one, other]);
  const differences = changedBetween(before, after).filter(({ path }) => !identity.has(String(path.at(-1))));
  return { before, after, differences };
}
